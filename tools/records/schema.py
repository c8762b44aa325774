"""The schema of the records of operators: which fields there are and of which form, and a checked model of one record.

docs/records.md explains every field with an example; tests/tools/records_test.py compares it with the sets below.
"""

from __future__ import annotations

import dataclasses
import pathlib
import re

import arguments
from arguments import Argument, KernelChoice
from forms import (actions, either, fields, filled, flag, function, items_of, list_of, map_of, names, number, one_of,
                   pattern, saved_name, text, word)
from yaml_lines import List, Map, RecordError, Text, Where, read

HOST_REASONS = ("array", "control flow", "feed", "file", "LoD", "message", "number", "shape", "strings")
AMP = ("white", "white_float16", "black", "black_o2", "promote", "keep")
VERSION_ACTIONS = {
    "add_attr": "kNewAttr", "modify_attr": "kModifyAttr", "delete_attr": "kDeleteAttr", "add_input": "kNewInput",
    "delete_input": "kDeleteInput", "modify_input": "kModifyInput", "add_output": "kNewOutput",
    "delete_output": "kDeleteOutput", "modify_output": "kModifyOutput", "fix_bug": "kBugfixWithBehaviorChanged",
}

TYPE_FORMS = {  # of `kernel` and of `legacy`
    "data_type": either((Text, filled), (List, list_of(filled, "[x, y]")),
                        (Map, fields({"attr": word, "else": names}, ("attr",))),
                        example="x, [x, y] or {attr : dtype, else : x}"),
    "host": either((Text, one_of("true", *HOST_REASONS)), (Map, fields({"attr": word}, ("attr",))),
                   example="true, a reason such as shape, or {attr : NAME}"),
    "backend": word, "complex_promote": list_of(word, "complex_promote : [x, y]"),
    "layout": either((Text, word), (Map, fields({"attr": word, "of": names}, ("attr", "of"))),
                     example="x or {attr : data_format, of : x}"),
    "get_expected_kernel_type": function}
WHEN_FORMS = {
    "attr": names, "is": text, "is_not": text, "not": names, "has": names, "lacks": names, "empty": flag,
    "positive": flag, "func": filled, "param": list_of(filled, "param : [x, axis]"), "infer_meta": function}
KERNEL_FORMS = TYPE_FORMS | {
    "func": filled, "base": word, "param": list_of(filled, "param : [x, axis]"),
    "when": list_of(fields(WHEN_FORMS), "when : [{attr : axis, func : f}]")}
LEGACY_FORMS = TYPE_FORMS | {"operator": word}
SOURCE_FORMS = {  # of an argument in int_array or scalar
    "data_type": one_of("int", "int64_t", "float", "double", "bool", "str"), "tensor_name": word,
    "tensors_name": word, "priority": one_of("tensors_name", "tensor_name"), "support_tensor": one_of("true")}
PARTS = {  # fields that are mappings with fields of their own
    "extra": {part: list_of(text, "[int axis = -1]") for part in ("inputs", "outputs", "attrs")},
    "kernel": KERNEL_FORMS, "legacy": LEGACY_FORMS,
    "infer_meta": {"func": function, "param": list_of(filled, "param : [x, axis]")},
    "data_transform": {"skip_transform": names, "support_trans_dtype": names, "array_range": names}}
