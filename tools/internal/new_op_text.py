"""The text of the C++ files that tools/new_op writes: one function a file. new_op_record.py has the record's."""
import re

# Attribute type of a program: C++ type in AddAttr, parameter type of a kernel.
ATTR_TYPES = {
    "INT": ("int", "int"), "LONG": ("int64_t", "int64_t"), "FLOAT": ("float", "float"), "FLOAT64": ("double", "double"),
    "BOOLEAN": ("bool", "bool"), "STRING": ("std::string", "const std::string&"),
    "INTS": ("std::vector<int>", "const std::vector<int>&"),
    "LONGS": ("std::vector<int64_t>", "const std::vector<int64_t>&"),
    "FLOATS": ("std::vector<float>", "const std::vector<float>&"),
    "FLOAT64S": ("std::vector<double>", "const std::vector<double>&"),
    "STRINGS": ("std::vector<std::string>", "const std::vector<std::string>&")}
FLOATS = ("float32", "float64", "float16", "bfloat16", "")
CPP = {"float32": "float", "float64": "double", "int32": "int", "int64": "int64_t", "bool": "bool", "uint8": "uint8_t",
       "int8": "int8_t", "int16": "int16_t", "float16": "phi::float16", "bfloat16": "phi::bfloat16"}
KEYWORDS = {"and", "bool", "case", "char", "class", "default", "delete", "do", "double", "else", "enum", "float", "for", "if",
            "int", "long", "new", "not", "operator", "or", "return", "short", "switch", "this", "union", "ctx"}


def camel(name):
    return "".join(word[:1].upper() + word[1:] for word in name.split("_"))


def variable(slot_name):
    """X → x, LearningRate → learning_rate, ROIs → rois."""
    words = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", re.sub(r"@GRAD$", "_grad", slot_name))
    name = re.sub(r"\W", "_", words).lower()
    return name + "_" if name in KEYWORDS else name


def is_float(slot):
    return slot.dtype in FLOATS


def differentiable(op):
    return any(is_float(slot) for slot in op.inputs) and any(is_float(slot) for slot in op.outputs)


def grad_inputs(op):
    return [slot for slot in op.inputs if is_float(slot)]


def grad_outputs(op):
    return [slot for slot in op.outputs if is_float(slot)]


def to_do(op, path, what):
    return (f'PADDLE_THROW({"" if path.startswith("phi") else "phi::"}errors::Unimplemented("{op.name}: write {what} in '
            f'{path}"));')


def comment(lines):
    return "".join(f"/// {line}".rstrip() + "\n" for line in lines)


def input_type(slot, tensor):
    if slot.is_list:
        return f"const std::vector<const {tensor}*>&"
    if slot.optional and tensor == "DenseTensor":
        return "const paddle::optional<DenseTensor>&"
    return f"const {tensor}&"


def parameters(op, tensor, names=True):
    """Of the kernel, without its context: inputs, attributes, outputs."""
    out = [(input_type(slot, tensor), variable(slot.name)) for slot in op.inputs]
    out += [(ATTR_TYPES[attr.kind][1], variable(attr.name)) for attr in op.attrs]
    out += [(f"std::vector<{tensor}*>" if slot.is_list else f"{tensor}*", variable(slot.name)) for slot in op.outputs]
    return ", ".join(f"{kind} {name}" if names else kind for kind, name in out)


def grad_parameters(op, names=True):
    out = [(input_type(slot, "DenseTensor"), variable(slot.name)) for slot in op.inputs]
    out += [(input_type(slot, "DenseTensor"), variable(slot.name + "@GRAD")) for slot in grad_outputs(op)]
    out += [(ATTR_TYPES[attr.kind][1], variable(attr.name)) for attr in op.attrs]
    out += [("std::vector<DenseTensor*>" if slot.is_list else "DenseTensor*", variable(slot.name + "@GRAD"))
            for slot in grad_inputs(op)]
    return ", ".join(f"{kind} {name}" if names else kind for kind, name in out)


def standard_headers(op):
    headers = set()
    for attr in op.attrs:
        kind = ATTR_TYPES[attr.kind][0]
        headers |= {"string"} if "string" in kind else set()
        headers |= {"vector"} if "vector" in kind else set()
        headers |= {"cstdint"} if "int64" in kind else set()
    headers |= {"vector"} if any(slot.is_list for slot in op.inputs + op.outputs) else set()
    return "".join(f"#include <{name}>\n" for name in sorted(headers)) + ("\n" if headers else "")


