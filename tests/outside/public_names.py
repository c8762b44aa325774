#!/usr/bin/env python3
"""Checks that the headers below include can be included alone, and declare the names that the original's declare.

usage: public_names.py [--draw COUNT [--date YYYY-MM-DD]] [--together COUNT] NAMES WORK_DIR COMPILER [FLAG]...

NAMES is public_names.txt, which says how names are written. For each header one source is compiled that
includes the header first, and alone, and names each name on a line of its own. FLAG: the include folders
and definitions. --draw: only COUNT headers, drawn by the date, so that each comes again; --date: the draw of
that day, not of today. --together: all headers, COUNT in each source: quick, but a header is not alone, and
its neighbours may lend it names.

Prints, by header, how many names exist, and the rest with its reason. Exits with 1 if a name is missing that
no reason is given for, if a name or header exists that is said to be missing, if a header does not compile
or has no #pragma once, if one below include is not in NAMES, or if the compiler could not be called or gave
up: then the names of that source are not checked, and do not count as existing.
"""

import argparse
import concurrent.futures
import dataclasses
import datetime
import os
import pathlib
import random
import re
import subprocess
import sys


@dataclasses.dataclass
class Name:
    text: str
    reason: str = ""  # why it is missing; empty for one that must exist


def read_names(path):
    """Header -> its names, in the order of the file; and header -> why there is none of that name."""
    headers, absent, names = {}, {}, None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            header, _, reason = line.partition(" -- ")
            if reason:
                absent[header], names = reason.strip(), None
            else:
                names = headers.setdefault(header.strip(), [])
            continue
        if names is None:
            sys.exit(f"{path}:{number}: names before the first header")
        text, _, reason = line.partition(" -- ")
        names += [Name(word) for word in text.split()]
        names[-1].reason = reason.strip()
    return headers, absent


def include_folders(command):
    words = command + [""]
    return [pathlib.Path(word[2:] or words[i + 1]) for i, word in enumerate(words) if word.startswith("-I")]


def wrong_about_headers(headers, absent, folders):
    """What NAMES does not say, or says wrongly, of which headers there are."""
    wrong = [f"{header}: exists, though public_names.txt says that it does not"
             for header in absent if any((folder / header).exists() for folder in folders)]
    for folder in folders:
        if (folder / "paddle" / "fluid").is_dir():
            there = sorted(str(path.relative_to(folder)) for path in (folder / "paddle").rglob("*.h"))
            wrong += [f"{header}: public_names.txt does not have it" for header in there if header not in headers]
            wrong += [f"{header}: no #pragma once" for header in there
                      if "#pragma once" not in (folder / header).read_text()]
    return wrong


def probe(name, number):
    """One line of C++ that compiles if the name, which is no macro, exists."""
    scope, _, enumerator = name.rpartition("@")
    if scope:
        return f"[[maybe_unused]] static const auto probe_{number} = ::{scope}::{enumerator};"
    scope, _, member = name.rpartition(".")
    if scope:
        base = f"Class{number}"
        return f"using {base} = ::{scope}; struct Probe{number} : {base} {{ using {base}::{member}; }};"
    return f"namespace probe_{number} {{ using ::{name}; }}"


def write_source(path, group):
    """Writes a source that includes the headers of `group` and names their names; line -> (header, name)."""
    text, line_of = [f'#include "{header}"' for header, _ in group], {}
    for header, names in group:
        for name in names:
            if name.text.startswith("#"):
                text += [f"#ifndef {name.text[1:]}", f"#error no macro {name.text[1:]}", "#endif"]
                line_of[len(text) - 1] = (header, name.text)
            else:
                text.append(probe(name.text, len(text)))
                line_of[len(text)] = (header, name.text)
    path.write_text("\n".join(text) + "\n")
    return line_of


def compiled(command):
    """Exit status and output of a compiler, in English; None if it cannot be called."""
    try:
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                                errors="replace", env=dict(os.environ, LC_ALL="C"))
    except OSError as error:
        return None, f"{command[0]}: {error.strerror}"
    return result.returncode, result.stdout


@dataclasses.dataclass
class Finding:
    """What the compiler says of a group of headers."""
    missing: set  # of (header, name) that the headers do not declare
    complaints: list  # its other errors
    gave_up: bool = False  # so that it did not come to all names