COMMON_FORMS = {
    "doc": text, **{field: filled for field in ("args", "output", "undeclared", "lod", "inplace", "view", "differs",
                                                "composite")},
    **{field: names for field in ("optional", "intermediate", "no_need_buffer", "support_tensor", "quant", "elements")},
    **{field: map_of(saved_name, "{x : X}") for field in ("inputs", "outputs", "attrs")},
    **{field: map_of(text, "{x : \"…\"}") for field in ("docs", "dropped")},
    **{part: fields(forms_of_part) for part, forms_of_part in PARTS.items()},
    "like": word, "op": word, "backward": word, "grad_maker": function, "infer_shape": function, "part": one_of("train"),
    "amp": either((Text, one_of(*AMP)), (Map, fields({"list": one_of(*AMP), "input": word}, ("list", "input"))),
                  example="black or {list : promote, input : x}"),
    "types": map_of(list_of(one_of(*arguments.ELEMENT_TYPES), "[int32, int64]"), "{ids : [int32, int64]}"),
    "kinds": map_of(list_of(one_of(*arguments.KINDS), "[dense, selected_rows]"), "{x : [dense, selected_rows]}"),
    "range": map_of(filled, "{axis : \"[-rank, rank)\"}"), "each": map_of(filled, "{strides : \"[1, inf)\"}"),
    "enum": map_of(list_of(text, "[a, b]"), "{mode : [a, b]}"), "instead": map_of(names, "{value : [str_value]}"),
    "int_array": map_of(fields(SOURCE_FORMS), "{axis : {data_type : int, tensor_name : AxisTensor}}"),
    "scalar": map_of(fields(SOURCE_FORMS), "{value : {data_type : float, tensor_name : ValueTensor}}"),
    "shape": map_of(either((Text, filled), (List, list_of(filled, "[n, 1]")), example="like x, dims of x or [n, 1]"),
                    "{out : like x}"),
    "var_type": either((Text, function), (Map, map_of(filled, "{out : like x}")),
                       example="{out : like x} or the name of a function"),
    "work": fields({"steps_of": map_of(map_of(number, "{linear : 2}"), "{method : {linear : 2}}"), "window": word,
                    "over": word, "unless": names, "filter": word, "but": number}),
    "untold": either((Text, text), (Map, map_of(text, "{out : \"…\"}")), example="{out : \"…\"} or \"…\""),
    "version": list_of(fields({"checkpoint": text, "action": list_of(actions(VERSION_ACTIONS), "[{add_attr : axis}]")},
                              ("checkpoint",)), "[{checkpoint : \"…\", action : [{add_attr : axis}]}]")}
FORWARD_FORMS = COMMON_FORMS | {
    "legacy_op": word, "promote": names,
    "saved_as": fields({"ops": list_of(word, "ops : [conv2d]"), "with": names,
                        "renamed": map_of(word, "{transpose_X : trans_x}")}, ("ops", "with"))}
