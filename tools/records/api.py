"""The C++ API out of checked records: what each function takes and gives, and its text."""

from __future__ import annotations

import dataclasses
import re
import zlib

import arguments
import result_counts
from arguments import Argument
from cpp_text import quoted
from schema import Op, items_of
from yaml_lines import RecordError

TYPES = {
    "int": "int", "float": "float", "str": "const std::string&", "int[]": "const std::vector<int>&",
    "float[]": "const std::vector<float>&", "str[]": "const std::vector<std::string>&", "bool": "bool",
    "bool[]": "const std::vector<bool>&", "int64_t": "int64_t", "int64_t[]": "const std::vector<int64_t>&",
    "double": "double", "double[]": "const std::vector<double>&", "Scalar": "const phi::Scalar&",
    "Scalar[]": "const std::vector<phi::Scalar>&", "DataType": "phi::DataType", "IntArray": "const phi::IntArray&",
}
KEYWORDS = {"lambda", "default", "operator", "union", "delete", "new", "switch", "namespace", "template", "this",
            "register", "export", "and", "or", "not", "xor", "int", "float", "double", "bool", "char", "long", "short",
            "signed", "unsigned", "auto", "case", "class", "const", "continue", "do", "else", "enum", "for", "if",
            "return", "sizeof", "static", "struct", "try", "typename", "using", "void", "while", "assert"}
DTYPE_ATTR = "in_dtype"  # of what casts: the routine fills it in
# Which kernel computes is not a matter of the call.
ROUTES = {"use_mkldnn", "use_cudnn", "mkldnn_data_type", "use_quantizer"}


def identifier(name: str) -> str:
    return name + "_" if name in KEYWORDS else name


@dataclasses.dataclass
class Output:
    argument: Argument
    is_intermediate: bool
    is_optional: bool
    of: int | None  # the tensor that it replaces: position among the inputs
    count: str  # of a list: C++ text


@dataclasses.dataclass
class Function:
    op: Op
    name: str
    tensors: list[Argument]
    attrs: list[Argument]
    outputs: list[Output]

    @property
    def table(self) -> str:
        return f"k{self.op.type}"


def why_not(op: Op) -> str | None:
    """Why the API has no function for the operator; None: it has one."""
    if op.invoke is not None:
        return f"its gradient is a call of `{op.invoke[0]}`"
    if not op.kernels():
        return "it has no PHI kernel; Tracer::TraceOp runs it"
    blocks = [a.name for a in op.attributes if a.type in ("Block", "Block[]")]
    if blocks:
        return f"`{blocks[0]}` is a block of a program"
    return None


def function_names(ops: list[Op]) -> dict[str, str]:
    """Op type → name of its function. Of several operators that the API calls alike, the last version has the name."""
    named: dict[str, list[Op]] = {}
    for op in ops:
        if not op.is_backward and why_not(op) is None:
            named.setdefault(op.entry.get("op", op.type), []).append(op)
    names = {}
    for name, same in named.items():
        newest = max(same, key=lambda op: (bool(re.search(r"(_v2|2)$", op.type)), op.type))
        for op in same:
            names[op.type] = name if op is newest else op.type if op.type != name else f"{name}_v1"
    taken = set(names.values())
    if len(taken) != len(names):
        raise RecordError(ops[0].where, "two operators have one name in the API")
    for op in ops:
        if op.is_backward and why_not(op) is None:
            root = op.root().type
            stem = names.get(root, root).rstrip("_")
            names[op.type] = stem + op.type[len(root):] if op.type.startswith(root) else op.type
    return names


def instead_texts(op: Op) -> dict[str, str]:
    """Number → the text that programs save in its place, which keeps all of its digits."""
    return {str(name): str(other) for name, others in op.map("instead").items() for other in items_of(others)
            if op.attribute(other) is not None and is_text(op, op.attribute(other))}


def is_text(op: Op, a: Argument) -> bool:
    return a.type == "Scalar" and op.attr_type(a) == "STRING"


