"""What sources register, read off their macros: nothing is compiled for it."""
import re

_MACROS = ("REGISTER_OPERATOR", "REGISTER_OP_WITHOUT_GRADIENT", "REGISTER_OP_MAKER", "REGISTER_OP_CPU_KERNEL",
           "REGISTER_OP_CUDA_KERNEL", "REGISTER_OP_KERNEL", "REGISTER_OP_CPU_KERNEL_FUNCTOR",
           "REGISTER_OP_CUDA_KERNEL_FUNCTOR", "REGISTER_OP_VERSION", "PD_REGISTER_ARG_MAPPING_FN",
           "PD_REGISTER_BASE_KERNEL_NAME", "PD_REGISTER_KERNEL", "PD_REGISTER_GENERAL_KERNEL",
           "PD_BUILD_PHI_KERNEL", "PD_REGISTER_BUILTIN_KERNEL", "PD_REGISTER_PLUGIN_KERNEL", "PD_REGISTER_INFER_META_FN",
           "DECLARE_INFER_SHAPE_FUNCTOR", "PD_BUILD_OP", "PD_BUILD_GRAD_OP", "PD_BUILD_DOUBLE_GRAD_OP")
_CALL = re.compile(r"\b(" + "|".join(_MACROS) + r")\s*\(")
_LEGACY_DEVICE = {"REGISTER_OP_CPU_KERNEL": "CPU", "REGISTER_OP_CUDA_KERNEL": "CUDA",
                  "REGISTER_OP_CPU_KERNEL_FUNCTOR": "CPU", "REGISTER_OP_CUDA_KERNEL_FUNCTOR": "CUDA"}


class Op:
    """What the sources have of one op. `kernels`: (kind, device, type). `files`: where."""

    def __init__(self, name):
        self.name, self.files = name, set()
        self.declares = self.maker = self.mapping = self.shape_function = self.versions = self.custom = False
        self.kernels, self.kernel_names = set(), set()
        self.gradients, self.gradient_of = set(), ""
        self.no_gradient = False
        self.in_library, self.compiles = "", True


def without_comments(text):
    """Nor what strings hold."""
    text = re.sub(r'R"(\w*)\((?:.|\n)*?\)\1"', '""', text)
    pattern = r'//[^\n]*|/\*(?:.|\n)*?\*/|"(?:\\.|[^"\\\n])*"'
    return re.sub(pattern, lambda m: '""' if m.group(0)[0] == '"' else " ", text)


def arguments_at(text, start):
    """Those of a call whose parenthesis opens before `start`, split at commas of the outermost level."""
    depth, angle, parts, last = 1, 0, [], start
    for i in range(start, len(text)):
        c = text[i]
        if c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
            if depth == 0:
                parts.append(text[last:i])
                return [part.strip() for part in parts]
        elif c == "<":
            angle += 1
        elif c == ">" and text[i - 1] != "-":
            angle = max(0, angle - 1)
        elif c == "," and depth == 1 and angle == 0:
            parts.append(text[last:i])
            last = i + 1
    return []


def calls_in(text):
    """(macro, arguments) of each registration; definitions of macros are none."""
    clean = without_comments(text.replace("\r\n", "\n"))
    clean = re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", "", clean, flags=re.MULTILINE)
    for found in _CALL.finditer(clean):
        arguments = arguments_at(clean, found.end())
        if arguments and re.fullmatch(r"\w+", arguments[0]):
            yield found.group(1), arguments


def _type_of_class(text):
    """The element type of a legacy kernel class: the last argument of its template."""
    inside = re.search(r"<(.*)>\s*$", text)
    return inside.group(1).split(",")[-1].strip().split("::")[-1] if inside else text.split("::")[-1]


def texts_of_mapping(function, text):
    """The strings in the definition of an argument mapping: names of kernels are among them."""
    start = re.search(r"\bKernelSignature\s+" + re.escape(function.split("::")[-1]) + r"\s*\(", text)
    if start is None:
        return set()
    end = re.search(r"^}", text[start.end():], re.MULTILINE)
    return set(re.findall(r'"(\w+)"', text[start.end():start.end() + end.start() if end else None]))


