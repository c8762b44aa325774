"""The steps that an element of an output takes: `work : {filter : filter}`."""

from __future__ import annotations

from cpp_text import quoted
from forms import items_of
from schema import Op
from yaml_lines import RecordError, Where


class WorkTables:
    """Writes `work` of an operator into the tables of itself or of a gradient."""

    def __init__(self, tables, op: Op):
        self.tables, self.op = tables, op

    def write(self) -> None:
        op, work, tables = self.op, self.op.map("work"), self.tables
        for first, second in (("window", "over"), ("over", "window"), ("but", "filter")):
            if first in work and second not in work:
                raise RecordError(work.where_of(first), f"`{first}` needs `{second}`, as in "
                                                        f"{{window : ksize, over : x}} and {{filter : filter, but : 1}}")
        for attribute, steps in work.get("steps_of", {}).items():
            self._set_attribute("steps_of", attribute, "STRING", work["steps_of"].where_of(attribute))
            allowed = op.map("enum").get(attribute)
            for value in steps:
                if allowed is not None and value not in allowed:
                    raise RecordError(steps.where_of(value), f"`{value}` is not among the values of `{attribute}`, "
                                                             f"{', '.join(allowed)}")
            items = [f"{{{quoted(value)}, {number}}}" for value, number in steps.items()]
            tables._set("work.steps", tables._table("framework::StepsRecord", items, "work_steps"))
        if "window" in work:
            self._set_attribute("window", work["window"], "INTS", work.where_of("window"))
        if "unless" in work:
            names = items_of(work["unless"])
            for name in names:
                self._require_type("unless", name, "BOOLEAN", work.where_of("unless"))
            tables._set("work.unless", tables._names([op.legacy(name) for name in names], "work_unless"))
        for field, name in (("over", "window_over"), ("filter", "filter")):
            if field in work:
                op.require(work[field], work.where_of(field))
                tables._set(f"work.{name}", quoted(op.legacy(work[field])))
        if "but" in work:
            tables._set("work.filter_but", work["but"])

    def _set_attribute(self, field: str, name: str, attr_type: str, where: Where) -> None:
        self._require_type(field, name, attr_type, where)
        self.tables._set(f"work.{field}", quoted(self.op.legacy(name)))

    def _require_type(self, field: str, name: str, attr_type: str, where: Where) -> None:
        attribute = self.op.require_attribute(name, where)
        if self.op.attr_type(attribute) != attr_type:
            raise RecordError(where, f"`{field}` takes an attribute of type {attr_type}; `{name}` is of type "
                                     f"{attribute.type}")