def attributes_of(op: Op) -> list[Argument]:
    """Of the operator, then those of its forward operator that it inherits."""
    found: dict[str, Argument] = {}
    level: Op | None = op
    while level is not None:
        for a in level.attributes + level.extra_attrs:
            if a.name in found:
                if found[a.name].default is None and a.default is not None and level is not op.root():
                    found[a.name] = dataclasses.replace(found[a.name], default=a.default)
                continue
            if a.name in ROUTES or a.type in ("Block", "Block[]") or a.name in instead_texts(level).values():
                continue
            if a.name in level.map("dropped") and (a.default is not None or a.name == DTYPE_ATTR):
                continue
            found[a.name] = a
        level = level.forward
    return list(found.values())


def function_of(op: Op, name: str) -> Function:
    tensors = op.tensors
    at = {a.name: i for i, a in enumerate(tensors)}
    replaced = {out: x for x, out in op.pairs("inplace")} if not op.is_backward else {}
    slots = {op.legacy(a.name): a.name for a in tensors}
    outputs = []
    for out in op.outputs:
        of = replaced.get(out.name)
        if of is None and not op.is_backward:  # ParamOut of Param, by its name
            slot = op.legacy(out.name)
            of = slots.get(slot[:-3]) if slot.endswith("Out") else None
        if of is None and not op.is_backward and out.name.endswith("_out") and out.name[:-4] in at:
            of = out.name[:-4]
        if of is not None and tensors[at[of]].is_list != out.is_list:
            of = None
        outputs.append(Output(out, out.name in op.names("intermediate"), op.may_be_absent(out.name),
                              at[of] if of in at else None, count_of(op, out, tensors) if out.is_list else ""))
    return Function(op, name, tensors, attributes_of(op), outputs)


def count_of(op: Op, out: Argument, tensors: list[Argument]) -> str:
    """How many tensors a list of results has, as C++ text."""
    texts = []
    for kind, *names in result_counts.parts(op, out, tensors):
        names = [identifier(name) for name in names]
        texts.append({"tensors": "phibridge::CountOf({0})", "along": "phibridge::SizeAlong({0}, {1})", "size": "{0}.size()",
                      "value": "static_cast<size_t>({0})"}[kind].format(*names))
    return texts[0] if out.count is None else "phibridge::FirstCount({" + ", ".join(texts) + "})"


def default_text(op: Op, a: Argument) -> str:
    saved = op.attr_type(a) if a.type in ("Scalar", "IntArray", "Scalar[]") else None
    element = a.type[:-2] if a.type.endswith("[]") else a.type
    kind = a.type
    if a.type == "Scalar":
        kind = {"INT": "int", "LONG": "int64_t", "BOOLEAN": "bool", "STRING": "str"}.get(saved, "double")
        if kind == "str":
            return f"phi::Scalar({float(arguments.literal('str', a.default, a.where)[0])!r})"
        element = kind
    elif a.type == "Scalar[]":
        kind, element = "double[]", "double"
    values = [_value(element, v) for v in arguments.literal(kind, a.default, a.where)]
    if a.type == "IntArray" or a.type.endswith("[]"):
        return "{" + ", ".join(values) + "}"
    return f"phi::Scalar({values[0]})" if a.type == "Scalar" else values[0]


def _value(element: str, value) -> str:
    if element == "str":
        return quoted(value)
    if element == "bool":
        return "true" if value else "false"
    if element == "DataType":
        name = next((n for n, number in arguments.DATA_TYPES.items() if number == value), "UNDEFINED")
        return f"phi::DataType::{name}"
    if element in ("float", "double", "Scalar"):
        text = repr(float(value))
        limits = f"std::numeric_limits<{'float' if element == 'float' else 'double'}>::infinity()"
        text = text.replace("inf", limits)
        return text + "f" if element == "float" and "inf" not in text else text
    return str(value)


# Text.

def tensor_type(a: Argument, optional: bool) -> str:
    inner = "std::vector<phi::Tensor>" if a.is_list else "phi::Tensor"
    return f"const paddle::optional<{inner}>&" if optional else f"const {inner}&"


