"""What the command line does, as functions that return its JSON as dicts and lists, which a notebook shows as tables."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from phibridge import _C, _html

_WRONG_USE = 2  # docs/errors.md, "Exit codes"


class Report(dict):
    """A dict that a notebook shows as a table."""

    def _repr_html_(self) -> str:
        return _html.render(self)


class Rows(list):
    """A list that a notebook shows as a table."""

    def _repr_html_(self) -> str:
        return _html.render(self)


def binary() -> str:
    """The command line program: PHIBRIDGE_BINARY, the one of this package, or `phibridge` on the PATH."""
    named = os.environ.get("PHIBRIDGE_BINARY")
    if named:
        return named
    beside = pathlib.Path(__file__).parent / "bin" / "phibridge"
    return str(beside) if beside.exists() else "phibridge"


def _error(command: str, done) -> Exception:
    """What the command line said, as the error that the library throws for it."""
    said = done.stderr.strip() or done.stdout.strip()
    found = re.search(rf"^phibridge {command}: ((\w+): .*)", said, re.MULTILINE | re.DOTALL)
    kind = getattr(_C, f"{found[2]}Error", None) if found else None
    if kind is not None:
        return kind(found[1])
    apart = re.search(r"^phibridge: (`\w+` is a program of its own, .*)", said, re.MULTILINE | re.DOTALL)
    if apart:
        return _C.UnavailableError(" ".join(apart[1].split()) +
                                   " PHIBRIDGE_BINARY may name the command line of a build that has it.")
    first = said.partition("\n")[0]
    kind = _C.InvalidArgumentError if done.returncode == _WRONG_USE else _C.Error
    return kind(f"phibridge {command} ended with {done.returncode}: {first}")


def _json(command: str, *arguments, to_file: bool, allowed=(0, 1)):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out.json"
        asked = ["--json", str(out)] if to_file else ["--json"]
        line = [binary(), command, *map(os.fspath, arguments), *asked]
        try:
            done = subprocess.run(line, capture_output=True, encoding="utf-8", errors="replace", check=False)
        except FileNotFoundError:
            raise _C.NotFoundError(f"there is no program {line[0]}; PHIBRIDGE_BINARY may name the command line") from None
        except OSError as error:
            raise _C.UnavailableError(f"{line[0]} cannot be started: {error.strerror}; PHIBRIDGE_BINARY may name the "
                                      "command line") from None
        if done.returncode not in allowed or (to_file and not out.exists()):
            raise _error(command, done)
        found = json.loads(out.read_text(encoding="utf-8") if to_file else done.stdout)
    return Report(found) if isinstance(found, dict) else Rows(found)


def doctor(path, *options) -> dict:
    """Whether a program runs, and what is missing: `phibridge doctor PATH OPTION...`."""
    return _json("doctor", path, *options, to_file=False)


def diff(path, a: str, b: str, *options) -> dict:
    """Where two ways to run a program part, such as "place=cpu" and "place=onednn": `phibridge diff PATH --a A --b B ...`."""
    return _json("diff", path, "--a", a, "--b", b, *options, to_file=True)


def ledger(*options) -> dict:
    """Where every operator stands: `phibridge ledger OPTION...`."""
    return _json("ledger", *options, to_file=True)


def parity(*options) -> dict:
    """Old, new and recorded results of operators compared: `phibridge parity OP... OPTION...`. Raises UnavailableError
    where the program that has all cases was not built or, as in a wheel, left out."""
    return _json("parity", *options, to_file=True)


def main() -> int:
    """The command line itself, for the script `phibridge` of an installed package."""
    try:
        os.execvp(binary(), ["phibridge", *sys.argv[1:]])
    except OSError as error:
        print(f"phibridge: {binary()} cannot be started: {error.strerror}", file=sys.stderr)
    return 1
