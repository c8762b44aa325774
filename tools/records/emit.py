"""C++ tables out of checked records."""

from __future__ import annotations

import re

import arguments
from arguments import DATA_TYPES, Argument
from cpp_text import element_of, float_text, literal_type, quoted, typed
from forms import items_of
from gradient import GradTables
from limits import Limits, enumeration, limits_of, limits_of_each
from schema import VERSION_ACTIONS, Kernel, Op
from work import WorkTables
from yaml_lines import Map, RecordError, Text

VAR_KINDS = {"dense": "LOD_TENSOR", "selected_rows": "SELECTED_ROWS", "array": "LOD_TENSOR_ARRAY",
             "rank_table": "LOD_RANK_TABLE", "step_scopes": "STEP_SCOPES", "sparse_coo": "SPARSE_COO",
             "sparse_csr": "SPARSE_CSR", "strings": "PSTRING"}
KIND_BITS = {kind: "k" + "".join(word.title() for word in kind.split("_")) + "Kind" for kind in arguments.KINDS}
ELEMENTS = {"INT": "int32_t", "FLOAT": "float", "STRING": "const char* const", "BOOLEAN": "bool", "LONG": "int64_t",
            "FLOAT64": "double", "SCALAR": "double"}
FUNCTIONS = {
    "infer_shape": "void {}(framework::InferShapeContext*);",
    "var_type": "void {}(framework::InferVarTypeContext*);",
    "get_expected_kernel_type":
        "framework::OpKernelType {}(const framework::OperatorWithKernel&, const framework::ExecutionContext&);",
    "grad_maker": "framework::GradOpMakerFN {}();",
    "operator": "framework::OperatorBase* {}(const std::string&, const framework::VariableNameMap&, "
                "const framework::VariableNameMap&, const framework::AttributeMap&);",
}


