"""YAML with line numbers: reading a file of records into values that know where they stand."""

from __future__ import annotations

import pathlib
from typing import Any

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class RecordError(Exception):
    """A wrong record: file, line, what is wrong and what is allowed, in one line."""

    def __init__(self, where: "Where", message: str):
        super().__init__(f"{where}: {' '.join(message.split())}")


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
    except RecursionError:
        raise RecordError(Where(shown, 1), "no record: its brackets stand in one another too deep") from None
    if node is None:
        raise RecordError(Where(shown, 1), "the file is empty; it holds a list of records")
    return _value(node, shown, set())


def _value(node: yaml.Node, path: str, seen: set[int]) -> Any:
    where = Where(path, node.start_mark.line + 1)
    if id(node) in seen:
        raise RecordError(where, "a record has no anchors and aliases: write the value twice")
    seen.add(id(node))
    if isinstance(node, yaml.ScalarNode):
        text = Text(node.value)
        text.where, text.plain = where, not node.style  # None, or empty from the C loader
        return text
    if isinstance(node, yaml.SequenceNode):
        items = List(_value(item, path, seen) for item in node.value)
        items.where = where
        return items
    result = Map()
    result.where, result.places = where, {}
    for key, value in node.value:
        place = Where(path, key.start_mark.line + 1)
        if not isinstance(key, yaml.ScalarNode):
            raise RecordError(place, "the name of a field is a text")
        if key.value in result:
            raise RecordError(place, f"`{key.value}` stands here twice")
        result[key.value] = _value(value, path, seen)
        result.places[key.value] = place
    return result
