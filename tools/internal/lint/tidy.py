"""C++ sources through clang-tidy, with the checks of .clang-tidy."""
import glob
import hashlib
import json
import os
import re
import shlex
import subprocess
import tempfile
import time
from typing import Dict, Iterator, List, NamedTuple, Optional

from . import sources

# Not looked at: sources as outsiders write them, code for the GPU, and bodies for one instruction set.
LEFT_OUT = re.compile(r"^include/|^tests/outside/|^tests/consumer/|/(gpu|gpudnn|kps)/|_gpu_test|_avx(2|512)\.cc$")
FINDING = re.compile(r"^(?P<file>/[^:\n]+):(?P<place>\d+:\d+): (?:warning|error): (?P<text>.*)$", re.MULTILINE)
# Another number looks at another share of the sources that did not change.
DRAW = 1


class Done(NamedTuple):
    complaints: List[str]
    looked_at: int  # sources, of
    wanted: int

SUPPRESSION = re.compile(r"NOLINT(?:NEXTLINE|BEGIN|END)?(?:\(([^)]*)\))?")


def suppressions(text: str) -> Iterator[str]:
    """The checks that the NOLINTs of a source name; "" for one that names none."""
    for found in SUPPRESSION.finditer(text):
        yield from (name.strip() for name in (found.group(1) or "").split(","))


def all_sources(root: str) -> List[str]:
    return [path for path in sources.tracked(root, [".cc"]) if not LEFT_OUT.search(path)]


def changed_sources(root: str) -> List[str]:
    """The sources among the changed files, and those beside a changed header that have its name."""
    changed = sources.changed(root)
    wanted = {re.sub(r"\.h$", ".cc", path) for path in changed}
    return [path for path in all_sources(root) if path in wanted]


def drawn_sources(root: str, but: List[str]) -> List[str]:
    """All others, in an order that DRAW and their names decide: neither a commit nor a new source changes the share
    that is looked at."""
    rest = set(all_sources(root)) - set(but)
    return sorted(rest, key=lambda path: hashlib.sha256(f"{DRAW} {path}".encode()).digest())


def flags(build: str) -> List[str]:
    """The include folders and macros of all sources of the build folder `build`, each once."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        commands = json.load(file)
    kept: Dict[str, None] = {"-std=c++17": None}
    for command in {entry["command"] for entry in commands}:
        words = shlex.split(command)
        for word, following in zip(words, words[1:] + [""]):
            if word == "-isystem":
                kept[f"-isystem{following}"] = None
            elif word.startswith(("-I", "-D")) and not word.endswith("/include"):
                kept[word] = None
    return list(kept)


def batches(root: str, build: str, paths: List[str]) -> Iterator[List[str]]:
    """Sources that one compilation may hold together, which saves reading the same headers for each: those that the
    build compiles in one batch; any other by itself."""
    wanted = dict.fromkeys(paths)
    for unity in sorted(glob.glob(os.path.join(build, "**", "unity_*_cxx.cxx"), recursive=True)):
        with open(unity, encoding="utf-8") as file:
            included = [os.path.relpath(path, root) for path in re.findall(r'#include "(.*)"', file.read())]
        batch = [path for path in included if path in wanted]
        for path in batch:
            del wanted[path]
        if batch:
            yield batch
    for path in wanted:
        yield [path]


def run(root: str, program: str, batch: List[str], compile_flags: List[str]) -> List[str]:
    """What clang-tidy says of the sources of `batch` and the headers that they include."""
    with tempfile.NamedTemporaryFile("w", suffix=".cc", dir=os.path.join(root, "build"), delete=False) as together:
        together.writelines(f'#include "{os.path.join(root, path)}"\n' for path in batch)
    source = os.path.join(root, batch[0]) if len(batch) == 1 else together.name
    try:
        told = subprocess.run(
            [program, "--quiet", f"--config-file={os.path.join(root, '.clang-tidy')}",
             f"--header-filter={re.escape(root)}/(phi|compat|framework|ops|parity|tools|tests)/", source, "--",
             *compile_flags, "-Wno-everything"],
            cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    finally:
        os.unlink(together.name)
    found = [f"{os.path.relpath(f['file'], root)}:{f['place']}: {f['text']}" for f in FINDING.finditer(told.stdout)]
    if told.returncode and not found:
        found = [f"{' '.join(batch)}: clang-tidy ended with {told.returncode}: {told.stderr.strip()[-500:]}"]
    return found


def check(root: str, program: str, build: str, paths: List[str], seconds: Optional[float]) -> Done:
    """Looks at `paths` in this order, as far as `seconds` go (None: at all of them)."""
    begin = time.monotonic()
    compile_flags = flags(build)
    complaints: Dict[str, None] = {}
    looked_at = 0
    # Only whole sweeps meet whole batches; a drawn share is looked at one by one.
    parts = batches(root, build, paths) if seconds is None else ([path] for path in paths)
    for batch in parts:
        if seconds is not None and time.monotonic() - begin > seconds:
            break
        complaints.update(dict.fromkeys(run(root, program, batch, compile_flags)))
        looked_at += len(batch)
    return Done(list(complaints), looked_at, len(paths))