class Form:
    """One C++ function: plain, `name_` in place, `name_intermediate`, or of a gradient."""

    def __init__(self, function: Function, form: str):
        self.function, self.form, self.op = function, form, function.op
        self.name = function.name + {"inplace": "_", "intermediate": "_intermediate"}.get(form, "")
        self.wanted = [o for o in function.outputs
                       if form in ("intermediate", "backward") or not o.is_intermediate]
        self.in_place = form == "inplace" or (form == "plain" and function.name.endswith("_"))

    def is_replaced(self, out: Output) -> bool:
        return self.in_place and out.of is not None

    def parameters(self, defaults: bool) -> list[str]:
        f = self.function
        written = {o.of for o in self.wanted if self.is_replaced(o)}
        found = []
        for i, a in enumerate(f.tensors):
            optional = self.op.may_be_absent(a.name)
            kind = tensor_type(a, optional)
            if i in written:
                inner = "std::vector<phi::Tensor>" if a.is_list else "phi::Tensor"
                kind = f"{inner}*" if optional else f"{inner}&"
            found.append(f"{kind} {identifier(a.name)}")
        attrs = [a for a in f.attrs if a.default is None] + [a for a in f.attrs if a.default is not None]
        outs = []
        if self.form == "backward":
            outs = [f"{'std::vector<phi::Tensor>' if o.argument.is_list else 'phi::Tensor'}* {identifier(o.argument.name)}"
                    for o in self.wanted]
        for a in attrs:
            value = f" = {default_text(self.op, a)}" if defaults and a.default is not None and not outs else ""
            found.append(f"{TYPES[a.type]} {identifier(a.name)}{value}")
        if not f.tensors:
            found.append("const phi::Place& place" + (" = phi::CPUPlace()" if defaults and not outs else ""))
        return found + outs

    def results(self) -> list[Output]:
        return [] if self.form == "backward" else [o for o in self.wanted if not self.is_replaced(o)]

    def returned(self) -> list[Output]:
        """Of a function in place: what it wrote, if that is all and one tensor."""
        return [o for o in self.wanted if self.is_replaced(o)]

    def result_type(self) -> str:
        results = self.results()
        types = ["std::vector<phi::Tensor>" if o.argument.is_list else "phi::Tensor" for o in results]
        if not types:
            one = self.returned()
            plain = len(one) == 1 and not self.op.may_be_absent(self.function.tensors[one[0].of].name)
            return types_of_reference(one[0]) if plain else "void"
        return types[0] if len(types) == 1 else f"std::tuple<{', '.join(types)}>"

    def declaration(self) -> str:
        return f"{self.result_type()} {identifier(self.name)}({', '.join(self.parameters(True))});"

    def definition(self) -> str:
        f = self.function
        lines = [f"{self.result_type()} {identifier(self.name)}({', '.join(self.parameters(False))}) {{"]
        results = self.results()
        for o in results:
            lines.append(f"  {'std::vector<phi::Tensor>' if o.argument.is_list else 'phi::Tensor'} {local(o)};")
        lines += [f"  phi::Tensor {local(o)};" for o in self.wanted if self._is_unasked(o)]
        call = [f"  phibridge::ApiCall call({f.table});", "  call"]
        for a in f.tensors:
            call[-1] += f".In({identifier(a.name)})"
        for a in f.attrs:
            call[-1] += f".Attr({identifier(a.name)})"
        for o in f.outputs:
            call[-1] += self._out(o)
        call[-1] += f".Run({'place' if not f.tensors else ''});"
        lines += call
        if results:
            lines.append("  return " + (local(results[0]) if len(results) == 1 else
                                        "{" + ", ".join(f"std::move({local(o)})" for o in results) + "}") + ";")
        elif self.result_type() != "void":
            lines.append(f"  return {identifier(f.tensors[self.returned()[0].of].name)};")
        return "\n".join(lines) + "\n}\n"

    def invoker(self) -> str:
        """A function that calls this one with arguments by position, for tests of all functions."""
        f = self.function
        written = {o.of for o in self.wanted if self.is_replaced(o)}
        values = []
        for i, a in enumerate(f.tensors):
            optional = self.op.may_be_absent(a.name)
            if i in written:
                values.append(f"a->{'Lists' if a.is_list else 'Tensor'}{'OrNull' if optional else ''}({i})")
            else:
                values.append(f"a->{'Optional' if optional else ''}{'List' if a.is_list else 'One'}({i})")
        at = {a.name: i for i, a in enumerate(f.attrs)}
        attrs = [a for a in f.attrs if a.default is None] + [a for a in f.attrs if a.default is not None]
        values += [f"a->Get<{re.sub(r'^const |&$', '', TYPES[a.type])}>({at[a.name]})" for a in attrs]
        if not f.tensors:
            values.append("a->place")
        where = {id(o): i for i, o in enumerate(f.outputs)}
        results, lines = self.results(), []
        if self.form == "backward":
            values += [f"a->{'ListOf' if o.argument.is_list else 'Of'}Result({where[id(o)]})" for o in self.wanted]
        call = f"phibridge::api::{identifier(self.name)}({', '.join(values)})"
        if not results:
            lines.append(f"  {call};")
        elif len(results) == 1:
            lines.append(f"  a->Put({where[id(results[0])]}, {call});")
        else:
            lines.append(f"  const auto results = {call};")
            lines += [f"  a->Put({where[id(o)]}, std::get<{i}>(results));" for i, o in enumerate(results)]
        for o in self.wanted:
            if self.is_replaced(o):
                lines.append(f"  a->PutInput({where[id(o)]}, {o.of});")
        body = "\n".join(lines)
        return f"void Invoke_{self.name}(phibridge::parity::ApiArguments* a) {{\n{body}\n}}\n"

    def _is_unasked(self, o: Output) -> bool:
        """Of a tensor that may be absent, though the operator must have the output that replaces it."""
        return self.is_replaced(o) and not o.is_optional and not o.argument.is_list and \
            self.op.may_be_absent(self.function.tensors[o.of].name)

    def _out(self, o: Output) -> str:
        f, is_list = self.function, o.argument.is_list
        none = f".Out(static_cast<{'std::vector<phi::Tensor>' if is_list else 'phi::Tensor'}*>(nullptr))"
        if o not in self.wanted:
            return none
        if self.is_replaced(o):
            name = identifier(f.tensors[o.of].name)
            if self._is_unasked(o):
                return f".Out({name} != nullptr ? {name} : &{local(o)})"
            return f".Out({name if self.op.may_be_absent(f.tensors[o.of].name) else '&' + name})"
        if self.form == "backward":
            name = identifier(o.argument.name)
            return f".Out({name}, {o.count})" if is_list else f".Out({name})"
        may_lack = o.is_optional and o.of is not None and self.op.may_be_absent(f.tensors[o.of].name)
        given = identifier(f.tensors[o.of].name) if may_lack else None
        if is_list:
            return f".Out(&{local(o)}, {o.count})"
        return f".Out({given} ? &{local(o)} : nullptr)" if given else f".Out(&{local(o)})"


