"""The tables of tools/bench/peers as Markdown. Pure functions of the kept runs."""
from . import figures, history

ENGINES = {"cpu": "phibridge cpu", "onednn": "phibridge onednn", "predictor": "Predictor",
           "predictor_onednn": "Predictor oneDNN", "executor": "Executor", "onnxruntime": "ONNX Runtime",
           "openvino": "OpenVINO", "torch": "PyTorch"}
MISSING = "-"


def count(number, word):
    return f"{number} {word}{'' if str(number) == '1' else 's'}"


def table(first, columns, rows):
    """first: title of the first column; rows: [(name, cells)]"""
    lines = [f"| {first} | " + " | ".join(columns) + " |", "| --- |" + " ---: |" * len(columns)]
    return "\n".join(lines + [f"| {name} | " + " | ".join(cells) + " |" for name, cells in rows])


def milliseconds(summary):
    return f"{summary['median']:.3f} ({summary['minimum']:.3f}–{summary['p90']:.3f})" if summary else MISSING


def times(speed):
    return f"{speed:.2f}" if speed else MISSING


def engines_of(tables):
    """Those that were measured in any of [{engine: …}], in the usual order."""
    measured = {engine for row in tables for engine in row}
    return [engine for engine in ENGINES if engine in measured]


def engine_table(rows, cell, more=()):
    """rows: {program: {engine: value}}; cell: the text of a value or None; more: (title, function of a row)"""
    engines = engines_of(rows.values())
    lines = [(program, [cell(row.get(e)) for e in engines] + [text(row) for _, text in more])
             for program, row in rows.items()]
    return table("program", [ENGINES[e] for e in engines] + [title for title, _ in more], lines)


def latency_table(rows):
    return engine_table(rows, milliseconds, [("speed", lambda row: times(figures.speed(row)))])


def mean_table(rows):
    """Geometric means of the speeds; a line for each number of threads. Minima tell more on a busy machine."""
    lines = []
    for threads in history.thread_counts(rows):
        measured = history.latencies(rows, threads)
        cells = [times(figures.mean_speed(measured, [place])[0]) for place in figures.PHIBRIDGE]
        mean, programs = figures.mean_speed(measured)
        least, _ = figures.mean_speed(measured, statistic="minimum")
        lines.append((threads, cells + [times(mean), times(least), str(programs)]))
    places = [ENGINES[place] for place in figures.PHIBRIDGE]
    return table("threads", places + ["the faster of both", "by minima", "programs"], lines)


def optional_tables(rows, run):
    """[(title, text)] of what was measured besides."""
    parts = []
    for threads in history.thread_counts(rows):
        beside = {p: row["neighbours"][threads] for p, row in rows.items() if row.get("neighbours", {}).get(threads)}
        if beside:
            parts.append((f"Milliseconds beside {count(run['neighbours'], 'busy neighbour')}, "
                          f"{count(threads, 'thread')}", latency_table(beside)))

    def add(key, title, cell):
        measured = {p: row[key] for p, row in rows.items() if row.get(key)}
        if measured:
            parts.append((title, engine_table(measured, cell)))
    add("throughput", f"Runs per second, {count(run['sessions'], 'session')} at once, one thread each",
        lambda v: f"{v:.1f}" if v else MISSING)
    add("cold", "Milliseconds from the start of a process to its first answer (of these, after Python's imports)",
        lambda v: f"{v['total']:.0f} ({v['after_imports']:.0f})" if v else MISSING)
    add("memory", "Peak memory of the process in MB", lambda v: f"{v:.0f}" if v else MISSING)
    return parts


def reasons_list(run):
    programs = {}
    for program, engine, reason in run["reasons"]:
        programs.setdefault((engine, reason), []).append(program)
    return "\n".join(f"- {ENGINES[engine]}, {', '.join(names)}: {reason}"
                     for (engine, reason), names in programs.items())


def over_time(runs, device):
    """Geometric means of each run on the device, by the number of threads."""
    lines = []
    for run in (run for run in runs if run["device"] == device):
        for threads in history.thread_counts(run["programs"]):
            mean, programs = figures.mean_speed(history.latencies(run["programs"], threads))
            lines.append((run["date"], [run["commit"], threads, times(mean), str(programs)]))
    return table("date", ["commit", "threads", "speed", "programs"], lines)


def slower_list(runs):
    return "\n".join(f"- {program}, {count(threads, 'thread')}: speed {now:.2f}; it was {then:.2f} with "
                     f"{before['commit']} on {before['date']}"
                     for program, threads, before, then, now in history.regressions(runs))


def heading(run):
    versions = ", ".join(f"{name} {version}" for name, version in sorted(run["versions"].items()))
    return (f"{run['device']}; phibridge {run['commit']}; {run['date']}; {versions}.\n\n"
            f"Engines take turns: {count(run['rounds'], 'round')}, {run['seconds']:g} s a cell. Milliseconds are "
            "`median (minimum–p90)`. The speed says how many times as fast the faster of phibridge's places is as the "
            "faster of ONNX Runtime and OpenVINO, by medians.")


def older_rows(runs, device):
    """What an older run than the last one measured."""
    last = runs[-1]
    return "\n".join(f"- {program}: {run['commit']}, {run['date']}"
                     for program, (_, run) in history.latest_rows(runs, device).items() if run is not last)


def page(runs, picture=None):
    """The whole page about the device of the last run."""
    last = runs[-1]
    rows = {program: row for program, (row, _) in history.latest_rows(runs, last["device"]).items()}
    parts = [("Speed: geometric means", mean_table(rows))]
    for threads in history.thread_counts(rows):
        parts.append((f"Milliseconds, {count(threads, 'thread')}", latency_table(history.latencies(rows, threads))))
    parts += optional_tables(rows, last)
    parts += [(title, text) for title, text in (
        ("Not measured, or not as it should be", reasons_list(last)),
        ("Rows of older runs", older_rows(runs, last["device"])),
        ("Slower than before", slower_list(runs)),
        ("Over time", over_time(runs, last["device"]))) if text]
    text = "# Beside other engines\n\nWritten by `tools/bench/peers --out`, not by hand.\n\n" + heading(last) + "\n"
    if picture:
        text += f"\n![Median times beside the faster of ONNX Runtime and OpenVINO]({picture})\n"
    return text + "".join(f"\n## {title}\n\n{body}\n" for title, body in parts)
