"""The page of tools/bench/gpu as Markdown. Pure functions of the kept runs.

A run is {date, commit, device, versions, seconds, rounds, programs: {row: what measure_row gives}, reasons and
warnings: [[row, engine, text]]}. Rows that rows.py no longer has are left out.
"""
from .. import history, report
from . import figures, rows

CELL_WIDTH = 60  # of a reason in a table; the whole text stands below
NOTES = """A turn times groups of runs that take 50 ms at least, with one wait for the GPU at the end of a group; inputs
and outputs stay there. A cell is the median, in brackets the best; the words in its place say why there is none.
`phibridge + graphs` is phibridge with `--cuda-graphs on`, the other column with `off`. `speed` says how many times as fast the faster of both is as
the fastest form of PyTorch, `beside eager` as the eager form, by medians. float32 is not rounded to TF32 unless a row
says so, in PyTorch neither. `on the CPU` counts the operators of the program that no kernel of the GPU computes.
Both measure cuDNN's algorithms for each shape at first: phibridge with `FLAGS_cudnn_exhaustive_search=1`, PyTorch in
its benchmark mode. PyTorch: fused optimizers, the faster of both memory formats of images; torch.compile in its default
mode; `compile + graph` is that, captured in a CUDA graph."""


def number(value):
    """Four digits at most after the point, and about four that count."""
    return f"{value:.4g}" if abs(value) < 1000 else f"{value:,.0f}"


def plain(text):
    """In a cell of a table."""
    return " ".join(text.replace("|", "/").split())


def cell(row, summary, reason):
    if summary:
        return f"{number(rows.figure(row, summary['median']))} ({number(rows.figure(row, summary['minimum']))})"
    text = plain(reason or "not asked for")
    return text if len(text) <= CELL_WIDTH else text[:CELL_WIDTH - 1] + "…"


def engines_of(run):
    """Those that the run was asked for, in the usual order."""
    asked = {engine for row in run["programs"].values() for engine in row["times"]}
    asked |= {engine for _, engine, _ in run["reasons"]}
    return [engine for engine in figures.ENGINES if engine in asked]


def on_the_cpu(measured):
    if not measured["ops"]:
        return report.MISSING
    return f"{sum(measured['fallbacks'].values())} of {measured['ops']}"


def group_table(group, latest, engines):
    """latest: {row: (measured, run)}"""
    lines = []
    for row in rows.ROWS:
        if row.group != group or row.name not in latest:
            continue
        measured, run = latest[row.name]
        reasons = {engine: text for name, engine, text in run["reasons"] if name == row.name}
        times = measured["times"]
        cells = [cell(row, times.get(engine), reasons.get(engine)) for engine in engines]
        lines.append((f"{row.title}", [row.unit] + cells + [
            report.times(figures.speed(times)), report.times(figures.speed(times, ["eager"])), on_the_cpu(measured)]))
    titles = ["unit"] + [figures.ENGINES[e] for e in engines] + ["speed", "beside eager", "on the CPU"]
    return report.table("what", titles, lines) if lines else ""


def mean_table(latest):
    lines = []
    for group, title in rows.GROUPS.items():
        of_group = [latest[row.name][0]["times"] for row in rows.ROWS if row.group == group and row.name in latest]
        (mean, count), (eager, _) = figures.mean_speed(of_group), figures.mean_speed(of_group, ["eager"])
        if count:
            lines.append((title, [report.times(mean), report.times(eager), str(count)]))
    return report.table("geometric means", ["speed", "beside eager", "rows"], lines) if lines else ""


def fallback_list(latest):
    return "\n".join(f"- {name}: " + ", ".join(f"{op} ({count})" for op, count in sorted(row["fallbacks"].items()))
                     for name, (row, _) in latest.items() if row["fallbacks"])


def text_list(lines):
    return "\n".join(f"- {name}, {figures.ENGINES[engine]}: {plain(text)}" for name, engine, text in lines)


def heading(run):
    versions = ", ".join(f"{name} {version}" for name, version in sorted(run["versions"].items()))
    return (f"{run['device']}; phibridge {run['commit']}; {run['date']}; {versions}. "
            f"{report.count(run['rounds'], 'round')}, {run['seconds']:g} s a cell.\n\n{NOTES}")


def over_time(runs, device):
    lines = []
    for run in (run for run in runs if run["device"] == device):
        mean, count = figures.mean_speed([row["times"] for row in run["programs"].values()])
        lines.append((run["date"], [run["commit"], report.times(mean), str(count)]))
    return report.table("date", ["commit", "speed", "rows"], lines)


def page(runs, picture=None):
    """The whole page about the device of the last run."""
    last = runs[-1]
    latest = history.latest_rows(runs, last["device"])
    engines = [e for e in figures.ENGINES if any(e in engines_of(run) for _, run in latest.values())]
    parts = [("Speed", mean_table(latest))]
    parts += [(title, group_table(group, latest, engines)) for group, title in rows.GROUPS.items()]
    older = [f"- {name}: {run['commit']}, {run['date']}" for name, (_, run) in latest.items() if run is not last]
    parts += [("Computed on the CPU", fallback_list(latest)), ("Not measured", text_list(last["reasons"])),
              ("Not as it should be", text_list(last["warnings"])), ("Rows of older runs", "\n".join(older)),
              ("Over time", over_time(runs, last["device"]))]
    text = "# On a GPU, beside PyTorch\n\nWritten by `tools/bench/gpu --out`, not by hand.\n\n" + heading(last) + "\n"
    if picture:
        text += f"\n![Median times beside the fastest form of PyTorch]({picture})\n"
    return text + "".join(f"\n## {title}\n\n{body}\n" for title, body in parts if body)
