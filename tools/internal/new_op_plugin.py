"""The project of a plug-in that tools/new_op --plugin writes, for an operator outside of phibridge's sources."""
import json

import new_op_record
import new_op_text
from new_op_text import CPP, camel, types_of

_CMAKE = """# The plug-in of the operator {name}; tools/new_op wrote it. Build and test it with
#   cmake -S . -B build -DCMAKE_PREFIX_PATH=<installed phibridge> && cmake --build build && ctest --test-dir build
# and use it with `phibridge run DIR --plugin build/{name}.so`.
cmake_minimum_required(VERSION 3.25)
project({name} LANGUAGES CXX)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_package(phibridge REQUIRED)
add_library({name} MODULE
  {sources})
set_target_properties({name} PROPERTIES PREFIX "")
target_link_libraries({name} PRIVATE phibridge::compat)
phibridge_add_ops({name} {name}.yaml HEADERS {name}_infermeta.h)

# Does the record fit the kernels; do the kernels do what truths/ and the reference say?
enable_testing()
set(plugin --plugin $<TARGET_FILE:{name}>)
add_test(NAME lint COMMAND ${{PHIBRIDGE_PROGRAM}} lint {ops} ${{plugin}})
add_test(NAME parity COMMAND ${{PHIBRIDGE_PROGRAM}} parity {name} --truths ${{CMAKE_CURRENT_SOURCE_DIR}}/truths
         --failures ${{CMAKE_CURRENT_BINARY_DIR}}/parity-failures ${{plugin}})
"""


def op_source(op):
    name = camel(op.name)
    text = '#include "paddle/fluid/framework/op_registry.h"\n\nnamespace paddle {\nnamespace operators {\n\n'
    text += "/// To do: the plain reference, in float64, written apart from the PHI kernel.\ntemplate <typename T>\n"
    text += f"class {name}CPUKernel : public framework::OpKernel<T> {{\n public:\n"
    text += "  void Compute(const framework::ExecutionContext&) const override {\n    "
    text += new_op_text.to_do(op, f"{op.name}_op.cc", f"the reference, {name}CPUKernel::Compute,") + "\n  }\n};\n\n"
    text += "}  // namespace operators\n}  // namespace paddle\n\n"
    kernels = ", ".join(f"paddle::operators::{name}CPUKernel<{CPP[kind]}>" for kind in types_of(op))
    return text + f"REGISTER_OP_CPU_KERNEL({op.name}, {kernels});\n"


def _tensor(slot):
    shape = slot.shape or []
    count = 1
    for size in shape:
        count *= size
    return {"dtype": slot.dtype or "float32", "shape": shape, "data": [1 + i % 3 for i in range(count)]}


def _attribute(attr):
    kinds = {"FLOAT64": "double", "FLOAT64S": "doubles", "BOOLEAN": "bool", "BOOLEANS": "bools"}
    return {kinds.get(attr.kind, attr.kind.lower()): attr.value}


def _case(op, name, inputs, outputs):
    """`inputs`: slots by name; the result of the first of `outputs` is never right."""
    to_do = {"dtype": types_of(op)[0], "shape": [1], "data": ["nan" if types_of(op)[0] in new_op_text.FLOATS else -1]}
    return {"name": name, "op": op.name + ("_grad" if name == "gradient" else ""),
            "attrs": {attr.name: _attribute(attr) for attr in op.attrs},
            "inputs": {slot: [_tensor(like)] * (2 if like.is_list else 1) for slot, like in inputs.items()},
            "outputs": {slot: [to_do if at == 0 else None] * (2 if like.is_list else 1)
                        for at, (slot, like) in enumerate(outputs.items())},
            "rtol": 1e-6, "atol": 0}


def truths(op):
    """A case of the operator and one of its gradient, whose results are to be worked out by hand."""
    inputs = {slot.name: slot for slot in op.inputs if not slot.optional}
    cases = [_case(op, "by_hand", inputs, {slot.name: slot for slot in op.outputs})]
    if op.grad:
        of_results = {slot.name + "@GRAD": slot for slot in new_op_text.grad_outputs(op)}
        results = {slot.name + "@GRAD": slot for slot in new_op_text.grad_inputs(op)}
        cases.append(_case(op, "gradient", {**inputs, **of_results}, results))
    head = {"format": "phibridge truths", "version": 1, "op": op.name, "source": "definition"}
    return json.dumps(head)[:-1] + ', "cases": [\n' + ",\n".join(json.dumps(case) for case in cases) + "\n]}\n"


def files_of(op):
    """Path in the project: text."""
    texts = new_op_text.files_of(op)
    moved = {f"phi/kernels/{op.name}_kernel.h": f"{op.name}_kernel.h",
             f"phi/kernels/cpu/{op.name}_kernel.cc": f"{op.name}_kernel.cc",
             f"phi/kernels/cpu/{op.name}_grad_kernel.cc": f"{op.name}_grad_kernel.cc",
             f"phi/infermeta/{op.name}.h": f"{op.name}_infermeta.h",
             f"phi/infermeta/{op.name}.cc": f"{op.name}_infermeta.cc"}
    files = {f"{op.name}_op.cc": op_source(op)}
    for old, new in moved.items():
        if old not in texts:
            continue
        text = texts[old]
        for path, there in moved.items():
            text = text.replace(path, there)
        files[new] = text
    sources = sorted(path for path in files if path.endswith(".cc"))
    ops = op.name + (f" {op.name}_grad" if op.grad else "")
    return {"CMakeLists.txt": _CMAKE.format(name=op.name, sources="\n  ".join(sources), ops=ops),
            f"{op.name}.yaml": new_op_record.record(op), f"truths/{op.name}.json": truths(op), **files}