BACKWARD_FORMS = COMMON_FORMS | {
    "backward_op": word, "forward": pattern(r"[A-Za-z_]\w*\b.*", "an operator of this file"), "invoke": text,
    "drop_empty_grad": names, "older": map_of(saved_name, "{grad_x_grad : DDX}"),
    "only_if": map_of(fields({"attr": text, "is": text}, ("attr", "is")), "{mask : {attr : mode, is : MAX}}")}


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
        # Names that `forward` gives to the forward operator's arguments; None: it gives none.
        self.forward_names = arguments.names_of_forward(entry["forward"], forward) if forward is not None else None
        self.args = arguments.parse_args(entry["args"]) if "args" in entry else []
        self.outputs = arguments.parse_outputs(entry["output"]) if "output" in entry else []
        extra = self._map("extra")
        # `Tensor name` declares a slot that no kernel takes; a bare name marks one of args or output.
        self.extra_inputs = self._declared(t for t in extra.get("inputs", []) if " " in t)
        self.extra_outputs = self._declared(t for t in extra.get("outputs", []) if " " in t)
        marked = [t for field in ("inputs", "outputs") for t in extra.get(field, []) if " " not in t]
        self.marked_extra = {str(t) for t in marked}
        self.extra_attrs = self._declared(extra.get("attrs", []), tensors=False)
        # Attributes that saved programs carry although no declaration has them.
        self.undeclared = arguments.parse_args(entry["undeclared"]) if "undeclared" in entry else []
        self._check_names()
        for name in marked:
            self.require(name, name.where)

    @staticmethod
    def _declared(texts, tensors: bool = True) -> list[Argument]:
        found = [arguments.parse_argument(text, text.where) for text in texts]
        for argument in found:
            if argument.is_tensor != tensors:
                raise RecordError(argument.where, f"`{argument.name}` is {'no ' if tensors else 'a '}tensor; `extra` has "
                                                  f"tensors in `inputs` and `outputs` and the others in `attrs`")
        return found

    @property
    def is_training(self) -> bool:
        """True for what inference never runs: it is in a library of its own."""
        return self.is_backward or self.entry.get("part") == "train"

    def root(self) -> "Op":
        """The operator that is differentiated, once or more often."""
        return self if self.forward is None else self.forward.root()

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

    def in_forward(self, name: str) -> str | None:
        """What the forward operator calls its argument that is `name` here; None if it has no such argument."""
        found = name if self.forward_names is None else self.forward_names.get(name)
        if found is None and self.forward.attribute(name) is not None:
            found = name
        return found if found is not None and self.forward.find(found) is not None else None

    def _legacy_of_forward(self, name: str) -> str:
        own = self.in_forward(name)
        if own is not None:
            return self.forward.legacy(own)
        base = self.in_forward(name[:-5]) if name.endswith("_grad") else None
        if base is not None:
            return self.forward.legacy(base) + "@GRAD"
        attribute = self.forward.attribute(name)
        return self.forward.legacy(name) if attribute is not None else name

    def may_be_absent(self, name: str) -> bool:
        """Whether programs may leave the tensor `name` out, here or in the forward operator. What the forward operator
        makes for the gradient alone is not left out by programs that have a gradient."""
        absent = self.names("optional") + [a.name for a in self.extra_inputs]
        if name in absent or name in self.marked_extra or any(a.name == name for a in self.extra_outputs):
            return True
        own = self.in_forward(name) if self.forward is not None else None
        return own is not None and self.forward.may_be_absent(own)

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
        names = items_of(value)
        for name in names:
            self.require(name, value.where)
        return names

    def may_be_tensor(self, name: str) -> bool:
        """True if the saved value of the attribute may be a variable."""
        sources = (self._map(field).get(name, _EMPTY) for field in ("int_array", "scalar"))
        return name in self.names("support_tensor") or any("support_tensor" in source for source in sources)

    def require(self, name: str, where: Where) -> None:
        if self.find(name) is None and (self.forward is None or self._legacy_of_forward(name) == name
                                        and self.in_forward(name) is None and self.attribute(name) is None):
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
        return self.entry.get(field, _EMPTY)

    map = _map

    def _check_names(self) -> None:
        seen: set[str] = set()
        for group in (self.args, self.outputs, self.extra_inputs, self.extra_outputs, self.extra_attrs):
            for argument in group:
                if argument.name in seen:
                    raise RecordError(argument.where, f"`{self.type}` has two arguments `{argument.name}`")
                seen.add(argument.name)
        for field in ("inputs", "outputs", "attrs", "docs", "kinds", "range", "each", "enum", "int_array", "scalar",
                      "instead", "only_if", "older", "shape", "types"):
            for name in self._map(field):
                self.require(name, self._map(field).where_of(name))
        for field in "optional intermediate no_need_buffer support_tensor quant elements drop_empty_grad promote".split():
            self.names(field)
        for name in self.names("elements"):
            self.require_attribute(name, self.entry.where_of("elements"))
        for field in ("lod", "inplace", "view"):
            self.pairs(field)
        saved_as = self._map("saved_as")
        for name in items_of(saved_as.get("with", [])):
            self.require(name, saved_as.where_of("with"))
        for name in saved_as.get("renamed", _EMPTY).values():
            self.require_attribute(name, name.where)
        for name, others in self._map("instead").items():
            for other in items_of(others):
                self.require(other, self._map("instead").where_of(name))
        for name, condition in self._map("only_if").items():
            self.require_attribute(condition["attr"], condition.where_of("attr"))
        for field in ("int_array", "scalar"):
            for name in self._map(field):
                self._check_source(field, name)
        if "kernel" in self.entry and "legacy" in self.entry:
            raise RecordError(self.entry.where_of("legacy"), "`legacy` stands in place of `kernel`; a record has one")

    def _check_source(self, field: str, name: str) -> None:
        source, kind = self._map(field)[name], self.require_attribute(name, self._map(field).where_of(name)).type
        allowed = ("IntArray",) if field == "int_array" else ("Scalar", "Scalar[]")
        if kind not in allowed:
            raise RecordError(self._map(field).where_of(name), f"`{field}` is for an argument of type "
                                                               f"{' or '.join(allowed)}; `{name}` is of type {kind}")
        if field == "int_array" and source.get("data_type", "int") not in ("int", "int64_t"):
            raise RecordError(source.where_of("data_type"), "an int_array is saved as int or int64_t")

    def require_attribute(self, name: str, where: Where) -> Argument:
        found = self.attribute(name)
        if found is None:
            raise RecordError(where, f"`{name}` is no attribute of `{self.type}`")
        return found

    # Kernels.

    def kernels(self) -> list[Kernel]:
        """The alternatives of the mapping, in the order in which they are tried."""
        kernel = self._map("kernel")
        if "func" not in kernel:
            if kernel:
                raise RecordError(kernel.where, "`kernel` needs the field `func`")
            return []
        default_params = self._params(kernel, [a.name for a in self.args])
        result = []
        for when in kernel.get("when", []):
            params = self._params(when, default_params)
            for choice in arguments.parse_kernels(when.get("func", kernel["func"])):
                result.append(self._kernel(choice, self._conditions(when), params, when))
        for choice in arguments.parse_kernels(kernel["func"]):
            result.append(self._kernel(choice, [], default_params, kernel))
        return result

    def base_kernel(self, types: set[str]) -> str | None:
        """The kernel that stands for an operator of another name: `base`, or the API's one among its kernels, or the
        last; none where that is the type of another saved operator and not this one's name in the API."""
        if "base" in self._map("kernel"):
            return self._map("kernel")["base"]
        names = [kernel.name[:-4] if kernel.name.endswith("_raw") else kernel.name for kernel in self.kernels()]
        if not names or self.type in names:
            return None
        name = next((name for name in names if name == self.entry.get("op")), names[-1])
        api = (self.forward or self).entry.get("op")
        return name if name in (api, f"{api}_grad") or name not in types else None

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
            found = items_of(when.get(key, []))
            for name in found:
                self.require(name, when.where_of(key))
            return found

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
            found = [(source[key], key == "tensors_name") for key in ("tensor_name", "tensors_name") if key in source]
            return found[::-1] if source.get("priority") == "tensors_name" else found
        return self.forward.tensors_of(attribute) if self.forward is not None else []

    def attr_type(self, argument: Argument) -> str:
        """The AttrType of an attribute as programs save it."""
        for field in ("int_array", "scalar"):
            source = self._map(field).get(argument.name)
            if source is not None and "data_type" in source:
                is_list = argument.type in ("IntArray", "Scalar[]")
                return arguments.ATTR_TYPES[source["data_type"] + ("[]" if is_list else "")]
        return arguments.ATTR_TYPES[argument.type]

    def versions(self) -> list[Version]:
        result = []
        for item in self.entry.get("version", []):
            result.append(Version(item["checkpoint"], [(next(iter(a)), a) for a in item.get("action", [])]))
        return result


