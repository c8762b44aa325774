"""The table of a gradient op: what of the forward operator fills its slots."""

from __future__ import annotations

import arguments
from arguments import Argument
from cpp_text import literal_type, quoted, typed
from schema import Op
from yaml_lines import RecordError


class GradTables:
    """What the record of a gradient says of how the gradient op is described."""

    def __init__(self, tables: "OpTables", op: Op, backward: Op):
        self.tables, self.op, self.backward = tables, op, backward

    def write(self) -> None:
        tables, backward = self.tables, self.backward
        if backward.invoke is not None:
            self._invoked()
            return
        tables._set("grad.type", quoted(backward.type))
        inputs = self._slots(backward.tensors + backward.extra_inputs)
        inputs += [f"{{{quoted(tensor)}, framework::GradSlotRecord::kInput, {quoted(tensor)}}}"
                   for a in backward.attributes for tensor, _ in self.op.tensors_of(a.name)]
        outputs = self._slots(backward.outputs + backward.extra_outputs)
        tables._set("grad.inputs", tables._table("framework::GradSlotRecord", inputs, "backward_inputs"))
        tables._set("grad.outputs", tables._table("framework::GradSlotRecord", outputs, "backward_outputs"))

    def _slots(self, arguments_: list[Argument]) -> list[str]:
        """Slots of what the forward operator has; an optional argument that it has not stays away."""
        backward = self.backward
        return [self._slot(a.name, backward.legacy(a.name)) for a in arguments_
                if a.name not in backward.names("optional") or self._source(a.name, missing_ok=True) is not None]

    def _slot(self, name: str, slot: str) -> str:
        source, of = self._source(name)
        drop = "false" if name in self.backward.names("drop_empty_grad") else "true"
        items = [quoted(slot), f"framework::GradSlotRecord::{source}", quoted(of), drop]
        condition = self.backward.map("only_if").get(name)
        if condition is not None:
            items += [quoted(self.op.legacy(condition["attr"])), quoted(condition["is"])]
        return "{" + ", ".join(items) + "}"

    def _source(self, name: str, missing_ok: bool = False) -> tuple[str, str] | None:
        """What of the forward operator is behind a name of the gradient's arguments."""
        op, backward = self.op, self.backward
        inputs = {a.name for a in op.tensors + op.extra_inputs}
        outputs = {a.name for a in op.outputs + op.extra_outputs}
        own = backward.in_forward(name)
        base = backward.in_forward(name[:-5]) if name.endswith("_grad") else None
        if own in inputs:
            return "kInput", op.legacy(own)
        if own in outputs:
            return "kOutput", op.legacy(own)
        if base in outputs:
            return "kOutputGrad", op.legacy(base)
        if base in inputs:
            return "kInputGrad", op.legacy(base)
        if missing_ok:
            return None
        raise RecordError(self.backward.where, f"`{name}` is no tensor of `{op.type}`, nor the gradient of one")

    def _invoked(self) -> None:
        """The gradient is another operator, `invoke : scale(out_grad, scale, 0.0)`, which stands for its arguments."""
        tables, backward = self.tables, self.backward
        name, values = backward.invoke
        target = tables.library.get(name)
        if target is None:
            raise RecordError(backward.entry.where_of("invoke"), f"there is no operator `{name}` to invoke")
        tables._set("grad.type", quoted(name))
        inputs, attrs, is_root = [], [], self.op.is_backward and target is self.op.root()
        for argument, value in self._bound(target, values):
            if argument.is_tensor:
                inputs.append(self._slot(value, target.legacy(argument.name)))
            else:
                if not is_root or value != argument.name:
                    attrs.append(self._invoked_attr(target, argument, value))
                if self.op.attribute(value) is not None:
                    inputs += [f"{{{quoted(t)}, framework::GradSlotRecord::kInput, {quoted(t)}}}"
                               for t, _ in self.op.tensors_of(value)]
        outputs = [self._slot(mine.name, target.legacy(its.name))
                   for mine, its in zip(backward.outputs, target.outputs + target.extra_outputs)]
        tables._set("grad.inputs", tables._table("framework::GradSlotRecord", inputs, "backward_inputs"))
        tables._set("grad.outputs", tables._table("framework::GradSlotRecord", outputs, "backward_outputs"))
        if not is_root:  # whose attributes the gradient op has already
            tables._set("grad.all_attrs", "false")
        tables._set("grad.attrs", tables._table("framework::GradAttrRecord", attrs, "backward_attrs"))

    def _bound(self, target: Op, values: list[str]) -> list[tuple[Argument, str]]:
        """Arguments of `target` and what the call gives them, by position or by name. Attributes that it leaves out are
        the forward operator's of the same name, if it has them."""
        given: dict[str, str] = {}
        for position, value in enumerate(values):
            name, separator, named = (part.strip() for part in value.partition("="))
            argument = target.find(name) if separator else (target.args + [None])[min(position, len(target.args))]
            if argument is None:
                raise RecordError(self.backward.entry.where_of("invoke"), f"`{target.type}` takes no `{value}`")
            given[argument.name] = named if separator else value
        for attribute in target.attributes + target.undeclared:
            own = self.op.attribute(attribute.name)
            if attribute.name not in given and own is not None and own.type == attribute.type:
                given[attribute.name] = attribute.name
        return [(argument, given[argument.name]) for argument in target.args + target.undeclared
                if argument.name in given]

    def _invoked_attr(self, target: Op, argument: Argument, value: str) -> str:
        name = quoted(target.legacy(argument.name))
        if self.op.attribute(value) is not None:
            return f"{{{name}, {quoted(self.op.legacy(value))}}}"
        attr_type = target.attr_type(argument)
        literal = arguments.literal(literal_type(argument.type, attr_type), value, self.backward.where)
        values = self.tables._values(attr_type, typed(attr_type, literal), f"backward_{argument.name}")
        return f"{{{name}, nullptr, framework::proto::AttrType::{attr_type}, {values}}}"
