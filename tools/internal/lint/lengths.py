"""Files of at most 500 lines, functions of at most 60."""
import os
from typing import Dict, List, Tuple

from . import cpp_functions, sources

FILE_LINES = 500
FUNCTION_LINES = 60
WHOLE_FILE = "file"
EXCEPTIONS = os.path.join("tools", "internal", "lint", "too_long.txt")
HEADER = """\
# Functions of more than 60 lines: path, name, lines; files of more than 500: path, file, lines.
# `tools/lint_code lengths --update` takes out what is no longer too long and lowers the others; nothing is ever added.
"""

Name = Tuple[str, str]  # path, function


def long_files(root: str, paths: List[str]) -> Dict[Name, cpp_functions.Function]:
    """The files of more than FILE_LINES lines, each as a function called `file`."""
    found: Dict[Name, cpp_functions.Function] = {}
    for path in paths:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            lines = sum(1 for _ in file)
        if lines > FILE_LINES:
            found[(path, WHOLE_FILE)] = cpp_functions.Function(WHOLE_FILE, 1, lines)
    return found


def long_functions(root: str, paths: List[str]) -> Dict[Name, cpp_functions.Function]:
    """The functions of more than FUNCTION_LINES lines; of two of one name in a file, the longer."""
    found: Dict[Name, cpp_functions.Function] = {}
    for path in paths:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            text = file.read()
        for function in cpp_functions.functions_of(text):
            key = (path, function.name)
            if function.lines > max(FUNCTION_LINES, found[key].lines if key in found else 0):
                found[key] = function
    return found


def read_exceptions(root: str) -> Dict[Name, int]:
    path = os.path.join(root, EXCEPTIONS)
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        rows = [line.rsplit(maxsplit=1) for line in file if line.strip() and not line.startswith("#")]
    return {tuple(names.split(maxsplit=1)): int(lines) for names, lines in rows}


def write_exceptions(root: str, allowed: Dict[Name, int]) -> None:
    rows = sorted(f"{path} {name} {lines}\n" for (path, name), lines in allowed.items())
    with open(os.path.join(root, EXCEPTIONS), "w", encoding="utf-8") as file:
        file.write(HEADER + "".join(rows))


def shrunk(allowed: Dict[Name, int], found: Dict[Name, cpp_functions.Function]) -> Dict[Name, int]:
    """`allowed` without what is no longer needed."""
    return {key: min(lines, found[key].lines) for key, lines in allowed.items() if key in found}


def complaints_about(allowed: Dict[Name, int], found: Dict[Name, cpp_functions.Function]) -> List[str]:
    complaints = []
    for (path, name), function in sorted(found.items()):
        whole = name == WHOLE_FILE
        limit = allowed.get((path, name), FILE_LINES if whole else FUNCTION_LINES)
        if function.lines > limit:
            advice = "look for the seam" if whole else "give its parts names"
            complaints.append(f"{path}:{function.line}: {name} has {function.lines} lines, not at most {limit}: {advice}")
    for (path, name), lines in sorted((set(allowed.items()) - set(shrunk(allowed, found).items()))):
        complaints.append(f"{EXCEPTIONS}: {path} {name} {lines} allows more than there is; "
                          "run tools/lint_code lengths --update")
    return complaints


def check(root: str, update: bool) -> List[str]:
    """What is too long, and which exceptions are no longer needed; with `update` these are taken out."""
    found = long_functions(root, sources.tracked(root, sources.CPP))
    found.update(long_files(root, sources.tracked(root, sources.CODE)))
    allowed = read_exceptions(root)
    if update:
        allowed = shrunk(allowed, found)
        write_exceptions(root, allowed)
    return complaints_about(allowed, found)
