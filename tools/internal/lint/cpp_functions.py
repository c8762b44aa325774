"""Finds the functions of a C++ source, without compiling it: by its braces."""
import re
from typing import Iterator, List, NamedTuple


class Function(NamedTuple):
    name: str
    line: int   # where its declaration begins; the first line of a file is 1
    lines: int  # from there to its closing brace


# What may hold braces, semicolons or quotes that are not code.
HIDDEN = re.compile(r"""
      //(?:\\\n|[^\n])*                           # a comment
    | /\*.*?\*/
    | \bR"([^()\\\s]{0,16})\(.*?\)\1"             # a raw string
    | "(?:\\.|[^"\\\n])*"
    | (?<![0-9a-fA-F])'(?:\\.[^']*|[^'\\\n])'     # a character, not the separator of 1'000
    | ^[ \t]*\#(?:\\\n|[^\n])*                    # a line of the preprocessor
    """, re.VERBOSE | re.DOTALL | re.MULTILINE)
TEMPLATE = re.compile(r"\s*(template\s*<[^{;]*?>\s*(?=class|struct|union|\w))")
SCOPE = re.compile(r"\s*(?:\[\[.*?\]\]\s*)?(?:inline\s+)?(?:namespace|class|struct|union|enum|extern\s*\{)(?![\w])")
NAME = re.compile(r"(operator\s*(?:\(\s*\)|[^\s(]+)|[~\w:]+)\s*\(")
BEFORE = re.compile(r"\s*(?:(?:public|protected|private)\s*:(?!:)\s*)*")
FUNCTION_END = re.compile(r"[)\]}]\s*(?:const|noexcept|override|final|mutable|try|&{1,2}|\s)*(?:->[^;{}]*)?$")


def hide(text: str) -> str:
    """`text` with comments, literals and preprocessor lines replaced by spaces; lines stay lines."""
    return HIDDEN.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def is_scope(head: str) -> bool:
    """Whether the brace after `head` opens a namespace, a class or an enum."""
    head = TEMPLATE.sub("", head, count=1)
    return bool(SCOPE.match(head + "{"))


def is_function(head: str) -> bool:
    """Whether the brace after `head`, which opens no scope, opens the body of a function."""
    return "(" in head and bool(FUNCTION_END.search(head))


def functions_of(text: str) -> Iterator[Function]:
    """The functions at namespace and class level; a lambda belongs to the function around it."""
    code = hide(text)
    head_begin = 0          # where the declaration begins that is being read
    opened: List[bool] = []  # for each open brace outside of functions: whether it is a scope
    body = 0                # open braces of the function that is being read
    for brace in re.finditer(r"[{};]", code):
        at = brace.start()
        head = code[head_begin:at]
        if body:
            body += {"{": 1, "}": -1, ";": 0}[brace.group()]
            if body == 0:
                yield describe(code, head_begin, at)
                head_begin = at + 1
        elif brace.group() == "{":
            if not is_scope(head) and is_function(head):
                body = 1
            else:
                opened.append(is_scope(head))
                head_begin = at + 1 if opened[-1] else head_begin
        elif brace.group() == ";" or (opened and opened.pop()):
            head_begin = at + 1


def describe(code: str, begin: int, end: int) -> Function:
    begin += BEFORE.match(code[begin:end]).end()
    first = code.count("\n", 0, begin) + 1
    head = code[begin:end].split("{", 1)[0]
    name = NAME.search(head)
    label = name.group(1) if name else "?"
    if label.startswith("TEST"):
        label = " ".join(head.split())
    return Function(label, first, code.count("\n", begin, end) + 1)
