"""Which lines of the sources ran, from the counters of a build with PHIBRIDGE_COVERAGE."""
import glob
import json
import os
import re
import subprocess
from typing import Dict, Iterator, List, NamedTuple, Tuple

Counts = Dict[int, int]  # line -> times executed
Branches = Dict[Tuple[int, int], int]  # (line, number of the branch on it) -> times taken

# What a listing of gcov has: the name of a source; a line of it or a block on that line, with how often it ran.
SOURCE_LINE = re.compile(r" *-: +0:Source:(.*)")
PLACE_LINE = re.compile(r" *([^ :]+): +([0-9]+)(?:-block|:)")


class Share(NamedTuple):
    executed: int
    lines: int

    def percent(self) -> float:
        return 100.0 * self.executed / self.lines if self.lines else 100.0


def gcov(build: str, form: str) -> Iterator[str]:
    """The lines that gcov says of every object of the build folder, in that form."""
    notes = sorted(glob.glob(os.path.join(build, "**", "*.gcno"), recursive=True))
    for begin in range(0, len(notes), 20):
        told = subprocess.run(["gcov", "--branch-probabilities", form, "--stdout", *notes[begin:begin + 20]],
                              check=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        yield from told.splitlines()


def reports(build: str) -> Iterator[dict]:
    """What gcov says of every object of the build folder, as its JSON form."""
    for line in gcov(build, "--json-format"):
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


def handlers(root: str, build: str, rooms: List[str]) -> Dict[Tuple[str, int], List[bool]]:
    """Of each line of each file its branches in gcov's order: is it in code that only exceptions reach, and that did
    not run? The JSON form does not say so; a listing marks such blocks with $$$$$."""
    found: Dict[Tuple[str, int], List[bool]] = {}
    path, number, is_handler = "", 0, False
    for text in gcov(build, "--all-blocks"):
        source = SOURCE_LINE.match(text)
        place = PLACE_LINE.match(text)
        if source:
            path = os.path.relpath(os.path.join(build, source.group(1)), root)
        elif place:
            number, is_handler = int(place.group(2)), place.group(1) == "$$$$$"
        elif text.startswith("branch ") and path.startswith(tuple(f"{room}/" for room in rooms)):
            found.setdefault((path, number), []).append(is_handler)
    return found


def branches(root: str, build: str, rooms: List[str]) -> Dict[str, Branches]:
    """How often each branch of the files below `rooms` was taken, over all instances of a template. Left out is what
    the compiler makes for exceptions: the two ways out of a call that may throw, and branches in handlers."""
    files: Dict[str, Branches] = {}
    handling = handlers(root, build, rooms)
    for report in reports(build):
        for entry in report["files"]:
            path = os.path.relpath(os.path.join(report["current_working_directory"], entry["file"]), root)
            if not path.startswith(tuple(f"{room}/" for room in rooms)):
                continue
            counts = files.setdefault(path, {})
            for line in entry["lines"]:
                found = line.get("branches", [])
                told = handling.get((path, line["line_number"]), [])
                handling[(path, line["line_number"])] = told[len(found):]
                calls = {i + side for i, branch in enumerate(found) if branch["throw"] for side in (-1, 0)}
                taken = [(branch["count"], i < len(told) and told[i])
                         for i, branch in enumerate(found) if i not in calls]
                for number, (count, is_handler) in enumerate(taken):
                    if count == 0 and is_handler:
                        continue
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
