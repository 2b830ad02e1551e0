"""What the measurements say of the promises."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median, quantiles

Pairs = Sequence[tuple[float, float]]
"""Seconds that something took and, beside it, what it is compared with."""


class Promises:
    """Prints each figure as soon as it is known, and remembers which promises are broken."""

    def __init__(self) -> None:
        self.broken: list[str] = []

    def within(self, name: str, pairs: Pairs, most: float) -> None:
        """Of what takes milliseconds from key to paint, nineteen of twenty are to take no more than that."""
        ours, bare = zip(*pairs, strict=True)
        took = upper(ours) * 1000
        told = f"median {median(ours) * 1000:.1f}, most {max(ours) * 1000:.1f}"
        print(f"  {name:26} {took:>6.1f} ms  (bare {upper(bare) * 1000:.1f} ms)  {told}")
        self._judge(name, f"{took:.1f} ms", took <= most, f"at most {most:g}")

    def ratio(self, name: str, ratio: float, bound: float | None, *, at_least: bool = False) -> None:
        """So many times what it is compared with. Without a bound it is only said."""
        if bound is None:
            print(f"  {name}: {ratio:.3f} times")
            return
        kept = ratio >= bound if at_least else ratio <= bound
        self._judge(name, f"{ratio:.3f} times", kept, f"{'at least' if at_least else 'at most'} {bound:g}")

    def _judge(self, name: str, said: str, kept: bool, promise: str) -> None:
        print(f"  {name}: {said} ({promise}: {'kept' if kept else 'NOT KEPT'})")
        if not kept:
            self.broken.append(name)


def upper(times: Sequence[float]) -> float:
    """What nineteen of twenty stay below."""
    return quantiles(times, n=20, method="inclusive")[-1]
