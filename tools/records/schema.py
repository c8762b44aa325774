"""The schema of the records of operators: which fields there are, and a checked model of one record.

docs/records.md explains every field with an example; tests/tools/records_test.py compares it with the sets below.
"""

from __future__ import annotations

import dataclasses
import pathlib
import re

import arguments
from arguments import Argument, KernelChoice
from yaml_lines import List, Map, RecordError, Text, Where, read

TEXT_FIELDS = {"doc", "op", "args", "output", "undeclared", "forward", "backward", "invoke", "grad_maker",
               "infer_shape", "lod", "inplace", "view", "differs", "amp", "like"}
COMMON_FIELDS = TEXT_FIELDS - {"forward", "invoke"} | {
    "docs", "inputs", "outputs", "attrs", "extra", "optional", "intermediate", "no_need_buffer", "data_transform",
    "kinds", "int_array", "scalar", "support_tensor", "instead", "quant", "range", "enum", "work", "kernel", "legacy",
    "infer_meta", "shape", "var_type", "version", "dropped", "untold", "composite"}
FORWARD_FIELDS = COMMON_FIELDS | {"legacy_op"}
BACKWARD_FIELDS = COMMON_FIELDS | {"backward_op", "forward", "invoke", "only_if", "drop_empty_grad"}
TYPE_FIELDS = {"data_type", "host", "backend", "complex_promote", "get_expected_kernel_type"}
KERNEL_FIELDS = TYPE_FIELDS | {"func", "base", "param", "when", "layout"}
LEGACY_FIELDS = TYPE_FIELDS | {"operator"}
WHEN_FIELDS = {"attr", "is", "is_not", "not", "has", "lacks", "empty", "positive", "func", "param", "infer_meta"}
PARTS = {  # fields that are mappings with fields of their own
    "extra": {"inputs", "outputs", "attrs"}, "kernel": KERNEL_FIELDS, "legacy": LEGACY_FIELDS,
    "infer_meta": {"func", "param"}, "data_transform": {"skip_transform", "support_trans_dtype"}}
SOURCE_FIELDS = {"data_type", "tensor_name", "tensors_name", "priority"}  # of an argument in int_array or scalar
AMP = ("white", "black", "promote", "keep")


@dataclasses.dataclass
class Version:
    note: str
    actions: list[tuple[str, Map]]


@dataclasses.dataclass
class Condition:
    kind: str  # as MappingCondition::Kind
    expected: bool
    name: str
    value: int = 0


@dataclasses.dataclass
class Kernel:
    """One alternative of a mapping."""

    name: str
    conditions: list[Condition]
    params: list[str]
    outputs: list[str]
    infer_meta: str | None  # the shape function, where it is not the record's


