"""What strict readers have found to be untrue stands nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

BOOKS = Path(__file__).parents[2] / "rulebooks"

REFUTED = (
    "no way from Bologna to Copenhagen",
    "takes the step",
    "begins the history of Cuccù with Tansillo",
    "in nothing that we have read, and so there is no rulebook",
    "are treated alike is our extension",
    "has neither first name nor dates",
    "had the answer in print",
    "Pauvre here",
    "Seven books were not to be had",
    "None of the printed advice says how it was found",
    "Denexa's page alone",
    "Nobody connects any of these boards",
    "the description of another game",
    "nobody, anywhere, seems to have written down",
    "unknown to all sources",
    "For dealers there is no printed advice",
    "Everywhere else a dealer might go on dealing",
    "So the encyclopaedia is right about the books on its own list",
    "Austria-Hungary",
    "That is all that we go by here",
    "are of the last two. Three can tie",
    "The Russian Cuckoo",
    "posed the problem in 1708",
    "it is a children's game called",
    "people who quarrel about them",
    "games in which somebody is made the scapegoat",
)


REAL = (
    "encyclopaedia of the province",
    "encyclopaedia of Zeeland",
    "encyclopaedia of games",
    "Meyers' encyclopaedia",
    "a German encyclopaedia",
    "an encyclopaedia for everybody",
    "witness: encyclopaedia",
)
"""Those that were printed on paper, or are of a province. The other one has a name."""


def told(path: Path) -> str:
    """All that a file says, whatever its lines."""
    return " ".join(path.read_text("utf-8").split())


@pytest.mark.parametrize("path", sorted(BOOKS.glob("*.yaml")), ids=lambda path: path.name)
def test_nothing_refuted_is_told(path: Path) -> None:
    text = told(path)
    assert [phrase for phrase in REFUTED if phrase.lower() in text.lower()] == []


def test_wikipedia_is_called_by_its_name() -> None:
    for path in sorted(BOOKS.glob("*.yaml")):
        text = told(path)
        for real in REAL:
            text = text.replace(real, "").replace(real.capitalize(), "")
        found = text.find("encyclopaedia")
        assert found < 0, f"{path.name}: say which: ...{text[max(found - 60, 0) : found + 20]}"
