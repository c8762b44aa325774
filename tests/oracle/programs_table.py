#!/usr/bin/env python3
"""Writes docs/generated/programs.md to standard output: the programs that real Paddle answered, and how phibridge does
on them.

    tests/oracle/programs_table.py CHECK.json...

CHECK.json: what `phibridge check --json` wrote, one file a place. Case folders must still be where they were then;
cases of single operators are counted, not listed. `tools/oracle --table` calls this.
Exit: 0 written, 1 no program among the results.
"""
import argparse
import json
import os
import sys

REFERENCE = {"digits": "classifier", "mobilenet": "classifier", "resnet": "classifier", "squeezenet": "classifier",
             "shufflenet": "classifier", "tengine": "classifier", "yolo": "detector", "transformer": "encoder",
             "while": "control flow", "embedding": "sequence"}


def family_of(case, name):
    if "family" in case:
        return case["family"]
    return next((f for prefix, f in REFERENCE.items() if name.startswith(prefix)), "other")


def size_bytes(folder):
    """Program and parameters: what is neither a value nor a description of the case."""
    return sum(os.path.getsize(os.path.join(folder, f)) for f in os.listdir(folder)
               if os.path.isfile(os.path.join(folder, f)) and not f.endswith((".npy", ".json"))
               and f != "startup.pdmodel")


def size_text(count):
    for unit in ("B", "KB", "MB"):
        if count < 1000 or unit == "MB":
            return f"{count:.3g} {unit}" if count < 1000 else f"{count:.0f} {unit}"
        count /= 1000.0


def cell(result):
    if result is None:
        return "not run"
    if result["status"] == "error":
        return "cannot run"
    return f"{result['status']}, {result['max_abs_diff']:.1e}"


def read(paths):
    """({place: {name: result}}, {name: (case, folder)}, {place: [op cases passed, op cases]})"""
    places, programs, ops = {}, {}, {}
    for path in paths:
        with open(path) as f:
            report = json.load(f)
        place = report["place"]
        places[place], ops[place] = {}, [0, 0]
        for result in report["cases"]:
            try:
                with open(os.path.join(result["folder"], "case.json")) as f:
                    case = json.load(f)
            except OSError:
                continue
            if case["kind"] == "op":
                ops[place][0] += result["status"] == "pass"
                ops[place][1] += 1
            else:
                places[place][result["name"]] = result
                programs[result["name"]] = (case, result["folder"])
    return places, programs, ops


def page(places, programs, ops):
    order = sorted(programs, key=lambda n: (family_of(programs[n][0], n), n))
    types = {t for case, _ in programs.values() for t in case["ops"]}
    yield "# Programs\n"
    yield "Programs that real Paddle 2.6.2 made and answered, and how phibridge does on them. Made by"
    yield "`tools/oracle --table`, never edited. A result is followed by the largest absolute difference over all outputs;"
    yield "what is allowed stands in each `case.json`.\n"
    for place, results in places.items():
        passed = sum(r["status"] == "pass" for r in results.values())
        line = f"- `--place {place}`: {passed} of {len(results)} programs pass"
        if ops[place][1]:
            line += f"; {ops[place][0]} of {ops[place][1]} cases of single operators"
        yield line + "."
    yield f"- {len(programs)} programs with {len(types)} types of operators.\n"
    for kind, what in (("inference", "Inference"), ("training", "Training, step by step, with all states at the end")):
        names = [n for n in order if programs[n][0]["kind"] == kind]
        if names:
            yield f"## {what}\n"
            yield from table(names, places, programs)
            yield ""


def table(names, places, programs):
    yield "| program | family | ops | types | size | " + " | ".join(places) + " |"
    yield "| --- | --- | ---: | ---: | ---: |" + " --- |" * len(places)
    for name in names:
        case, folder = programs[name]
        cells = [name, family_of(case, name), sum(case["ops"].values()), len(case["ops"]),
                 size_text(size_bytes(folder))]
        cells += [cell(results.get(name)) for results in places.values()]
        yield "| " + " | ".join(str(c) for c in cells) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reports", nargs="+", metavar="CHECK.json")
    places, programs, ops = read(parser.parse_args().reports)
    if not programs:
        print("programs_table: no program among the results", file=sys.stderr)
        return 1
    print("\n".join(page(places, programs, ops)).rstrip())
    return 0


if __name__ == "__main__":
    sys.exit(main())