# With the file and line where the compiler knows them; `g++: fatal error: …` has none.
ERROR = re.compile(r"(?:(?P<file>.+?):(?P<line>\d+):(?:\d+:)? |(?:\S+: )?)"
                   r"(?P<kind>fatal |internal compiler )?error: (?P<text>.*)")


def finding(group, work_dir, command):
    path = work_dir / (group[0][0].replace("/", "_") + ".cc")
    line_of = write_source(path, group)
    status, output = compiled(command + ["-fsyntax-only", str(path)])
    found, is_explained = Finding(set(), [], status is None), False
    for line in output.splitlines():
        error = ERROR.match(line)
        if error is None:
            continue
        is_explained = True
        found.gave_up = found.gave_up or bool(error["kind"]) or error["file"] is None
        name = line_of.get(int(error["line"])) if error["file"] == str(path) and not error["kind"] else None
        if name is None:
            found.complaints.append(line)
        elif "[-Werror" not in error["text"]:  # a warning about the line that names it is ours
            found.missing.add(name)
    if status != 0 and not is_explained:
        found.gave_up = True
        tail = "\n    ".join(output.splitlines()[-5:]) or "it said nothing"
        found.complaints.append(f"{path}: the compiler failed with status {status}:\n    {tail}")
    return found


def drawn(headers, count, date):
    """`count` of the headers, others each day."""
    day = date.toordinal()
    shuffled = random.Random(day * count // max(len(headers), 1)).sample(sorted(headers), len(headers))
    start = day * count % len(headers)
    chosen = set((shuffled + shuffled)[start:start + count])
    return {header: names for header, names in headers.items() if header in chosen}


def report(headers, missing, unchecked):
    """Prints what exists of each header; whether that is what public_names.txt says, and how many names exist."""
    as_said, existing = True, 0
    for header, names in headers.items():
        if header in unchecked:
            print(f"{header}: {len(names)} names NOT CHECKED, since the compiler gave up")
            as_said = False
            continue
        here = sum((header, name.text) not in missing for name in names)
        existing += here
        print(f"{header}: {here} of {len(names)}")
        for name in names:
            is_missing = (header, name.text) in missing
            if is_missing and name.reason:
                print(f"    {name.text}: {name.reason}")
            elif is_missing:
                print(f"    {name.text}: MISSING, and public_names.txt gives no reason")
            elif name.reason:
                print(f"    {name.text}: exists, though public_names.txt says that it does not")
            as_said = as_said and is_missing == bool(name.reason)
    return as_said, existing


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--draw", type=int, default=0)
    parser.add_argument("--date", type=datetime.date.fromisoformat, default=None)
    parser.add_argument("--together", type=int, default=1)
    parser.add_argument("names", type=pathlib.Path)
    parser.add_argument("work_dir", type=pathlib.Path)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    options.work_dir.mkdir(parents=True, exist_ok=True)
    headers, absent = read_names(options.names)
    wrong = wrong_about_headers(headers, absent, include_folders(options.command))
    if options.draw and headers:
        date = options.date or datetime.date.today()
        headers = drawn(headers, options.draw, date)
        print(f"the draw of {date}: {len(headers)} headers; again: --date {date}")
    is_clang = "clang" in compiled(options.command[:1] + ["--version"])[1]
    all_errors = "-ferror-limit=0" if is_clang else "-fmax-errors=0"
    command = options.command[:1] + ["-std=c++17", "-Wall", "-Wextra", "-Werror", all_errors] + options.command[1:]

    items = list(headers.items())
    groups = [items[i:i + options.together] for i in range(0, len(items), options.together)]
    missing, unchecked = set(), set()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for group, found in zip(groups, pool.map(lambda group: finding(group, options.work_dir, command), groups)):
            missing |= found.missing
            wrong += found.complaints[:5]
            if found.gave_up:
                unchecked |= {header for header, _ in group}
    as_said, existing = report(headers, missing, unchecked)
    for line in wrong:
        print(line)
    if not options.draw:
        for header, reason in absent.items():
            print(f"{header}: no such header: {reason}")
    total = sum(len(names) for names in headers.values())
    print(f"{existing} of {total} names exist, in {len(headers)} headers; {len(absent)} headers do not")
    if unchecked:
        count = sum(len(headers[header]) for header in unchecked)
        print(f"{count} names of {len(unchecked)} headers are not checked")
    sys.exit(0 if as_said and not wrong and headers else 1)


if __name__ == "__main__":
    main()
