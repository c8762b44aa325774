#!/usr/bin/env python3
"""Prints what the sources below this folder are written like: style and features, from their first lines; and how many
sources of each style use each form of the original, which says what the next one should be.

usage: table.py FOLDER

A source starts with `// outside: STYLE | FEATURE, FEATURE`; the tests that run them (*_test.cc outside of
unit/, and run_op.h) do not. Exits with 1 if another file has no such line, or if a form is used by none.
"""

import pathlib
import re
import sys

# Forms of the original: what a source that uses one has in its text, or in its path.
FORMS = {
    "REGISTER_OPERATOR and its like": r"\bREGISTER_OP(ERATOR|_WITHOUT_GRADIENT)\(",
    "legacy kernels": r"\bREGISTER_OP_\w*KERNEL",
    "OperatorBase with RunImpl": r"\bRunImpl\(",
    "PHI kernels": r"\bPD_REGISTER_(GENERAL_)?KERNEL\(",
    "signatures": r"\bPD_REGISTER_(ARG_MAPPING_FN|BASE_KERNEL_NAME)\(",
    "shape functions": r"\bvoid \w+InferMeta\(",
    "InferShape": r"\bvoid InferShape\(",
    "DECLARE_INFER_SHAPE_FUNCTOR": r"\bDECLARE_INFER_SHAPE_FUNCTOR\(",
    "impl/*.h kernels": r"\A\S*/impl/",
    "platform::": r"\bplatform::",
    "phi::": r"\bphi::",
    "optional<T>": r"const paddle::optional<",
    "optional<const T&>": r"paddle::optional<const ",
    "lists of tensors": r"vector<const DenseTensor\*>|MultiInput|AsDuplicable",
    "helpers of kernels (math_function, Blas, eigen_function)": r"(funcs|math)::(GetBlas|SetConstant|Transpose)<|\bEigen(Pad|Slice|Broadcast)<",
    "kernels made of the library's": r"(?<!:)\b(FullLike|Add|Scale|Matmul|Cast)<T, Context>\(",
    "checks without a kind": r"PADDLE_ENFORCE_\w+\([^()]*(\([^()]*\)[^()]*)*, \"",
    "ForRange functors": r"\bForRange<",
    "Eigen expressions": r"\bEigen(Vector|Matrix|Tensor)\b.*::(From|Flatten)",
    "LoD": r"\blod\(|ShareLoD|SetLoDLevel",
    "SelectedRows": r"\bSelectedRows\b",
    "sparse tensors": r"\bSparse(Coo|Csr)Tensor\b",
    "GradOpMaker in C++": r"\b(SingleGradOpMaker|GradOpDescMakerBase)\b",
    "GradOpMaker of the dynamic half": r"\bGradOpBaseMakerBase\b",
    "DefaultGradOpMaker": r"\bDefaultGradOpMaker<",
    "in-place inferers": r"\bDECLARE_INPLACE_OP_INFERER\(",
    "no-need-buffer inferers": r"\bDECLARE_NO_NEED_BUFFER_VARS_INFERER\(",
    "types of variables": r"\bVarTypeInference\b",
    "operators run by name": r"\bOpRegistry::CreateOp\(",
    "places as variants": r"\bBOOST_GET_CONST\(\w+::\w+Place|\bboost::get<\w+::\w+Place",
    "op versions": r"\bREGISTER_OP_VERSION\(",
    "half and complex types": r"\bb?float16\b|\bcomplex<",
    "custom operators": r"\bPD_BUILD_OP\(",
    "their gradients": r"\bPD_BUILD_(DOUBLE_)?GRAD_OP\(",
    "their in-place maps": r"\bSetInplaceMap\(",
    "functions on tensors": r"\bpaddle::(experimental::)?(matmul|add|sum|transpose|where)\(",
    "custom kernels": r"\bPD_BUILD_PHI_KERNEL\(|\bPD_REGISTER_BUILTIN_KERNEL\(",
    "tensors of strings, sparse API": r"\bsparse::\w+\(|strings::\w+\(",
    "streams of tensors": r"\b(TensorToStream|SerializeToStream)\(",
    "bodies and steps of the library's impl/*.h": r'"paddle/phi/kernels/impl/',
    "patches and pools": r'"paddle/\S+/(im2col|vol2col|pooling)\.h"',
    "functions on rows": r'"paddle/\S+/selected_rows_functor\.h"',
    "random engines": r"\b(GetCPUEngine|GetCPURandomEngine|mt19937_64)\b",
}


def print_forms(counts, styles):
    wide = max(map(len, FORMS))
    print(f"{'form':{wide}}  " + "  ".join(styles))
    for form in FORMS:
        print(f"{form:{wide}}  " + "  ".join(f"{counts.get((form, style), 0) or '-':>{len(style)}}" for style in styles))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    rows, unmarked, counts = [], [], {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        is_runner = name == "run_op.h" or (name.endswith("_test.cc") and not name.startswith("unit/"))
        if path.suffix not in (".cc", ".h") or is_runner:
            continue
        text = path.read_text()
        mark = re.match(r"// outside: ([^|]+)\|(.*(?:\n// .*)*)", text)
        if mark is None:
            unmarked.append(name)
        else:
            rows.append((mark[1].strip(), name, mark[2].strip().replace("\n//", "")))
            for form, pattern in FORMS.items():
                if re.search(pattern, "/" + name + "\n" + text):
                    counts[form, mark[1].strip()] = counts.get((form, mark[1].strip()), 0) + 1
    wide = [max(len(row[column]) for row in rows) for column in (0, 1)]
    for style, name, features in sorted(rows):
        print(f"{style:{wide[0]}}  {name:{wide[1]}}  {features}")
    styles = sorted({row[0] for row in rows})
    print_forms(counts, styles)
    for style in styles:
        print(f"{style}: {sum(row[0] == style for row in rows)} sources")
    built = sum(name.endswith(".cc") and not name.startswith("unit/") for _, name, _ in rows)
    print(f"{len(rows)} sources; a plug-in is made of {built}")
    for name in unmarked:
        print(f"{name}: does not start with `// outside: STYLE | FEATURES`")
    unused = [form for form in FORMS if not any((form, style) in counts for style in styles)]
    for form in unused:
        print(f"no source uses: {form}")
    sys.exit(1 if unmarked or unused or not rows else 0)


if __name__ == "__main__":
    main()