_EMPTY = Map()
_EMPTY.where = Where("?", 0)
_EMPTY.places = {}


def _kind_number(kind: str) -> int:
    return arguments.KERNEL_KINDS.index(kind)


def load(path: pathlib.Path, shown: str, families: dict[str, Map]) -> list[Op]:
    """The operators of one file: a forward operator and its gradients, or one of both. Errors: RecordError."""
    entries = read(path, shown)
    if not isinstance(entries, List):
        raise RecordError(Where(shown, 1), "a file of records is a list: begin with `- legacy_op : TYPE`")
    ops: list[Op] = []
    for entry in entries:
        _check_entry(entry)
        entry = _with_family(entry, families)
        _check_entry(entry)
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
    _check_fields(entry, BACKWARD_FORMS if "backward_op" in entry else FORWARD_FORMS)


def _check_fields(entry: Map, forms: dict) -> None:
    for key, value in entry.items():
        if key not in forms:
            raise RecordError(entry.where_of(key), f"unknown field `{key}`; a record may have "
                                                   f"{', '.join(sorted(forms))}")
        forms[key](value, entry.where_of(key), key)


def load_family(path: pathlib.Path, shown: str) -> Map:
    """The fields that `like : NAME` brings. Errors: RecordError."""
    family = read(path, shown)
    if not isinstance(family, Map):
        raise RecordError(Where(shown, 1), "a family is a mapping of fields: begin with `args : (…)`")
    _check_fields(family, {key: form for key, form in BACKWARD_FORMS.items() if key not in ("backward_op", "like")})
    return family


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
