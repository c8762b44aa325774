"""Which lines of the sources ran, from the counters of a build with PHIBRIDGE_COVERAGE."""
import glob
import json
import os
import subprocess
from typing import Dict, Iterator, List, NamedTuple, Tuple

Counts = Dict[int, int]  # line -> times executed
Branches = Dict[Tuple[int, int], int]  # (line, number of the branch on it) -> times taken


class Share(NamedTuple):
    executed: int
    lines: int

    def percent(self) -> float:
        return 100.0 * self.executed / self.lines if self.lines else 100.0


def reports(build: str) -> Iterator[dict]:
    """What gcov says of every object of the build folder, as its JSON form."""
    notes = sorted(glob.glob(os.path.join(build, "**", "*.gcno"), recursive=True))
    for begin in range(0, len(notes), 20):
        told = subprocess.run(["gcov", "--branch-probabilities", "--json-format", "--stdout",
                              *notes[begin:begin + 20]], check=True, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        for line in told.splitlines():
            if line.startswith("{"):
                yield json.loads(line)


def read(root: str, build: str, rooms: List[str]) -> Dict[str, Counts]:
    """The counts of each file below `rooms`, over all objects that its lines were compiled into."""
    files: Dict[str, Counts] = {}
    for report in reports(build):
        for entry in report["files"]:
            path = os.path.relpath(os.path.join(report["current_working_directory"], entry["file"]), root)
            if not path.startswith(tuple(f"{room}/" for room in rooms)):
                continue
            counts = files.setdefault(path, {})
            for line in entry["lines"]:
                number = line["line_number"]
                counts[number] = counts.get(number, 0) + line["count"]
    return files


def branches(root: str, build: str, rooms: List[str]) -> Dict[str, Branches]:
    """How often each branch of the files below `rooms` was taken, over all instances of a template. Branches to what
    handles an exception are left out."""
    files: Dict[str, Branches] = {}
    for report in reports(build):
        for entry in report["files"]:
            path = os.path.relpath(os.path.join(report["current_working_directory"], entry["file"]), root)
            if not path.startswith(tuple(f"{room}/" for room in rooms)):
                continue
            counts = files.setdefault(path, {})
            for line in entry["lines"]:
                taken = [branch["count"] for branch in line.get("branches", []) if not branch["throw"]]
                for number, count in enumerate(taken):
                    key = (line["line_number"], number)
                    counts[key] = counts.get(key, 0) + count
    return files


def forget(build: str) -> None:
    """Sets all counters to zero."""
    for path in glob.glob(os.path.join(build, "**", "*.gcda"), recursive=True):
        os.unlink(path)


def share(files: List[Counts]) -> Share:
    return Share(sum(sum(1 for count in counts.values() if count) for counts in files),
                 sum(len(counts) for counts in files))


def missed(counts: Counts) -> str:
    """The lines that did not run, as "3-5 9"; lines without code between them do not part them."""
    runs: List[List[int]] = []
    parted = True
    for line in sorted(counts):
        if counts[line]:
            parted = True
        elif parted:
            runs.append([line, line])
            parted = False
        else:
            runs[-1][1] = line
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)
