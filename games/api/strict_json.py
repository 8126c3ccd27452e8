"""Reading JSON that means one thing only: no duplicates, no floats, no odd text, no deep nests."""

import json
import unicodedata
from typing import Any

MAX_DEPTH = 12
MAX_INTEGER = 2**53 - 1


class NotStrict(Exception):
    """The text is not JSON, or not JSON that has one meaning everywhere."""


def read_strict(body: bytes) -> Any:
    """Return the value in body; raises NotStrict with a sentence."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotStrict(f"The body is not UTF-8 (byte {error.start}).") from error
    _check_depth(text)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_no_float,
            parse_constant=_no_float,
        )
    except json.JSONDecodeError as error:
        raise NotStrict(f"The body is not JSON: {error}") from error
    if isinstance(value, str):
        _check_text(value)
    return value


def _check_depth(text: str) -> None:
    """Refuse deep nests before the parser recurses into them."""
    depth = 0
    in_string = False
    escaped = False
    for character in text:
        if in_string:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == '"':
                in_string = False
        elif character == '"':
            in_string = True
        elif character in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise NotStrict(f"The body is nested deeper than {MAX_DEPTH} levels.")
        elif character in "]}":
            depth -= 1


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise NotStrict("The body has a key twice in one object.")
    for key, value in pairs:
        _check_text(key)
        _check_texts(value)
    return found


def _check_texts(value: Any) -> None:
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, list):
        for item in value:
            _check_texts(item)


def _check_text(text: str) -> None:
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in text):
        raise NotStrict("The body has a control character or half a character in a text.")
    if not unicodedata.is_normalized("NFC", text):
        raise NotStrict("The body has a text that is not in Unicode normal form C.")


def _integer(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > MAX_INTEGER:
        raise NotStrict("The body has a number that is too large.")
    return int(digits)


def _no_float(text: str) -> Any:
    raise NotStrict(f"The body has {text}; only whole numbers are allowed.")
