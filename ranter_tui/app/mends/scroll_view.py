"""Mends a scroll view with padding, which Textual takes for one whose size has changed after every layout.

It would be laid out, and its bar painted, a second time whenever a page opens.

Upstream: `Widget._size_updated` would have to compare the container with what it was without padding.
"""

from __future__ import annotations

from textual.geometry import Size
from textual.scroll_view import ScrollView


class SteadyScrollView(ScrollView):
    """A scroll view that changes only when its size has changed."""

    def _size_updated(
        self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True
    ) -> bool:
        if size == self.outer_size and size - self.styles.gutter.totals == self.container_size:
            return False
        return super()._size_updated(size, virtual_size, container_size, layout)