def tensor_headers(op):
    optional = any(slot.optional for slot in op.inputs)
    return '#include "phi/core/dense_tensor.h"\n' + ('#include "phi/core/optional.h"\n' if optional else "")


def types_of(op):
    """Element types of the kernel: both floats, both integers, or the one that the program has."""
    first = next((slot.dtype for slot in op.inputs if slot.dtype), "float32")
    return {"float32": ["float32", "float64"], "float64": ["float32", "float64"], "int32": ["int32", "int64"],
            "int64": ["int32", "int64"]}.get(first, [first if first in CPP else "float32"])


def kernel_header(op):
    name = camel(op.name)
    text = "#pragma once\n\n" + standard_headers(op) + tensor_headers(op) + "\nnamespace phi {\n\n"
    text += comment([f"To do: what {op.name} computes, the shapes and types of its arguments, what may alias.",
                     f"Errors: those of {name}InferMeta. Source: legacy op `{op.name}`."])
    text += f"template <typename T, typename Context>\nvoid {name}Kernel(const Context& ctx, {parameters(op, 'DenseTensor')});\n"
    if op.grad:
        text += "\n" + comment(["To do: the gradients; those that nobody wants are null.", f"Source: legacy op `{op.name}_grad`."])
        text += (f"template <typename T, typename Context>\nvoid {name}GradKernel(const Context& ctx, "
                 f"{grad_parameters(op)});\n")
    return text + "\n}  // namespace phi\n"


def kernel_source(op, grad):
    name, path = camel(op.name), f"phi/kernels/cpu/{op.name}{'_grad' if grad else ''}_kernel.cc"
    registered = op.name + ("_grad" if grad else "")
    types = [kind for kind in types_of(op) if not grad or kind in FLOATS]
    text = f'#include "phi/kernels/{op.name}_kernel.h"\n\n'
    text += '#include "phi/backends/cpu/cpu_context.h"\n#include "phi/core/enforce.h"\n#include "phi/core/kernel_registry.h"\n'
    args = grad_parameters(op, False) if grad else parameters(op, "DenseTensor", False)
    text += "\nnamespace phi {\n\ntemplate <typename T, typename Context>\n"
    text += f"void {name}{'Grad' if grad else ''}Kernel(const Context&, {args}) {{\n  "
    text += to_do(op, path, f"the body of {name}{'Grad' if grad else ''}Kernel") + "\n}\n\n}  // namespace phi\n\n"
    text += f"PD_REGISTER_KERNEL({registered}, CPU, ALL_LAYOUT, phi::{name}{'Grad' if grad else ''}Kernel, "
    return text + ", ".join(CPP[kind] for kind in types) + ") {}\n"


def infermeta_header(op):
    text = "#pragma once\n\n" + standard_headers(op) + '#include "phi/core/meta_tensor.h"\n\nnamespace phi {\n\n'
    text += comment(["To do: shape, type and LoD of each output; what is an error. Dimensions of -1 are unknown."])
    return text + f"void {camel(op.name)}InferMeta({parameters(op, 'MetaTensor')});\n\n}}  // namespace phi\n"


def infermeta_source(op):
    name, path = camel(op.name), f"phi/infermeta/{op.name}.cc"
    text = f'#include "phi/infermeta/{op.name}.h"\n\n#include "phi/core/enforce.h"\n#include "phi/core/infermeta_utils.h"\n'
    text += f"\nnamespace phi {{\n\nvoid {name}InferMeta({parameters(op, 'MetaTensor', False)}) {{\n  "
    text += to_do(op, path, f"{name}InferMeta") + "\n}\n\n"
    return text + "}  // namespace phi\n"


def cpp_value(attr):
    value = attr.value
    if isinstance(value, list):
        return "{" + ", ".join(cpp_value(type(attr)("", attr.kind[:-1], v)) for v in value) + "}"
    if attr.kind == "STRING":
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if attr.kind == "BOOLEAN":
        return "true" if value else "false"
    if attr.kind in ("FLOAT", "FLOAT64"):
        if abs(value) == float("inf") or value != value:
            return "0.0"
        return repr(float(value)) + ("f" if attr.kind == "FLOAT" else "")
    return str(value)


