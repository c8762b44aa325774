"""YAML with line numbers: reading a file of records into values that know where they stand."""

from __future__ import annotations

import pathlib
from typing import Any

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class RecordError(Exception):
    """A wrong record: file, line, what is wrong and what is allowed."""

    def __init__(self, where: "Where", message: str):
        super().__init__(f"{where}: {message}")


class Where:
    """A line of a file."""

    def __init__(self, path: str, line: int):
        self.path, self.line = path, line

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


class Text(str):
    """A scalar as it is written, with its place; `plain` is false for a quoted one."""

    where: Where
    plain: bool


class Map(dict):
    """A mapping with the place of each key."""

    where: Where

    def where_of(self, key: str) -> Where:
        return self.places.get(key, self.where)


class List(list):
    where: Where


def read(path: pathlib.Path, shown: str) -> Any:
    """The value of the file at `path`; messages call it `shown`. Errors: RecordError for a file that is no YAML."""
    try:
        node = yaml.compose(path.read_text(), Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise RecordError(Where(shown, line), f"no YAML: {error.problem}") from None
    except (yaml.YAMLError, UnicodeDecodeError):
        raise RecordError(Where(shown, 1), "no YAML: the file holds characters that are no text") from None
    if node is None:
        raise RecordError(Where(shown, 1), "the file is empty; it holds a list of records")
    return _value(node, shown)


def _value(node: yaml.Node, path: str) -> Any:
    where = Where(path, node.start_mark.line + 1)
    if isinstance(node, yaml.ScalarNode):
        text = Text(node.value)
        text.where, text.plain = where, node.style is None
        return text
    if isinstance(node, yaml.SequenceNode):
        items = List(_value(item, path) for item in node.value)
        items.where = where
        return items
    result = Map()
    result.where, result.places = where, {}
    for key, value in node.value:
        place = Where(path, key.start_mark.line + 1)
        if key.value in result:
            raise RecordError(place, f"`{key.value}` stands here twice")
        result[key.value] = _value(value, path)
        result.places[key.value] = place
    return result
