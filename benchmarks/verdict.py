"""What a measurement says of a promise."""

from __future__ import annotations


def verdict(name: str, ratio: float, bound: float | None, *, at_least: bool = False) -> None:
    if bound is None:
        print(f"  {name}: {ratio:.2f} times")
        return
    kept = ratio >= bound if at_least else ratio <= bound
    promise = f"{'at least' if at_least else 'at most'} {bound:g}"
    print(f"  {name}: {ratio:.3f} times ({promise}: {'kept' if kept else 'NOT KEPT'})")
