"""What form each field of a record has: a text, a list, a mapping. What a text says is read elsewhere."""

from __future__ import annotations

import re
from typing import Any, Callable

import arguments
from yaml_lines import List, Map, RecordError, Text, Where

Form = Callable[[Any, Where, str], None]  # value, where it stands, its field; raises RecordError


def text(value: Any, where: Where, field: str) -> None:
    if not isinstance(value, Text):
        raise RecordError(where, f"`{field}` must be a text")
    if value.plain and value in ("", "~", "null"):
        raise RecordError(where, f"`{field}` is empty; leave the field out, or write \"\"")


def filled(value: Any, where: Where, field: str) -> None:
    """A text that says something."""
    text(value, where, field)
    if not value.strip():
        raise RecordError(where, f"`{field}` is empty; leave the field out")


def pattern(regex: str, what: str) -> Form:
    def check(value: Any, where: Where, field: str) -> None:
        text(value, where, field)
        if not re.fullmatch(regex, value):
            raise RecordError(where, f"`{field}` must be {what}, not `{value}`")
    return check


def one_of(*allowed: str) -> Form:
    def check(value: Any, where: Where, field: str) -> None:
        text(value, where, field)
        if value not in allowed:
            raise RecordError(where, f"`{field}` must be one of {', '.join(allowed)}, not `{value}`")
    return check


def list_of(item: Form, example: str) -> Form:
    def check(value: Any, where: Where, field: str) -> None:
        if not isinstance(value, List) or not value:
            raise RecordError(where, f"`{field}` must be a list, as in {example}")
        for part in value:
            item(part, part.where, field)
    return check


def names(value: Any, where: Where, field: str) -> None:
    """`x, y` or [x, y]."""
    if isinstance(value, List):
        list_of(filled, f"{field} : [x, y]")(value, where, field)
    elif isinstance(value, Map):
        raise RecordError(where, f"`{field}` must be names, as in {field} : x, y")
    else:
        filled(value, where, field)


def items_of(value: Any) -> list[str]:
    """The names of a field of the form `names`."""
    return arguments.split(value) if isinstance(value, str) else list(value)


def map_of(item: Form, example: str) -> Form:
    """A mapping whose keys are free, or names of arguments that someone else looks up."""
    def check(value: Any, where: Where, field: str) -> None:
        if not isinstance(value, Map) or not value:
            raise RecordError(where, f"`{field}` must be a mapping, as in {field} : {example}")
        for key, part in value.items():
            item(part, value.where_of(key), f"{field}.{key}")
    return check


def fields(forms: dict[str, Form], required: tuple[str, ...] = ()) -> Form:
    """A mapping with fields of its own."""
    def check(value: Any, where: Where, field: str) -> None:
        if not isinstance(value, Map) or not value:
            raise RecordError(where, f"`{field}` must be a mapping; it may have {', '.join(sorted(forms))}")
        for key in value:
            if key not in forms:
                raise RecordError(value.where_of(key), f"unknown field `{key}` in `{field}`; it may have "
                                                       f"{', '.join(sorted(forms))}")
        for key in required:
            if key not in value:
                raise RecordError(where, f"`{field}` needs the field `{key}`")
        for key, part in value.items():
            forms[key](part, value.where_of(key), key)
    return check


def either(*forms: tuple[type, Form], example: str) -> Form:
    """By what the value is: a text, a list, a mapping."""
    def check(value: Any, where: Where, field: str) -> None:
        form = next((form for kind, form in forms if isinstance(value, kind)), None)
        if form is None:
            raise RecordError(where, f"`{field}` must read {example}")
        form(value, where, field)
    return check


def actions(kinds: dict[str, str]) -> Form:
    """One change of a version: {add_attr : name, comment : …}."""
    def check(value: Any, where: Where, field: str) -> None:
        if not isinstance(value, Map) or not value:
            raise RecordError(where, f"an action is a mapping that begins with one of {', '.join(kinds)}")
        kind = next(iter(value))
        if kind not in kinds:
            raise RecordError(where, f"unknown action `{kind}`; the actions are {', '.join(kinds)}")
        forms = {key: text for key in ("comment", "type", "default", "old")}
        forms[kind] = text if kind == "fix_bug" else saved_name
        fields(forms)(value, where, kind)
    return check


word = pattern(r"[A-Za-z_]\w*", "a name")
function = pattern(r"[A-Za-z_]\w*", "the name of a C++ function")
number = pattern(r"\d{1,9}", "a number")
saved_name = pattern(r"[\w@.-]+", "a name that programs save")
flag = one_of("true", "false")