class OpTables:
    """The tables of one operator, in a namespace of its type. Each bears the type and what it holds: softmax_inputs,
    softmax_attr_axis_default, softmax_kernel_0_attrs."""

    def __init__(self, op: Op, backward: Op | None):
        self.op, self.backward = op, backward
        self.tables: list[str] = []
        self.fields: list[str] = []
        self.functions: set[tuple[str, str]] = set()  # what kind, name
        self.infer_metas: set[str] = set()
        self.names: set[str] = set()  # of tables

    def text(self) -> str:
        self._slots_and_attrs()
        self._kernels()
        self._kernel_type()
        self._inference()
        self._gradient()
        self._rest()
        saved_forms = self._saved_forms()
        body = "\n".join(self.tables)
        fields = "\n".join("  " + field for field in self.fields)
        return (f"// {self.op.where}\nnamespace record_{self.op.type} {{\n{body}\n"
                f"constexpr framework::OpRecord Record() {{\n  framework::OpRecord r;\n{fields}\n  return r;\n}}\n"
                f"constexpr framework::OpRecord {self.op.type}_record = Record();\n"
                f"const framework::OpRecordRegistrar kRegistrar({self.op.type}_record);\n{saved_forms}"
                f"}}  // namespace record_{self.op.type}\n")

    # Building blocks.

    def _set(self, field: str, value: str) -> None:
        if value != "{}":  # an empty table is what the field has
            self.fields.append(f"r.{field} = {value};")

    def _table(self, kind: str, items: list[str], what: str) -> str:
        """The name of a new table of `items`, which says `what` they are; {} for an empty one."""
        if not items:
            return "{}"
        name = f"{self.op.type}_{re.sub(r'[^A-Za-z0-9_]', '_', what)}"
        if name in self.names:
            raise RecordError(self.op.where, f"two tables of `{self.op.type}` are called {name}; rename an argument")
        self.names.add(name)
        lines = ", ".join(items)
        if items[0].startswith("{"):
            lines = "".join(f"\n    {item}," for item in items) + "\n"
        self.tables.append(f"constexpr {kind} {name}[] = {{{lines}}};")
        return name

    def _names(self, names: list[str], what: str) -> str:
        return self._table("const char*", [quoted(name) for name in names], what)

    def _values(self, attr_type: str, values: list, what: str) -> str:
        element = ELEMENTS.get(element_of(attr_type))
        if element is None or not values:
            return "{}"
        show = {str: quoted, bool: lambda v: "true" if v else "false", int: str, float: float_text}
        return self._table(element, [show[type(value)](value) for value in values], what)

    def _function(self, kind: str, name: str) -> str:
        self.functions.add((kind, name))
        return name

    def _known(self, name: str, at: Map, field: str) -> str:
        """What saved programs call the argument `name`. Errors: RecordError if there is none."""
        self.op.require(name, at.where_of(field))
        return self.op.legacy(name)

    # Declaration.

    def _slots_and_attrs(self) -> None:
        op = self.op
        self._set("type", quoted(op.type))
        if "op" in op.entry:
            self._set("api_name", quoted(op.entry["op"]))
        if "doc" in op.entry:
            self._set("doc", quoted(op.entry["doc"]))
        self._set("source", f"{{{quoted(op.where.path)}, {op.where.line}}}")
        if op.is_backward:
            self._set("declares", "false")
            self._set("declared_by", quoted(op.root().type))
            older = [f"{{{quoted(before)}, {quoted(op.legacy(name))}}}" for name, before in op.map("older").items()]
            self._set("older_slots", self._table("framework::NamePair", older, "older_slots"))
        inputs = [self._slot(a, extra=False) for a in op.tensors] + [
            f'{{{quoted(name)}, framework::kDispensable{" | framework::kDuplicable" if is_list else ""}, '
            f'framework::kDenseKind, {quoted(f"`{attribute.name}` as a tensor.")}}}'
            for attribute in op.attributes if not op.is_backward for name, is_list in op.tensors_of(attribute.name)
        ] + [self._slot(a, extra=True) for a in op.extra_inputs]
        outputs = [self._slot(a, extra=False) for a in op.outputs] + [
            self._slot(a, extra=True) for a in op.extra_outputs]
        self._set("inputs", self._table("framework::SlotRecord", inputs, "inputs"))
        self._set("outputs", self._table("framework::SlotRecord", outputs, "outputs"))
        if not op.is_backward:
            attrs = [self._attr(a, extra=False) for a in op.attributes] + [
                self._attr(a, extra=True) for a in op.extra_attrs]
            self._set("attrs", self._table("framework::AttrRecord", attrs, "attrs"))

    def _slot(self, argument: Argument, extra: bool) -> str:
        op = self.op
        flags = ["framework::kDuplicable"] if argument.is_list else []
        optional = op.may_be_absent(argument.name) if op.is_backward else argument.name in op.names("optional")
        flags += ["framework::kDispensable"] if optional else []
        flags += ["framework::kIntermediate"] if argument.name in op.names("intermediate") else []
        flags += ["framework::kExtraSlot"] if extra or argument.name in op.marked_extra else []
        bits = " | ".join(f"framework::{KIND_BITS[kind]}" for kind in op.kinds_of(argument.name))
        doc = op.map("docs").get(argument.name, "")
        return f'{{{quoted(op.legacy(argument.name))}, {" | ".join(flags) or "0"}, {bits}, {quoted(doc)}}}'

    def _attr(self, argument: Argument, extra: bool) -> str:
        op = self.op
        attr_type = op.attr_type(argument)
        flags = ["framework::kExtraAttr"] if extra else []
        flags += ["framework::kQuantAttr"] if argument.name in op.names("quant") else []
        flags += ["framework::kSupportTensor"] if op.may_be_tensor(argument.name) else []
        flags += ["framework::kElement"] if argument.name in op.names("elements") else []
        value = "{}"
        if argument.default is None:
            flags.append("framework::kRequired")
        else:
            default = arguments.literal(literal_type(argument.type, attr_type), argument.default, argument.where)
            value = self._values(attr_type, typed(attr_type, default), f"attr_{argument.name}_default")
        limits = [self._range(argument, limits_of(op, argument, attr_type), "range"), self._enum(argument, attr_type),
                  self._range(argument, limits_of_each(op, argument, attr_type), "each")]
        while limits and limits[-1] in ("nullptr", "{}"):
            limits.pop()
        doc = quoted(op.map("docs").get(argument.name, ""))
        items = [quoted(op.legacy(argument.name)), f"framework::proto::AttrType::{attr_type}",
                 " | ".join(flags) or "0", value, doc, *limits]
        return "{" + ", ".join(items) + "}"

    def _range(self, argument: Argument, limits: Limits | None, what: str) -> str:
        if limits is None:
            return "nullptr"
        return "&" + self._table("framework::AttrRange", [limits.text()], f"attr_{argument.name}_{what}") + "[0]"

    def _enum(self, argument: Argument, attr_type: str) -> str:
        return self._values(attr_type, enumeration(self.op, argument, attr_type), f"attr_{argument.name}_enum")

    # Kernels.

    def _kernels(self) -> None:
        op = self.op
        kernels = op.kernels()
        base = op.base_kernel(set(self.library))
        if base is not None:
            self._set("base_kernel", quoted(base))
        self._set("kernels", self._table("phibridge::KernelEntry", [
            self._entry(kernel, f"kernel_{number}") for number, kernel in enumerate(kernels)], "kernels"))

    def _entry(self, kernel: Kernel, what: str) -> str:
        conditions = self._table("phibridge::MappingCondition", [
            f"{{phibridge::MappingCondition::{c.kind}, {'true' if c.expected else 'false'}, {quoted(c.name)}, {c.value}}}"
            for c in kernel.conditions], f"{what}_conditions")
        inputs, attrs = self._arguments(kernel.params, what)
        outputs = self._names([self.op.legacy(name) for name in kernel.outputs], f"{what}_outputs")
        items = [quoted(kernel.name), conditions, inputs, attrs, outputs]
        if kernel.infer_meta is not None:
            items.append(self._infer_meta(kernel.infer_meta))
        return "{" + ", ".join(items) + "}"

    def _infer_meta(self, name: str) -> str:
        self.infer_metas.add(name)
        return f"PD_INFER_META(phi::{name})"

    def _arguments(self, params: list[str], what: str) -> tuple[str, str]:
        """Tables of the inputs and of the attributes among `params`, of a kernel or a shape function."""
        op = self.op
        is_attr = {name: op.attribute(name) is not None for name in params}
        inputs = [name[1:] if name.startswith("@") else op.legacy(name) for name in params if not is_attr[name]]
        attrs = [self._source(name, f"{what}_{name}") for name in params if is_attr[name]]
        return self._names(inputs, f"{what}_inputs"), self._table("phibridge::AttributeArgument", attrs, f"{what}_attrs")

    def _source(self, name: str, what: str) -> str:
        tensors = self._names([tensor for tensor, _ in self.op.tensors_of(name)], f"{what}_tensors")
        instead = self._names([self.op.legacy(n) for n in items_of(self.op.map("instead").get(name, []))],
                              f"{what}_instead")
        return f"{{{quoted(self.op.legacy(name))}, {tensors}, {instead}}}"

    def _kernel_type(self) -> None:
        op = self.op
        kernel = op.map("kernel") if "kernel" in op.entry else op.map("legacy")
        self._data_transform(kernel)
        self._layout(kernel)
        if "get_expected_kernel_type" in kernel:
            if "host" in kernel:
                raise RecordError(kernel.where_of("host"), "`get_expected_kernel_type` says where the kernel runs, too")
            self._set("kernel_type.kind", "framework::KernelTypeRecord::kFunction")
            self._set("kernel_type.function",
                      "&" + self._function("get_expected_kernel_type", kernel["get_expected_kernel_type"]))
            return
        self._type_source(kernel)
        if "complex_promote" in kernel:
            self._promote(kernel)
        self._place(kernel)

    def _promote(self, kernel: Map) -> None:
        names = [self._known(name, kernel, "complex_promote") for name in kernel["complex_promote"]]
        if len(names) != 2 or "data_type" in kernel:
            raise RecordError(kernel.where_of("complex_promote"),
                              "`complex_promote` names two inputs, as in [x, y], and stands in place of `data_type`")
        self._set("kernel_type.complex", "framework::KernelTypeRecord::kPromoted")
        self._set("kernel_type.kind", "framework::KernelTypeRecord::kSlot")
        self._set("kernel_type.slots", self._names(names, "type_slots"))

    def _data_transform(self, kernel: Map) -> None:
        op = self.op
        transform = op.map("data_transform")
        untouched = [tensor for a in op.attributes for tensor, _ in op.tensors_of(a.name)]
        untouched += [self._known(name, transform, "skip_transform")
                      for name in items_of(transform.get("skip_transform", []))]
        self._set("untouched", self._names(untouched, "untouched"))
        for name in items_of(transform.get("support_trans_dtype", [])):
            op.require(name, transform.where_of("support_trans_dtype"))
        self._array_range(transform)
        if "support_trans_dtype" in transform or "complex_promote" in kernel:
            self._set("kernel_type.casts_to_complex", "true")

    def _array_range(self, transform: Map) -> None:
        if "array_range" not in transform:
            return
        where = transform.where_of("array_range")
        bounds = [self.op.require_attribute(name, where).name for name in items_of(transform["array_range"])]
        if len(bounds) != 2:
            raise RecordError(where, "`array_range` names two attributes, as in [starts, ends]")
        self._set("array_range", self._names([self.op.legacy(name) for name in bounds], "array_range"))

    def _layout(self, kernel: Map) -> None:
        source = kernel.get("layout")
        if source is None:
            return
        if isinstance(source, Text):
            self._set("kernel_type.layout_of", quoted(self._known(source, kernel, "layout")))
            return
        attribute = self.op.require_attribute(source["attr"], source.where_of("attr"))
        if attribute.type != "str":
            raise RecordError(source.where_of("attr"), f"`layout` is said by a text, such as NHWC; `{attribute.name}` is "
                                                       f"of type {attribute.type}")
        self._set("kernel_type.layout_attr", quoted(self.op.legacy(attribute.name)))
        images = [self._known(name, source, "of") for name in items_of(source["of"])]
        self._set("kernel_type.images", self._names(images, "images"))

    def _type_source(self, kernel: Map) -> None:
        source = kernel.get("data_type")
        if source is None:
            return
        if isinstance(source, Text) and source in DATA_TYPES:
            self._set("kernel_type.kind", "framework::KernelTypeRecord::kConstant")
            self._set("kernel_type.constant", f"static_cast<framework::proto::VarType::Type>({DATA_TYPES[source]})")
            return
        slots = source
        if isinstance(source, Map):
            self._set("kernel_type.kind", "framework::KernelTypeRecord::kAttribute")
            attribute = self.op.require_attribute(source["attr"], source.where_of("attr"))
            self._set("kernel_type.attr", quoted(self.op.legacy(attribute.name)))
            slots = source.get("else", [])
        else:
            self._set("kernel_type.kind", "framework::KernelTypeRecord::kSlot")
        names = []
        for name in items_of(slots):
            match = re.fullmatch(r"(complex|real)\((\w+)\)", name)
            if match:
                which = "kToComplex" if match[1] == "complex" else "kToReal"
                self._set("kernel_type.complex", f"framework::KernelTypeRecord::{which}")
                name = match[2]
            self.op.require(name, kernel.where_of("data_type"))
            names.append(self.op.legacy(name))
        self._set("kernel_type.slots", self._names(names, "type_slots"))

    def _place(self, kernel: Map) -> None:
        if isinstance(kernel.get("host"), Text):
            self._set("kernel_type.host", "true")
            if kernel["host"] != "true":
                self._set("kernel_type.host_why", quoted(kernel["host"]))
        elif "host" in kernel:
            attribute = self.op.require_attribute(kernel["host"]["attr"], kernel.where_of("host"))
            self._set("kernel_type.host_if", quoted(self.op.legacy(attribute.name)))
        if "backend" in kernel:
            self._set("kernel_type.place_of", quoted(self._known(kernel["backend"], kernel, "backend")))

    # Shapes and types.

    def _inference(self) -> None:
        op = self.op
        infer_meta = op.map("infer_meta")
        if infer_meta and "func" not in infer_meta:
            raise RecordError(infer_meta.where, "`infer_meta` needs the field `func`")
        if "func" in infer_meta:
            self._set("infer_meta.function", self._infer_meta(infer_meta["func"]))
            if "param" in infer_meta or not op.kernels():
                params = list(infer_meta.get("param", [a.name for a in op.args]))
                for name in params:
                    op.require(name, infer_meta.where_of("param"))
                names = {o.name for o in op.outputs}
                inputs, attrs = self._arguments([p for p in params if p not in names], "infer_meta")
                outputs = [p for p in params if p in names] or [o.name for o in op.outputs]
                self._set("infer_meta.own_arguments", "true")
                self._set("infer_meta.inputs", inputs)
                self._set("infer_meta.attrs", attrs)
                self._set("infer_meta.outputs", self._names([op.legacy(name) for name in outputs],
                                                              "infer_meta_outputs"))
        if op.entry.get("infer_shape") == "like_forward":
            self._set("infer_like_forward", "true")
        elif "infer_shape" in op.entry:  # which comes first, and may call the PHI function
            self._set("infer_shape", "&" + self._function("infer_shape", op.entry["infer_shape"]))
        shapes = [self._shape(name, value) for name, value in op.map("shape").items()]
        self._set("shapes", self._table("framework::ShapeRecord", shapes, "shapes"))
        self._set("share_lod", self._pairs("lod"))
        var_type = op.entry.get("var_type")
        if isinstance(var_type, Text):
            self._set("infer_var_type", "&" + self._function("var_type", var_type))
        elif var_type is not None:
            rules = [self._var_type(name, rule) for name, rule in var_type.items()]
            self._set("var_types", self._table("framework::VarTypeRecord", rules, "var_types"))

    def _pairs(self, field: str) -> str:
        op = self.op
        pairs = [f"{{{quoted(op.legacy(a))}, {quoted(op.legacy(b))}}}" for a, b in op.pairs(field)]
        return self._table("framework::NamePair", pairs, field)

    def _shape(self, name: str, value) -> str:
        """`like x` (shape and LoD), `dims of x`, or a list of sizes: numbers, attributes, names of sizes."""
        op = self.op
        is_output = any(o.name == name for o in op.outputs + op.extra_outputs)
        items = [quoted(op.legacy(name)), "true" if is_output else "false"]
        match = re.fullmatch(r"(like|dims of)\s+(\w+)", value) if isinstance(value, str) else None
        if match:
            op.require(match[2], value.where)
            return "{" + ", ".join(items + [quoted(op.legacy(match[2])), "true" if match[1] == "like" else "false"]) + "}"
        if isinstance(value, str):
            raise RecordError(value.where, f"`{value}` is no shape; write like x, dims of x or [n, 1]")
        sizes = self._table("framework::SizeRecord", [self._size(size) for size in value], f"shape_{name}")
        return "{" + ", ".join(items + ["nullptr", "false", sizes]) + "}"

    def _size(self, text: Text) -> str:
        if re.fullmatch(r"-?\d+", text):
            return f'{{framework::SizeRecord::kNumber, "", {text}}}'
        if self.op.attribute(text) is not None:
            return f"{{framework::SizeRecord::kAttribute, {quoted(self.op.legacy(text))}, 0}}"
        if not re.fullmatch(r"[a-z]\w*", text):
            raise RecordError(text.where, f"`{text}` is no size; write a number, an attribute or a name")
        return f"{{framework::SizeRecord::kName, {quoted(text)}, 0}}"

    def _var_type(self, output: str, rule: Text) -> str:
        """`like x`, `int64`, `type of x`, `attr dtype`, `attr dtype else x`, and kinds: `array`, `selected_rows if s`."""
        op = self.op

        op.require(output, rule.where)

        def of(name: str) -> str:
            op.require(name, rule.where)
            return quoted(op.legacy(name))

        like = rows_if = type_of = type_attr = "nullptr"
        kind = value = "-1"
        for part in arguments.split(rule):
            if match := re.fullmatch(r"like (\w+)", part):
                like = of(match[1])
            elif match := re.fullmatch(r"type of (\w+)", part):
                type_of = of(match[1])
            elif match := re.fullmatch(r"attr (\w+)(?: else (\w+))?", part):
                type_attr = of(match[1])
                type_of = of(match[2]) if match[2] else type_of
            elif match := re.fullmatch(r"selected_rows if (\w+)", part):
                rows_if = of(match[1])
                op.require_kind(output, "selected_rows", rule.where)
            elif part in VAR_KINDS:
                op.require_kind(output, part, rule.where)
                kind = f"framework::proto::VarType::{VAR_KINDS[part]}"
            elif part in DATA_TYPES:
                value = str(DATA_TYPES[part])
            else:
                raise RecordError(rule.where, f"`{part}` is no rule; write like x, INT64, type of x, attr dtype, "
                                              f"array or selected_rows if is_sparse")
        return f"{{{quoted(op.legacy(output))}, {like}, {kind}, {rows_if}, {value}, {type_of}, {type_attr}}}"

    # Gradient.

    def _gradient(self) -> None:
        op = self.op
        name = op.entry.get("backward", "none")
        if name != "none" and (self.backward is None or self.backward.type != name):
            raise RecordError(op.entry.where_of("backward"), f"there is no `backward_op : {name}` of `{op.type}` in this "
                                                             f"file")
        if "grad_maker" in op.entry:
            self._set("grad_maker", "&" + self._function("grad_maker", op.entry["grad_maker"]))
        elif self.backward is not None:
            GradTables(self, op, self.backward).write()
        elif op.entry.get("backward") == "none":
            self._set("no_grad_maker", "true")

    # The rest.

    def _rest(self) -> None:
        op = self.op
        WorkTables(self, op.root()).write()
        self._set("inplace", self._pairs("inplace"))
        self._set("no_need_buffer", self._names([op.legacy(name) for name in op.names("no_need_buffer")],
                                                "no_need_buffer"))
        versions = []
        for number, version in enumerate(op.versions(), 1):
            changes = [self._change(kind, action, f"version_{number}_change_{k}")
                       for k, (kind, action) in enumerate(version.actions)]
            changes = self._table("framework::VersionChange", changes, f"version_{number}")
            versions.append(f"{{{quoted(version.note)}, {changes}}}")
        self._set("versions", self._table("framework::VersionRecord", versions, "versions"))
        if "operator" in op.map("legacy"):
            self._set("create", "&" + self._function("operator", "New" + op.map("legacy")["operator"]))
        for field in ("dropped", "untold"):
            value = op.entry.get(field)
            if isinstance(value, Map):
                notes = [f"{{{quoted(self._known(name, value, name))}, {quoted(reason)}}}"
                         for name, reason in value.items()]
                self._set("dropped" if field == "dropped" else "untold_outputs",
                          self._table("framework::NamePair", notes, field))
            elif value is not None:
                self._set(field, quoted(value))
        if "differs" in op.entry:
            self._set("differs", quoted(op.entry["differs"]))

    def _saved_forms(self) -> str:
        """What registers the forms in which older programs hold the operator; empty if there is none."""
        op, saved_as = self.op, self.op.map("saved_as")
        if not saved_as:
            return ""
        self._check_saved_forms(saved_as["ops"], saved_as.get("renamed", {}))
        with_ = items_of(saved_as["with"])
        inputs = [op.legacy(name) for name in with_ if op.attribute(name) is None]
        attrs = [op.legacy(name) for name in with_ if op.attribute(name) is not None]
        inputs, attrs = self._names(inputs, "saved_as_inputs"), self._names(attrs, "saved_as_attrs")
        renamed = self._table("framework::SavedForm::Renamed", [
            f"{{{quoted(saved)}, {quoted(op.legacy(name))}}}" for saved, name in saved_as.get("renamed", {}).items()
        ], "saved_as_renamed")
        forms = self._table("framework::SavedForm", [
            f"{{{quoted(plain)}, {quoted(op.type)}, {inputs}, {attrs}, {renamed}}}" for plain in saved_as["ops"]
        ], "saved_as")
        return f"const framework::SavedFormRegistrar kSavedForms({forms});\n"

    def _check_saved_forms(self, ops: list[Text], renamed: Map) -> None:
        attributes: set[str] = set()
        for plain in ops:
            op = self.library.get(plain)
            if op is None:
                raise RecordError(plain.where, f"there is no operator `{plain}` that could stand for `{self.op.type}`")
            attributes |= {op.legacy(a.name) for a in op.attributes + op.extra_attrs + op.undeclared}
        for name in renamed:
            if name not in attributes:
                raise RecordError(renamed.where_of(name), f"{', '.join(ops)}: no attribute `{name}` there; it has "
                                                          f"{', '.join(sorted(attributes))}")

    def _change(self, kind: str, action: Map, what: str) -> str:
        name = action[kind] if kind != "fix_bug" else ""
        remark = action[kind] if kind == "fix_bug" else action.get("comment", "")
        items = [f"framework::VersionChange::Kind::{VERSION_ACTIONS[kind]}", quoted(name), quoted(remark)]
        if "default" not in action and "old" in action:
            raise RecordError(action.where_of("old"), "`old` is the default before: it needs a `default`")
        if "default" in action:
            kind_text = action.get("type")
            if kind_text not in arguments.ATTR_TYPES:
                raise RecordError(action.where, f"`default` needs a `type`: {', '.join(arguments.ATTR_TYPES)}")
            attr_type = arguments.ATTR_TYPES[kind_text]
            for field in ("default", "old"):
                if field in action:
                    literal = arguments.literal(kind_text, action[field], action.where_of(field))
                    value = self._values(attr_type, typed(attr_type, literal), f"{what}_{field}")
                    items += [f"framework::proto::AttrType::{attr_type}"] if field == "default" else []
                    items += ["true", value]
        return "{" + ", ".join(items) + "}"