def op_source(op):
    name, path = camel(op.name), f"ops/{op.name}_op.cc"
    text = '#include "ops/common/operator/operator.h"\n#include "ops/common/reference/reference_kernel.h"\n'
    text += "\nnamespace paddle::operators {\n\n"
    text += "/// To do: the plain reference, in float64, written apart from the PHI kernel.\ntemplate <typename T>\n"
    text += f"class {name}CPUKernel : public framework::OpKernel<T> {{\n public:\n"
    text += "  void Compute(const framework::ExecutionContext&) const override {\n    "
    text += to_do(op, path, f"the reference, {name}CPUKernel::Compute,") + "\n  }\n};\n\n"
    text += "}  // namespace paddle::operators\n\n"
    return text + f"PD_LEGACY_KERNEL({op.name}, {name}CPUKernel, {', '.join(CPP[kind] for kind in types_of(op))});\n"


def in_text(slot, own_type):
    text = f"In({{{', '.join(str(d) for d in slot.shape or [])}}})"
    if slot.dtype and slot.dtype != own_type:
        text += f".Type(DataType::{slot.dtype.upper()})"
    return "{" + (f"{text}, {text}" if slot.is_list else text) + "}"


def test_source(op):
    name = camel(op.name)
    own_type = next((slot.dtype for slot in op.inputs if slot.dtype), "float32")
    types = ", ".join(f"DataType::{kind.upper()}" for kind in types_of(op))
    text = '#include <limits>\n\n#include "parity/harness/op_test.h"\n\nnamespace phibridge {\nnamespace parity {\nnamespace {\n\n'
    text += f"OpCase {name}Case(const char* name) {{\n  OpCase c;\n  c.name = name;\n"
    for slot in op.inputs:
        if not slot.optional:
            text += f'  c.inputs["{slot.name}"] = {in_text(slot, own_type)};\n'
    if op.attrs:
        pairs = ", ".join(f'{{"{a.name}", {typed_value(a)}}}' for a in op.attrs)
        text += f"  c.attrs = {{{pairs}}};\n"
    outputs = ", ".join(f'{{"{s.name}", {{{"2" if s.is_list else ""}}}}}' for s in op.outputs)
    text += f"  c.outputs = {{{outputs}}};\n  return c;\n}}\n\n"
    text += f"// To do: empty and 0-D input, rank limits, negative axes, NaN, sizes that no vector width divides, each error.\n"
    text += f"OpSuite {name}Suite() {{\n  OpSuite suite;\n  suite.type = suite.phi_kernel = \"{op.name}\";\n"
    text += f"  suite.dtypes = {{{types}}};\n  suite.cases.push_back({name}Case(\"known\"));\n"
    text += "  // To do: small inputs, and their result worked out by hand; what stands here is never right.\n"
    text += f'  suite.cases.back().truth["{op.outputs[0].name}"] = {{\n      {{1}}, {{std::numeric_limits<double>::quiet_NaN()}}, {{}}}};\n'
    text += f"  return suite;\n}}\n\nOP_TEST({name}, {name}Suite());\n\n"
    return text + "}  // namespace\n}  // namespace parity\n}  // namespace phibridge\n"


def typed_value(attr):
    kind = ATTR_TYPES[attr.kind][0]
    value = cpp_value(attr)
    if isinstance(attr.value, list):
        return kind + value
    return f"{kind}({value})" if kind in ("std::string", "int64_t") else value


def files_of(op):
    files = {f"ops/{op.name}_op.cc": op_source(op),
             f"phi/kernels/{op.name}_kernel.h": kernel_header(op),
             f"phi/kernels/cpu/{op.name}_kernel.cc": kernel_source(op, False),
             f"phi/infermeta/{op.name}.h": infermeta_header(op),
             f"phi/infermeta/{op.name}.cc": infermeta_source(op),
             f"parity/cases/{op.name}_cases.cc": test_source(op)}
    if op.grad:
        files[f"phi/kernels/cpu/{op.name}_grad_kernel.cc"] = kernel_source(op, True)
    return files