def local(o: Output) -> str:
    return f"result_{o.argument.name}"


def types_of_reference(o: Output) -> str:
    return "std::vector<phi::Tensor>&" if o.argument.is_list else "phi::Tensor&"


def forms_of(function: Function) -> list[Form]:
    if function.op.is_backward:
        return [Form(function, "backward")]
    forms = [Form(function, "plain")]
    if any(o.is_intermediate for o in function.outputs) and not function.name.endswith("_"):
        forms.append(Form(function, "intermediate"))
    if function.op.pairs("inplace") and not function.name.endswith("_"):
        form = Form(function, "inplace")
        if form.returned():
            forms.append(form)
    return forms


def doc_lines(op: Op) -> list[str]:
    root = op.root()
    lines = [op.entry.get("doc") or f"A gradient of `{root.entry.get('op', root.type)}`."]
    docs = op.map("docs")
    for a in op.tensors + op.outputs + attributes_of(op):
        text = docs.get(a.name)
        if text:
            lines.append(f"{a.name}: {text}")
    return [" ".join(line.split()) for line in lines]


def doc_of(op: Op) -> str:
    return "\n".join("/// " + line for line in doc_lines(op))


def source_of(op: Op, a: Argument, is_list: bool) -> str:
    return next((quoted(slot) for slot, many in op.tensors_of(a.name) if many == is_list), "nullptr")


def promoted_of(op: Op) -> list[str]:
    """The tensors that a call of the function casts to their common dtype. Errors: RecordError for another argument."""
    names = op.names("promote") if not op.is_backward else []
    for name in names:
        if all(a.name != name for a in op.tensors):
            raise RecordError(op.entry.where_of("promote"), f"`{name}` is no tensor; `promote` names inputs")
    return names


def attr_row(op: Op, a: Argument) -> str:
    text = instead_texts(op).get(a.name)
    saved, number = (text, quoted(op.legacy(a.name))) if text else (a.name, "nullptr")
    flag = "true" if text or is_text(op, a) else "false"
    return (f"{{{quoted(a.name)}, {quoted(op.legacy(saved))}, {source_of(op, a, False)}, {source_of(op, a, True)}, "
            f"{flag}, {number}}}")


