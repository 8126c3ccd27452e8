"""How numbers, places, tiles and cards are said in a sentence of the rulebook's languages."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from rules.tables import Tables
from rules.vocabulary import location_of

LANGUAGES = ("en", "de", "fr", "es", "it")
WORDS = "words"


@dataclass(frozen=True, slots=True)
class Listener:
    """Whom sentences are told: their language, and what they call the players."""

    language: str
    names: Mapping[str, str]


_NOBODY = Listener("en", {})
_LISTENER: ContextVar[Listener] = ContextVar("listener", default=_NOBODY)


def listener() -> Listener:
    """Return whom sentences are told here and now."""
    return _LISTENER.get()


@contextmanager
def telling(language: str) -> Iterator[None]:
    """Tell sentences in a language within the block, to a listener without names at first."""
    token = _LISTENER.set(Listener(language, {}))
    try:
        yield
    finally:
        _LISTENER.reset(token)


def call_players(names: Mapping[str, str]) -> None:
    """Call the players by these names for the rest of the block that tells."""
    _LISTENER.set(replace(_LISTENER.get(), names=names))


@cache
def read_book(language: str) -> dict[str, dict[str, Any]]:
    """Return a language's file: sentences by rule and case, and its words."""
    text = (files("rules") / "rulebook" / f"{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


class Number(int):
    """A number in a sentence; `{hand:card/cards}` is 1 card or 2 cards."""

    language: str

    def __new__(cls, value: int, language: str) -> "Number":
        number = super().__new__(cls, value)
        number.language = language
        return number

    def __format__(self, spec: str) -> str:
        one, _, many = spec.partition("/")
        # French counts nought like one.
        single = self == 1 or (self.language == "fr" and self == 0)
        return f"{int(self)} {one if single else many}" if spec else str(int(self))


class Names(list[str]):
    """Names in a sentence: `{card:a}` is a card or an iron card, `{tiles:and}` this and that."""

    words: Mapping[str, Any]

    def __format__(self, spec: str) -> str:
        wanted = spec.split()
        said = [_with_article(name) for name in self] if "a" in wanted else list(self)
        joint = self.words["and" if "and" in wanted else "or"]
        most, last = ", ".join(said[:-1]), said[-1] if said else self.words["nothing"]
        return f"{most} {joint} {last}" if most else str(last)


def _with_article(name: str) -> str:
    return f"an {name}" if name[0].lower() in "aeiou" else f"a {name}"


def say(tables: Tables, key: str, value: Any, to: Listener) -> Number | Names:
    """Return a violation's value as its sentence says it."""
    if isinstance(value, int):
        return Number(value, to.language)
    words = read_book(to.language)[WORDS]
    several = value if isinstance(value, list | tuple) else [value]
    speaker = _SPEAKERS.get(key)
    if speaker is None:
        said = [to.names.get(str(each), str(each)) for each in several]
    else:
        said = [speaker(tables, words, each) for each in several]
        if len(set(said)) < len(said):  # two spaces of one location
            said = [_with_slot(words, *each) for each in zip(said, several, strict=True)]
    names = Names(said)
    names.words = words
    return names


Words = Mapping[str, Any]


def _with_slot(words: Words, place: str, space: str) -> str:
    return str(words["slot"]).format(place=place, number=int(space.rpartition("/")[2]) + 1)


def _say_location(tables: Tables, words: Words, value: str) -> str:
    name, place = tables.place_names[value], tables.locations.get(value)
    return str(words["farm"][value]) if place and place.kind == "farm" else name


def _say_space(tables: Tables, words: Words, value: str) -> str:
    if "/" in value:
        return _say_location(tables, words, location_of(value))
    return str(words["space"].get(value, value))


def _say_merchant_tile(tables: Tables, words: Words, value: str) -> str:
    return str(words["merchant"][value])


def _say_industry(tables: Tables, words: Words, value: str) -> str:
    return str(words["industry"][value])


def _say_era(tables: Tables, words: Words, value: str) -> str:
    return str(words["era"][value])


def _say_link(tables: Tables, words: Words, value: str) -> str:
    return "–".join(tables.locations[end].name for end in tables.lines[value].ends)


def _say_card(tables: Tables, words: Words, value: str) -> str:
    kind, _, name = value.partition(":")
    if kind == "location":
        return str(words["card"][kind]).format(place=_say_location(tables, words, name))
    if kind == "wild":
        return str(words["card"][f"wild_{name}"])
    industries = [_say_industry(tables, words, each) for each in name.split("+")]
    return str(words["card"][kind]).format(industry=f" {words['or']} ".join(industries))


_SPEAKERS: dict[str, Callable[[Tables, Words, str], str]] = {
    "location": _say_location,
    "space": _say_space,
    "source": _say_space,
    "choices": _say_space,
    "industry": _say_industry,
    "era": _say_era,
    "link": _say_link,
    "card": _say_card,
    "tiles": _say_merchant_tile,
}
