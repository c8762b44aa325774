"""A copy of the sources with mutants in them, and its build."""
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass

from . import book, draw, equivalent, reach

HEADER = "tools/internal/mutants/source_mutants.h"
ROOMS = ("phi/kernels/", "phi/infermeta/", "ops/")
ELSEWHERE = ("/gpu/", "/gpudnn/", "/primitive/", "_lapack.cc", "gpu_")  # compiled in other builds only
MOST_ROUNDS = 12
_PLACE = re.compile(r"^(?:In file included from |\s+from )?(\S+?):(\d+)(?::\d+)?: ?(.*)")


def say(text):
    print(text, file=sys.stderr, flush=True)


@dataclass
class Mutant:
    number: int
    file: str
    function: str
    place: object
    line: int         # in the source as it is
    lines: tuple = () # first and last in the source with mutants


def _write(path, text):
    """Keeps the time of a file that stays as it is, so that it is not compiled again."""
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            if file.read() == text:
                return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


class Tree:
    def __init__(self, root, folder, per_function, seed):
        self.root, self.sources, self.build = root, os.path.join(folder, "tree"), os.path.join(folder, "build")
        self.per_function, self.seed = per_function, seed
        self.texts, self.mutants = {}, []
        self.refused = 0

    def compile(self, jobs):
        self._copy()
        self._draw()
        self._write_all()
        say(f"{len(self.mutants)} mutants drawn in {len({m.file for m in self.mutants})} sources")
        self._configure()
        for _ in range(MOST_ROUNDS):
            log = self._build(jobs)
            if log is None:
                self._write_list()
                say(f"{len(self.mutants)} mutants compiled; {self.refused} were refused by the compiler")
                return
            refused = self._refused(log)
            if not refused:
                sys.exit("error: the build fails, and no mutant is why:\n" + log[-4000:])
            self.refused += len(refused)
            say(f"{len(refused)} mutants do not compile and are left out")
            self.mutants = [mutant for mutant in self.mutants if mutant.number not in refused]
            self._write_all()
        sys.exit(f"error: the build still fails after {MOST_ROUNDS} rounds")

    def run(self, ops, jobs, json_file, markdown):
        """The exit code of a run. Both files are written if they are named."""
        fates = json_file or os.path.join(self.build, "fates.json")
        if os.path.exists(fates):
            os.remove(fates)
        done = subprocess.run([os.path.join(self.build, "bin", "phibridge-parity"), *ops, "--source-mutants", self._list(),
                               "--jobs", str(jobs), "--truths", os.path.join(self.root, "parity", "truths"), "--json", fates],
                              check=False)
        if markdown and os.path.exists(fates):
            with open(fates, encoding="utf-8") as file:
                book.write(markdown, json.load(file)["mutants"], self.per_function, self.seed)
        return done.returncode

    def _list(self):
        return os.path.join(self.build, "mutants.json")

    def _files(self):
        listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=self.root, check=False,
                                stdout=subprocess.PIPE, text=True)
        if listed.returncode == 0:
            return [path for path in listed.stdout.splitlines() if os.path.isfile(os.path.join(self.root, path))]
        found = []
        for folder, folders, files in os.walk(self.root):
            folders[:] = [name for name in folders if name not in ("build", ".git")]
            found += [os.path.relpath(os.path.join(folder, name), self.root) for name in files]
        return found

    def _copy(self):
        for path in self._files():
            if path.startswith(("docs/", "parity/truths/")):
                continue
            source = os.path.join(self.root, path)
            try:
                with open(source, encoding="utf-8") as file:
                    self.texts[path] = file.read()
            except UnicodeDecodeError:
                continue
        for path, text in self.texts.items():
            if not self._has_mutants(path):
                _write(os.path.join(self.sources, path), text)
                if os.access(os.path.join(self.root, path), os.X_OK):
                    os.chmod(os.path.join(self.sources, path), 0o755)

    def _has_mutants(self, path):
        return path.startswith(ROOMS) and path.endswith((".cc", ".h")) and not self._is_elsewhere(path)

    @staticmethod
    def _is_elsewhere(path):
        return any(part in path for part in ELSEWHERE)

    def _draw(self):
        sources = {path: text for path, text in self.texts.items() if not path.startswith(("tests/", "include/"))}
        compiled = reach.compiled(sources, self._is_elsewhere)
        uncalled = reach.named_once(self.texts[path] for path in compiled)
        for path in sorted(filter(self._has_mutants, compiled)):
            text = self.texts[path]
            for function, place in draw.draw(path, text, self.per_function, self.seed):
                if not (path.endswith(".h") and function in uncalled):
                    self.mutants.append(Mutant(len(self.mutants) + 1, path, function, place,
                                               text.count("\n", 0, place.begin) + 1))

    def _write_all(self):
        by_file = {}
        for mutant in self.mutants:
            by_file.setdefault(mutant.file, []).append(mutant)
        for path, text in self.texts.items():
            if not self._has_mutants(path):
                continue
            inside = by_file.get(path, [])
            if inside:
                text = f'#include "{HEADER}"\n' + draw.written(text, [(m.number, m.place) for m in inside])
            for mutant in inside:
                begin, end = draw.ends(mutant.place)
                source = self.texts[path]
                mutant.lines = (source.count("\n", 0, begin) + 2, source.count("\n", 0, end) + 2)
            _write(os.path.join(self.sources, path), text)

    def _configure(self):
        subprocess.run(["cmake", "-G", "Ninja", "-S", self.sources, "-B", self.build, "-DCMAKE_BUILD_TYPE=Release",
                        "-DCMAKE_CXX_FLAGS_RELEASE=-O1", "-DCMAKE_CXX_FLAGS=-w", "-DPHIBRIDGE_WERROR=OFF",
                        f"-DPHIBRIDGE_PYTHON={sys.executable}", "-DPHIBRIDGE_UNITY=ON", "-DPHIBRIDGE_CUDA=OFF", "-DPHIBRIDGE_LAPACK=OFF"],
                       check=True, stdout=subprocess.DEVNULL)

    def _build(self, jobs):
        """None, or what the compiler says."""
        done = subprocess.run(["ninja", "-C", self.build, "-j", str(jobs), "-k", "0", "phibridge-parity"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return None if done.returncode == 0 else done.stdout

    def _refused(self, log):
        """The numbers of the mutants in the lines that errors name."""
        at = {}
        for mutant in self.mutants:
            for line in range(mutant.lines[0], mutant.lines[1] + 1):
                at.setdefault((mutant.file, line), set()).add(mutant.number)
        refused, around = set(), []
        sources = os.path.realpath(self.sources)
        for line in log.splitlines():
            found = _PLACE.match(line)
            path = os.path.realpath(os.path.join(self.build, found.group(1))) if found else ""  # ccache makes it relative
            if not path.startswith(sources):
                if line.startswith(("FAILED", "[")):
                    around = []
                continue
            place = (os.path.relpath(path, sources), int(found.group(2)))
            message = found.group(3)
            if message.startswith(("error:", "fatal error:")):
                here = at.get(place, set())
                named = here or set().union(*(at.get(other, set()) for other in around))
                refused |= named
                around = [] if here else around
            elif "required from" in message or "In instantiation" in message or "required by" in message:
                around.append(place)
        return refused

    def _write_list(self):
        reasons = equivalent.reasons(self.root)
        _write(self._list(), json.dumps({"mutants": [
            {"number": m.number, "file": m.file, "line": m.line, "function": m.function, "kind": m.place.kind,
             "what": m.place.what, "equivalent": reasons.get(equivalent.name(m.file, m.function, m.place), "")}
            for m in self.mutants]}))