def table_text(function: Function) -> str:
    op, stem = function.op, function.table
    parts = []

    def table(kind: str, suffix: str, items: list[str]) -> str:
        if not items:
            return "{}"
        parts.append(f"constexpr phibridge::{kind} {stem}_{suffix}[] = {{{', '.join(items)}}};")
        return f"{stem}_{suffix}"

    def flag(value: bool) -> str:
        return "true" if value else "false"

    promoted = promoted_of(op)
    inputs = table("ApiTensorRecord", "inputs", [
        f"{{{quoted(a.name)}, {quoted(op.legacy(a.name))}, {flag(a.is_list)}, {flag(op.may_be_absent(a.name))}, "
        f"{flag(a.name in promoted)}}}" for a in function.tensors])
    attrs = table("ApiAttrRecord", "attrs", [
        attr_row(op, a) for a in function.attrs])
    outputs = table("ApiOutputRecord", "outputs", [
        f"{{{quoted(o.argument.name)}, {quoted(op.legacy(o.argument.name))}, {flag(o.argument.is_list)}, "
        f"{flag(o.is_intermediate)}}}" for o in function.outputs])
    has_dtype = DTYPE_ATTR in op.map("dropped") and op.attribute(DTYPE_ATTR) is not None
    dtype_attr = quoted(DTYPE_ATTR) if has_dtype else "nullptr"
    parts.append(f"const phibridge::ApiFunction {stem} = {{{quoted(function.name)}, {quoted(op.type)}, {inputs}, "
                 f"{attrs}, {outputs}, {dtype_attr}}};\nconst phibridge::ApiFunctionRegistrar {stem}_registrar(&{stem}, 1);")
    return "\n".join(parts)


HEADER = """// Written by tools/records from the records of the operators. Edits here are lost.
#pragma once

#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "phi/api/tensor.h"
#include "phi/common/int_array.h"
#include "phi/common/place.h"
#include "phi/common/scalar.h"
#include "phi/core/optional.h"

// One function for each operator that has a PHI kernel: docs/dynamic.md. Errors of all: those of the operator.

namespace phibridge {{
namespace api {{

{functions}
}}  // namespace api
}}  // namespace phibridge
"""

SOURCE = """// Written by tools/records from the records of the operators. Edits here are lost.
#include "{header}"

#include <utility>

#include "framework/dygraph/api_call.h"

namespace phibridge {{
namespace api {{
namespace {{

{tables}

}}  // namespace

{functions}
}}  // namespace api
}}  // namespace phibridge
"""


INVOKERS = """// Written by tools/records from the records of the operators. Edits here are lost.
#include "parity/execution/api_arguments.h"
#include "phibridge/api.h"

namespace {{

{functions}
const phibridge::parity::ApiInvokerRegistrar kRegistrars[] = {{
{registrars}
}};

}}  // namespace
"""


def invoker_texts(functions: list[Function], groups: int) -> list[str]:
    texts = []
    for group in range(groups):
        forms = [form for f in functions if zlib.crc32(f.op.type.encode()) % groups == group for form in forms_of(f)]
        rows = [f"    {{{quoted(form.op.type)}, {quoted(form.form)}, &Invoke_{form.name}}}," for form in forms]
        texts.append(INVOKERS.format(functions="\n".join(form.invoker() for form in forms),
                                     registrars="\n".join(rows)))
    return texts


def functions_of(ops: list[Op]) -> list[Function]:
    names = function_names(ops)
    return [function_of(op, names[op.type]) for op in ops if op.type in names]


def header_text(functions: list[Function]) -> str:
    return HEADER.format(functions="\n".join(f"{doc_of(form.op)}\n{form.declaration()}\n"
                                             for f in functions for form in forms_of(f)))


def source_texts(functions: list[Function], groups: int, header: str = "phibridge/api.h") -> list[str]:
    texts = []
    for group in range(groups):
        mine = [f for f in functions if zlib.crc32(f.op.type.encode()) % groups == group]
        texts.append(SOURCE.format(header=header, tables="\n".join(f"// {f.op.where}\n{table_text(f)}" for f in mine),
                                   functions="\n".join(form.definition() for f in mine for form in forms_of(f))))
    return texts
