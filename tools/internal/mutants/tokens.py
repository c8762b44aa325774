"""C++ sources as tokens, and the functions among them."""
import re
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      |(?P<directive>^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
      |(?P<string>(?:u8|[uUL])?R"(?P<fence>[^(\s]*)\(.*?\)(?P=fence)"|(?:u8|[uUL])?"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
      |(?P<number>(?:0[xX][0-9a-fA-F']+|(?:\d[\d']*)?\.?\d[\d']*\.?(?:[eE][+-]?\d+)?)[a-zA-Z0-9_]*)
      |(?P<name>[A-Za-z_]\w*)
      |(?P<sign><<=|>>=|->\*|\.\.\.|::|->|\+\+|--|<<|&&|\|\||[-+*/%&|^<>=!]=|[^\s\w])""",
    re.VERBOSE | re.DOTALL | re.MULTILINE)

OPENING = {"(": ")", "[": "]", "{": "}"}


@dataclass
class Token:
    kind: str  # name, number, string, sign
    text: str
    begin: int
    end: int
    space_before: bool = False
    space_after: bool = False


def tokens_of(text):
    """Without comments and directives. Raises ValueError where brackets do not match."""
    found = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup if match.lastgroup != "fence" else "string"
        if match.group("string") is not None:
            kind = "string"
        if kind in ("comment", "directive"):
            continue
        before = text[match.start() - 1:match.start()]
        after = text[match.end():match.end() + 1]
        found.append(Token(kind, match.group(), match.start(), match.end(), before.isspace() or before == "",
                           after.isspace() or after == ""))
    return found


_GPU_ONLY = re.compile(r"^#ifdef __CUDA(?:CC|_ARCH)__$.*?^#(?:else|endif)", re.DOTALL | re.MULTILINE)
_GPU_CONTEXT = ("if", "constexpr", "(", "std", "::", "is_same_v", "<", "Context", ",", "GPUContext", ">", ")", "{")


def gpu_only(text, tokens, partner):
    """[(begin, end)]: the parts of a source that nvcc alone compiles, or a GPU's context alone instantiates."""
    parts = [match.span() for match in _GPU_ONLY.finditer(text)]
    words = tuple(token.text for token in tokens)
    for i in range(len(words) - len(_GPU_CONTEXT)):
        if words[i:i + len(_GPU_CONTEXT)] == _GPU_CONTEXT:
            brace = i + len(_GPU_CONTEXT) - 1
            parts.append((tokens[brace].begin, tokens[partner[brace]].end))
    return parts


def partners(tokens):
    """The index of the bracket that belongs to each bracket."""
    partner, open_ones = {}, []
    for i, token in enumerate(tokens):
        if token.text in OPENING:
            open_ones.append(i)
        elif token.text in OPENING.values():
            if not open_ones or OPENING[tokens[open_ones[-1]].text] != token.text:
                raise ValueError(f"bracket {token.text} at offset {token.begin} matches none")
            partner[i] = open_ones[-1]
            partner[open_ones.pop()] = i
    if open_ones:
        raise ValueError(f"bracket at offset {tokens[open_ones[-1]].begin} is not closed")
    return partner


@dataclass
class Function:
    name: str
    parameters: tuple  # indices of the tokens ( and )
    body: tuple        # of { and }
    scalars: list = field(default_factory=list)  # parameters that hold one number or a bool


_SCALARS = {"bool", "int", "float", "double", "int64_t", "T", "int32_t", "size_t"}


def _scalar_parameters(tokens, begin, end):
    """`bool adjoint`, `float eps`: the names of parameters of one number."""
    names, first, depth = [], begin + 1, 0
    for i in range(begin + 1, end + 1):
        text = tokens[i].text
        if text in ("(", "<", "[", "{"):
            depth += 1
        elif text in (")", ">", "]", "}") and i != end:
            depth -= 1
        if (text == "," and depth == 0) or i == end:
            words = [token.text for token in tokens[first:i]]
            if words[:1] == ["const"]:
                words = words[1:]
            if len(words) >= 2 and words[0] in _SCALARS and re.match(r"\w+$", words[1]):
                names.append(words[1])
            first = i + 1
    return names


def _header(tokens, partner, brace):
    """The indices of ( and ) of the parameters of the function whose body opens here; None: it is no function."""
    i = brace - 1
    while i >= 0 and tokens[i].text in ("const", "override", "final", "noexcept"):
        i -= 1
    if i >= 0 and tokens[i].text != ")":  # `-> type {`, or members that a constructor initialises
        at = i
        while at >= 0 and tokens[at].text not in (";", "{", "}", "->") and not (
                tokens[at].text == ":" and at > 0 and tokens[at - 1].text == ")"):
            at = partner[at] - 1 if tokens[at].text in (")", "]", "}") and at in partner else at - 1
        if at < 1 or tokens[at].text not in ("->", ":") or tokens[at - 1].text != ")":
            return None
        i = at - 1
    if i < 0:
        return None
    # `: a_(a), b_(b) {`: walk over the initialisers to the colon
    begin = partner[i]
    at = begin
    while at > 1 and tokens[at].text in ("(", "{") and tokens[at - 1].kind == "name" and tokens[at - 2].text in (",", ":"):
        if tokens[at - 2].text == ":":
            if tokens[at - 3].text != ")":
                return None
            i = at - 3
            return partner[i], i
        if tokens[at - 3].text not in (")", "}"):
            break
        at = partner[at - 3]
    return begin, i


def functions_of(tokens, partner):
    """The functions with a body, outermost ones only, in order."""
    functions, i = [], 0
    while i < len(tokens):
        if tokens[i].text != "{":
            i += 1
            continue
        found = _header(tokens, partner, i)
        name = tokens[found[0] - 1] if found and found[0] > 0 else None
        is_function = name is not None and name.kind == "name" and name.text not in ("if", "for", "while", "switch")
        if name is not None and (name.text == "operator" or tokens[found[0] - 2].text == "operator"):
            is_function = True
        if is_function and re.match(r"PD_|[A-Z_0-9]+$", name.text) and "_" in name.text:
            i = partner[i] + 1  # a registration
        elif is_function:
            functions.append(Function(name.text, found, (i, partner[i]), _scalar_parameters(tokens, *found)))
            i = partner[i] + 1
        elif _is_scope(tokens, i):
            i += 1
        else:
            i = partner[i] + 1  # initial values, an enum
    return functions


def _is_scope(tokens, brace):
    """True for the body of a namespace, class or struct."""
    i = brace - 1
    while i >= 0 and tokens[i].text not in (";", "{", "}"):
        if tokens[i].text in ("namespace", "class", "struct", "union"):
            return True
        if tokens[i].text in ("enum", "="):
            return False
        i -= 1
    return False