class Op:
    """One operator, forward or backward, checked."""

    def __init__(self, entry: Map, forward: "Op | None"):
        self.entry, self.forward, self.where = entry, forward, entry.where
        self.is_backward = "backward_op" in entry
        self.type: str = entry["backward_op" if self.is_backward else "legacy_op"]
        self.invoke = arguments.parse_call(entry["invoke"]) if "invoke" in entry else None
        self.args = arguments.parse_args(entry["args"]) if "args" in entry else []
        self.outputs = arguments.parse_outputs(entry["output"]) if "output" in entry else []
        for part, allowed in PARTS.items():
            self._only(self._map(part), allowed, part)
        extra = self._map("extra")
        # `Tensor name` declares a slot that no kernel takes; a bare name marks one of args or output.
        self.extra_inputs = [arguments.parse_argument(t, t.where) for t in extra.get("inputs", []) if " " in t]
        self.extra_outputs = [arguments.parse_argument(t, t.where) for t in extra.get("outputs", []) if " " in t]
        self.marked_extra = {str(t) for field in ("inputs", "outputs") for t in extra.get(field, []) if " " not in t}
        self.extra_attrs = [arguments.parse_argument(t, t.where) for t in extra.get("attrs", [])]
        # Attributes that saved programs carry although no declaration has them.
        self.undeclared = arguments.parse_args(entry["undeclared"]) if "undeclared" in entry else []
        self._check_names()

    # Arguments.

    @property
    def tensors(self) -> list[Argument]:
        return [a for a in self.args if a.is_tensor]

    @property
    def attributes(self) -> list[Argument]:
        return [a for a in self.args if not a.is_tensor]

    def find(self, name: str) -> Argument | None:
        groups = (self.args, self.outputs, self.extra_inputs, self.extra_outputs, self.extra_attrs, self.undeclared)
        return next((a for group in groups for a in group if a.name == name), None)

    def legacy(self, name: str) -> str:
        """What saved programs call the argument `name`. Errors: RecordError if there is none."""
        for field in ("inputs", "outputs", "attrs"):
            if name in self._map(field):
                return self._map(field)[name]
        if self.forward is not None:
            return self._legacy_of_forward(name)
        return name

    def _legacy_of_forward(self, name: str) -> str:
        forward = self.forward
        if forward.find(name) is not None:
            return forward.legacy(name)
        if name.endswith("_grad") and forward.find(name[:-5]) is not None:
            return forward.legacy(name[:-5]) + "@GRAD"
        return name

    def attribute(self, name: str) -> Argument | None:
        """The attribute argument `name`, of this operator or of its forward operator."""
        found = next((a for a in self.attributes + self.extra_attrs + self.undeclared if a.name == name), None)
        if found is None and self.forward is not None:
            return self.forward.attribute(name)
        return found

    # Fields.

    def names(self, field: str) -> list[str]:
        """A field that is a list of arguments: [x, y] or `x, y`. Errors: RecordError for an unknown one."""
        value = self.entry.get(field, [])
        items = arguments.split(value) if isinstance(value, str) else list(value)
        for item in items:
            self.require(item, value.where)
        return items

    def require(self, name: str, where: Where) -> None:
        if self.find(name) is None and (self.forward is None or self._legacy_of_forward(name) == name
                                        and self.forward.find(name) is None):
            known = ", ".join(a.name for a in self.args + self.outputs + self.extra_inputs + self.extra_outputs +
                              self.extra_attrs)
            raise RecordError(where, f"`{self.type}` has no argument `{name}`; it has {known}")

    def pairs(self, field: str) -> list[tuple[str, str]]:
        """`(x -> out), (y -> out2)`."""
        text = self.entry.get(field)
        if text is None:
            return []
        result = []
        for part in arguments.split(text):
            match = re.fullmatch(r"\((\w+)\s*->\s*(\w+)\)", part)
            if not match:
                raise RecordError(text.where, f"`{field}` must read (x -> out), not `{part}`")
            for name in match.groups():
                self.require(name, text.where)
            result.append((match[1], match[2]))
        return result

    def _map(self, field: str) -> Map:
        value = self.entry.get(field)
        if value is None:
            return _EMPTY
        if not isinstance(value, Map):
            raise RecordError(self.entry.where_of(field), f"`{field}` must be a mapping, as in {field} : {{x : X}}")
        return value

    map = _map

    @staticmethod
    def _only(value: Map, allowed: set[str], what: str) -> None:
        for key in value:
            if key not in allowed:
                raise RecordError(value.where_of(key), f"unknown field `{key}` in `{what}`; it may have "
                                                       f"{', '.join(sorted(allowed))}")

    def _check_names(self) -> None:
        seen: set[str] = set()
        for group in (self.args, self.outputs, self.extra_inputs, self.extra_outputs, self.extra_attrs):
            for argument in group:
                if argument.name in seen:
                    raise RecordError(argument.where, f"`{self.type}` has two arguments `{argument.name}`")
                seen.add(argument.name)
        for field in ("inputs", "outputs", "attrs", "docs", "kinds", "range", "enum", "int_array", "scalar", "instead",
                      "only_if", "shape"):
            for name in self._map(field):
                self.require(name, self._map(field).where_of(name))
        if self.entry.get("amp", "keep") not in AMP:
            raise RecordError(self.entry.where_of("amp"), f"`amp` must be one of {', '.join(AMP)}")
        for name, kinds in self._map("kinds").items():
            for kind in kinds:
                if kind not in arguments.KINDS:
                    raise RecordError(self._map("kinds").where_of(name),
                                      f"unknown kind of variable `{kind}`; the kinds are {', '.join(arguments.KINDS)}")

    # Kernels.

    def kernels(self) -> list[Kernel]:
        """The alternatives of the mapping, in the order in which they are tried."""
        kernel = self._map("kernel")
        if "func" not in kernel:
            return []
        default_params = self._params(kernel, [a.name for a in self.args])
        result = []
        alternatives = kernel.get("when", [])
        if not all(isinstance(when, Map) for when in alternatives):
            raise RecordError(kernel.where_of("when"), "`when` must be a list, as in - {attr : axis, func : f}")
        for when in alternatives:
            self._only(when, WHEN_FIELDS, "when")
            params = self._params(when, default_params)
            for choice in arguments.parse_kernels(when.get("func", kernel["func"])):
                result.append(self._kernel(choice, self._conditions(when), params, when))
        for choice in arguments.parse_kernels(kernel["func"]):
            result.append(self._kernel(choice, [], default_params, kernel))
        return result

    def base_kernel(self, types: set[str]) -> str | None:
        """The kernel that stands for an operator of another name: `base`, or the API's one among its kernels, or the
        last; none where that is the type of another saved operator and this one has no name in the API."""
        if "base" in self._map("kernel"):
            return self._map("kernel")["base"]
        names = [kernel.name[:-4] if kernel.name.endswith("_raw") else kernel.name for kernel in self.kernels()]
        if not names or self.type in names:
            return None
        name = next((name for name in names if name == self.entry.get("op")), names[-1])
        return name if "op" in (self.forward or self).entry or name not in types else None

    def _params(self, value: Map, default: list[str]) -> list[str]:
        if "param" not in value:
            return default
        for name in value["param"]:
            if not name.startswith("@"):  # an input that the kernel may do without and the operator never has
                self.require(name, value.where_of("param"))
        return list(value["param"])

    def kinds_of(self, name: str) -> list[str]:
        """What a variable of the slot may be."""
        return self._map("kinds").get(name, ["dense"])

    def require_kind(self, name: str, kind: str, where: Where) -> None:
        if kind not in self.kinds_of(name):
            raise RecordError(where, f"`{name}` of `{self.type}` is never `{kind}`; its `kinds` are "
                                     f"{', '.join(self.kinds_of(name))}")

    def _kernel(self, choice: KernelChoice, conditions: list[Condition], params: list[str], at: Map) -> Kernel:
        conditions = list(conditions)
        for sort, arguments_, kinds in (("kInputIs", self.tensors, choice.inputs),
                                        ("kOutputIs", self.outputs, choice.outputs)):
            if len(kinds) > len(arguments_):
                raise RecordError(at.where_of("func"), f"`{choice.name}` asks for the kinds of {len(kinds)} tensors; "
                                                       f"`{self.type}` has {len(arguments_)} there")
            for argument, kind in zip(arguments_, kinds):
                if kind == "_":
                    continue
                self.require_kind(argument.name, kind, at.where_of("func"))
                conditions.append(Condition(sort, True, self.legacy(argument.name), _kind_number(kind)))
        outputs = [p for p in params if any(o.name == p for o in self.outputs)]
        if not outputs:
            outputs = [o.name for o in self.outputs]
        return Kernel(choice.name, conditions, [p for p in params if p not in outputs], outputs, at.get("infer_meta"))

    def _conditions(self, when: Map) -> list[Condition]:
        result = []

        def names(key: str) -> list[str]:
            value = when.get(key, [])
            items = [value] if isinstance(value, Text) else list(value)
            for item in items:
                self.require(item, when.where_of(key))
            return items

        for key, expected in (("has", True), ("lacks", False)):
            for name in names(key):
                is_output = any(o.name == name for o in self.outputs + self.extra_outputs)
                is_attr = self.attribute(name) is not None and not is_output
                kind = "kHasOutput" if is_output else "kHasAttr" if is_attr else "kHasInput"
                result.append(Condition(kind, expected, self.legacy(name)))
        for name in names("not"):
            result.append(Condition("kAttrIsTrue", False, self.legacy(name)))
        for name in names("attr"):
            result.append(self._attr_condition(when, name))
        if not result:
            raise RecordError(when.where, "an alternative of `when` needs a condition: attr, not, has or lacks")
        return result

    def _attr_condition(self, when: Map, name: str) -> Condition:
        attribute = self.attribute(name)
        if attribute is None:
            raise RecordError(when.where_of("attr"), f"`{name}` is no attribute; `has` asks whether a tensor is there")
        for key, expected in (("is", True), ("is_not", False)):
            if key in when:
                if attribute.type not in ("int", "int64_t", "bool", "DataType"):
                    raise RecordError(when.where_of(key),
                                      f"`{key}` compares integers; `{name}` is of type {attribute.type}")
                value = arguments.literal(attribute.type, when[key], when.where_of(key))[0]
                return Condition("kAttrIs", expected, self.legacy(name), int(value))
        if "empty" in when:
            return Condition("kAttrIsFilled", when["empty"] == "false", self.legacy(name))
        if "positive" in when:
            return Condition("kAttrIsPositive", when["positive"] == "true", self.legacy(name))
        return Condition("kAttrIsTrue", True, self.legacy(name))

    def tensors_of(self, attribute: str) -> list[tuple[str, bool]]:
        """Inputs of the saved operator that give the value of an attribute, first things first; true: a list."""
        for field in ("int_array", "scalar"):
            source = self._map(field).get(attribute)
            if source is None:
                continue
            self._only(source, SOURCE_FIELDS, field)
            found = [(source[key], key == "tensors_name") for key in ("tensor_name", "tensors_name") if key in source]
            return found[::-1] if source.get("priority") == "tensors_name" else found
        return self.forward.tensors_of(attribute) if self.forward is not None else []

    def attr_type(self, argument: Argument) -> str:
        """The AttrType of an attribute as programs save it."""
        for field in ("int_array", "scalar"):
            source = self._map(field).get(argument.name)
            if source is not None and "data_type" in source:
                kind = source["data_type"]
                if kind not in arguments.ATTR_TYPES:
                    raise RecordError(source.where, f"unknown data_type `{kind}`")
                return arguments.ATTR_TYPES[kind + ("[]" if field == "int_array" else "")]
        return arguments.ATTR_TYPES[argument.type]

    def versions(self) -> list[Version]:
        result = []
        for item in self.entry.get("version", []):
            self._only(item, {"checkpoint", "action"}, "version")
            if "checkpoint" not in item:
                raise RecordError(item.where, "a version needs a `checkpoint`: what changed, in a sentence")
            actions = [(next(iter(a)), a) for a in item.get("action", [])]
            result.append(Version(item["checkpoint"], actions))
        return result


