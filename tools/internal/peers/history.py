"""All runs of tools/bench/peers that were kept: a JSON list, a line each, oldest first.

A run is {date, commit, device, versions, seconds, rounds, sessions, neighbours, programs: {program: row}, reasons:
[[program, engine, reason]]}; measure.py says what a row is. What is compared is the speed (figures.py): other engines
of the same run are its measure, so a slower machine makes no regression.
"""
import json
import os

from . import figures

REGRESSION = 0.9  # of the speed before


def read(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def write(path, runs):
    lines = ",\n".join(json.dumps(figures.rounded(run), sort_keys=True) for run in runs)
    with open(path + ".unfinished", "w", encoding="utf-8") as file:
        file.write(f"[\n{lines}\n]\n")
    os.replace(path + ".unfinished", path)


def latest_rows(runs, device):
    """{program: (row, run)} of the newest run on the device that has the program."""
    rows = {}
    for run in runs:
        if run["device"] == device:
            rows.update({program: (row, run) for program, row in run["programs"].items()})
    return rows


def latencies(rows, threads):
    """{program: {engine: summary}} with so many threads, of {program: row}."""
    return {program: row["latency"][threads] for program, row in rows.items() if row["latency"].get(threads)}


def thread_counts(rows):
    return sorted({threads for row in rows.values() for threads in row["latency"]}, key=int)


def regressions(runs):
    """[(program, threads, run before, speed then, speed now)] where the last run is slower than the one before it, on
    its device, that has the program."""
    if not runs:
        return []
    last, found = runs[-1], []
    before = latest_rows(runs[:-1], last["device"])
    for program in sorted(set(last["programs"]) & set(before)):
        row, run = before[program]
        for threads, now in sorted(last["programs"][program]["latency"].items()):
            speeds = figures.speed(row["latency"].get(threads, {})), figures.speed(now)
            if None not in speeds and speeds[1] < REGRESSION * speeds[0]:
                found.append((program, threads, run, *speeds))
    return found
