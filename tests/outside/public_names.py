#!/usr/bin/env python3
"""Checks that the headers below include declare the names that the original's headers declare.

usage: public_names.py [--draw COUNT] NAMES WORK_DIR COMPILER [FLAG]...

NAMES is public_names.txt, which says how names are written. For each header one source is compiled that
includes the header first, and alone, and names each name on a line of its own. FLAG: the include folders
and definitions. --draw: only COUNT headers, drawn by the date, so that each comes every few weeks.

Prints, by header, how many names exist, and the rest with its reason. Exits with 1 if a name is missing that
no reason is given for, if a name or header exists that is said to be missing, if a header does not compile
alone, or if one below include is not in NAMES.
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


def missing_names(header, names, work_dir, command):
    """The names that the header does not declare; and the compiler's words if it fails otherwise."""
    path = work_dir / (header.replace("/", "_") + ".cc")
    text, line_of = [f'#include "{header}"'], {}
    for number, name in enumerate(names):
        if name.text.startswith("#"):
            text += [f"#ifndef {name.text[1:]}", f"#error no macro {name.text[1:]}", "#endif"]
            line_of[len(text) - 1] = name
        else:
            text.append(probe(name.text, number))
            line_of[len(text)] = name
    path.write_text("\n".join(text) + "\n")
    result = subprocess.run(command + ["-fsyntax-only", "-fmax-errors=0", str(path)],
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    missing, other = set(), []
    for line in result.stdout.splitlines():
        error = re.match(r"(.+?):(\d+):(?:\d+:)? (?:fatal )?error: (.*)", line)
        if error is None:
            continue
        name = line_of.get(int(error[2])) if error[1] == str(path) else None
        if name is None:
            other.append(line)
        else:
            missing.add(name.text)
    if result.returncode != 0 and not missing and not other:
        other.append(result.stdout[-500:])
    return missing, other


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--draw", type=int, default=0)
    parser.add_argument("names", type=pathlib.Path)
    parser.add_argument("work_dir", type=pathlib.Path)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    options.work_dir.mkdir(parents=True, exist_ok=True)
    headers, absent = read_names(options.names)
    wrong = wrong_about_headers(headers, absent, include_folders(options.command))
    if options.draw:
        day = datetime.date.today().toordinal()
        shuffled = random.Random(day * options.draw // max(len(headers), 1)).sample(sorted(headers), len(headers))
        start = day * options.draw % len(headers)
        drawn = set((shuffled + shuffled)[start:start + options.draw])
        headers = {header: names for header, names in headers.items() if header in drawn}
    command = options.command[:1] + ["-std=c++17", "-w"] + options.command[1:]

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda item: missing_names(item[0], item[1], options.work_dir, command), headers.items()))

    failed, existing, total = bool(wrong), 0, 0
    for line in wrong:
        print(line)
    for (header, names), (missing, other) in zip(headers.items(), found):
        total += len(names)
        existing += sum(name.text not in missing for name in names)
        print(f"{header}: {len(names) - len(missing)} of {len(names)}")
        for name in names:
            if name.text in missing and name.reason:
                print(f"    {name.text}: {name.reason}")
            elif name.text in missing:
                print(f"    {name.text}: MISSING, and public_names.txt gives no reason")
                failed = True
            elif name.reason:
                print(f"    {name.text}: exists, though public_names.txt says that it does not")
                failed = True
        for line in other[:5]:
            print(f"    {line}")
            failed = True
    if not options.draw:
        for header, reason in absent.items():
            print(f"{header}: no such header: {reason}")
    print(f"{existing} of {total} names exist, in {len(headers)} headers; {len(absent)} headers do not")
    sys.exit(1 if failed or not headers else 0)


if __name__ == "__main__":
    main()