_EMPTY = Map()
_EMPTY.where = Where("?", 0)
_EMPTY.places = {}


def _kind_number(kind: str) -> int:
    return {"dense": 0, "selected_rows": 1, "array": 2}[kind]


def load(path: pathlib.Path, shown: str, families: dict[str, Map]) -> list[Op]:
    """The operators of one file: a forward operator and its gradients, or one of both. Errors: RecordError."""
    entries = read(path, shown)
    if not isinstance(entries, List):
        raise RecordError(Where(shown, 1), "a file of records is a list: begin with `- legacy_op : TYPE`")
    ops: list[Op] = []
    for entry in entries:
        _check_entry(entry)
        entry = _with_family(entry, families)
        forward = None
        if "forward" in entry:
            name = re.match(r"\w+", entry["forward"])[0]
            forward = next((op for op in ops if op.type == name), None)
            if forward is None:
                raise RecordError(entry.where_of("forward"), f"there is no operator `{name}` above in this file")
        ops.append(Op(entry, forward))
    return ops


def _check_entry(entry) -> None:
    if not isinstance(entry, Map) or ("legacy_op" in entry) == ("backward_op" in entry):
        raise RecordError(entry.where, "a record begins with `legacy_op : TYPE` or `backward_op : TYPE`")
    allowed = BACKWARD_FIELDS if "backward_op" in entry else FORWARD_FIELDS
    for key in entry:
        if key not in allowed:
            raise RecordError(entry.where_of(key), f"unknown field `{key}`; a record may have "
                                                   f"{', '.join(sorted(allowed))}")
        if key in TEXT_FIELDS and not isinstance(entry[key], Text):
            raise RecordError(entry.where_of(key), f"`{key}` must be a text")


def _with_family(entry: Map, families: dict[str, Map]) -> Map:
    """`like : unary` brings the fields of ops/common/unary.yaml that the record does not write itself."""
    if "like" not in entry:
        return entry
    family = families.get(entry["like"])
    if family is None:
        raise RecordError(entry.where_of("like"), f"there is no family `{entry['like']}`; the families are "
                                                  f"{', '.join(sorted(families))}")
    merged = Map(family)
    merged.where, merged.places = entry.where, {**family.places, **entry.places}
    for key, value in entry.items():
        if isinstance(value, Map) and isinstance(merged.get(key), Map):
            both = Map({**merged[key], **value})
            both.where, both.places = value.where, {**merged[key].places, **value.places}
            merged[key] = both
        else:
            merged[key] = value
    return merged