class Scanner:
    def __init__(self, known):
        self.known, self.ops, self.kernels, self.shapes, self.names = known, {}, {}, set(), {}
        self.mapped = {}  # op: what its mapping names

    def op(self, name, path, compiles):
        op = self.ops.setdefault(name, Op(name))
        op.files.add(path)
        op.compiles = op.compiles and compiles
        op.in_library = self.known.get(name, "")
        return op

    def see(self, macro, arguments, path, compiles):
        name = arguments[0]
        if macro.endswith("_KERNEL") and macro.startswith("PD_"):
            for dtype in arguments[4:]:
                self.kernels.setdefault(name, set()).add(("PHI", arguments[1], dtype.split("::")[-1], path))
        elif macro == "PD_REGISTER_INFER_META_FN":
            self.shapes.add(name)
        else:
            self.see_op(macro, arguments, self.op(name, path, compiles), path)

    def see_op(self, macro, arguments, op, path):
        if macro in ("REGISTER_OPERATOR", "REGISTER_OP_WITHOUT_GRADIENT"):
            op.declares = True
            rest = " ".join(arguments[1:])
            op.maker = op.maker or bool(re.search(r"Maker\b(?!<)", rest) or "PROTO" in rest)
            op.no_gradient = op.no_gradient or macro == "REGISTER_OP_WITHOUT_GRADIENT" or "EmptyGradOpMaker" in rest
            if not op.no_gradient and re.search(r"Maker\w*\s*<|CompositeGrad|GradOpMaker", rest):
                op.gradients.add(op.name + "_grad")
        elif macro == "REGISTER_OP_MAKER":
            op.maker = True
        elif macro in _LEGACY_DEVICE:
            self.see_legacy(macro, arguments, op, path)
        elif macro == "REGISTER_OP_KERNEL":
            op.kernels |= {("legacy", arguments[1], _type_of_class(c), path) for c in arguments[3:]}
        elif macro == "PD_REGISTER_ARG_MAPPING_FN":
            op.mapping = True
        elif macro == "PD_REGISTER_BASE_KERNEL_NAME":
            self.names[op.name] = arguments[1]
        elif macro == "DECLARE_INFER_SHAPE_FUNCTOR":
            op.shape_function = True
        elif macro == "REGISTER_OP_VERSION":
            op.versions = True
        else:
            op.custom = op.declares = op.maker = True
            op.kernels.add(("custom", "CPU", "as its function says", path))
            grad = {"PD_BUILD_GRAD_OP": "_grad", "PD_BUILD_DOUBLE_GRAD_OP": "_grad_grad"}.get(macro)
            if grad:
                op.gradients.add(op.name + grad)

    @staticmethod
    def see_legacy(macro, arguments, op, path):
        device = _LEGACY_DEVICE[macro]
        if macro.endswith("FUNCTOR"):  # pairs of type and functor
            op.kernels |= {("legacy", device, t.split("::")[-1], path) for t in arguments[1::2]}
        else:
            op.kernels |= {("legacy", device, _type_of_class(c), path) for c in arguments[1:]}

    def finish(self):
        """Kernels belong to the op of their name, or to the one whose kernel name that is; others are ops of the library."""
        owner = {text: op for op, texts in self.mapped.items() for text in texts if text not in self.ops}
        owner.update({kernel: op for op, kernel in self.names.items()})
        for name, kernels in self.kernels.items():
            op = self.op(owner.get(name, name), sorted(k[3] for k in kernels)[0], True)
            op.kernels |= kernels
            op.kernel_names.add(name)
        for name in self.shapes:
            if owner.get(name, name) in self.ops:
                self.ops[owner.get(name, name)].shape_function = True
        for op in self.ops.values():
            for gradient in op.gradients:
                if gradient in self.ops:
                    self.ops[gradient].gradient_of = op.name
        return [self.ops[name] for name in sorted(self.ops)]


def scan(paths, compiling, known):
    """The ops of the sources, by name. `compiling`: those that compile. `known`: ops of phibridge → where."""
    scanner = Scanner(known)
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
            for macro, arguments in calls_in(text):
                scanner.see(macro, arguments, path, path in compiling)
                if macro == "PD_REGISTER_ARG_MAPPING_FN" and len(arguments) > 1:
                    scanner.mapped.setdefault(arguments[0], set()).update(texts_of_mapping(arguments[1], text))
    return scanner.finish()


def proofs_of(op, all_names):
    """What `phibridge parity` could compare, a sentence each."""
    phi = {(k[1], k[2]) for k in op.kernels if k[0] == "PHI"}
    legacy = {(k[1], k[2]) for k in op.kernels if k[0] == "legacy"}
    can = []
    both = sorted(t for d, t in phi if d == "CPU" and ("CPU", t) in legacy)
    if both:
        can.append("PHI against legacy kernel: " + ", ".join(both))
    if op.in_library:
        can.append(f"against the library's, and its truths: --replace {op.name}")
    elif op.kernels and not both:
        can.append("one kernel: against truths of a case list, or recorded ones")
    if any(g in all_names for g in op.gradients):
        can.append("gradient against differences in float64")
    if op.shape_function or op.declares:
        can.append("shapes before the run against those of the run")
    return can
