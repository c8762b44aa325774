"""Draws what report.py says as a picture; runs in the peers' Python, which has matplotlib.

    python chart.py HISTORY.json PICTURE.png

A panel for each number of threads: for each program the median time of every engine, as a multiple of that of the
faster of ONNX Runtime and OpenVINO. Shorter bars are better.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from peers import figures, history, report  # noqa: E402

COLOURS = {"cpu": "#8fb8de", "onednn": "#1f5fa8", "predictor": "#c8c8c8", "predictor_onednn": "#9a9a9a",
           "executor": "#e0e0e0", "onnxruntime": "#e08a3c", "openvino": "#7a4fa3", "torch": "#c0504d"}
LIMIT = 4.0  # longer bars are cut, and say so


def multiples(row):
    """{engine: its median as a multiple of the faster rival's}; empty without a rival."""
    rival = figures.best(row, figures.RIVALS)
    return {e: row[e]["median"] / rival for e in report.ENGINES if row.get(e)} if rival else {}


def draw_panel(axis, rows, engines, colours, title):
    """rows: {program: {engine: multiple}}"""
    height = 0.8 / max(1, len(engines))
    for line, values in enumerate(rows.values()):
        for place, engine in enumerate(engines):
            if engine not in values:
                continue
            at = line + (place + 0.5) * height - 0.4
            axis.barh(at, min(values[engine], LIMIT), height, color=colours[engine])
            if values[engine] > LIMIT:
                axis.text(LIMIT, at, f" {values[engine]:.1f}", va="center", fontsize=6)
    axis.set_yticks(range(len(rows)), list(rows))
    axis.set_ylim(len(rows) - 0.5, -0.5)
    axis.axvline(1, color="black", linewidth=0.8)
    axis.set_xlim(0, LIMIT * 1.08)
    axis.set_title(title, fontsize=10)
    axis.tick_params(labelsize=8)


def draw(runs, path):
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    last = runs[-1]
    rows = {program: row for program, (row, _) in history.latest_rows(runs, last["device"]).items()}
    counts = history.thread_counts(rows)
    engines = report.engines_of([r for row in rows.values() for r in row["latency"].values()])
    inches = 1.8 + 0.75 * len(rows)
    figure, axes = pyplot.subplots(1, len(counts), squeeze=False, sharey=True,
                                   figsize=(2 + 4.5 * len(counts), inches))
    for axis, threads in zip(axes[0], counts):
        values = {p: multiples(row["latency"].get(threads, {})) for p, row in rows.items()}
        draw_panel(axis, values, engines, COLOURS, report.count(threads, "thread"))
    add_legend(figure, {report.ENGINES[e]: COLOURS[e] for e in engines})
    add_title(figure, "the faster of ONNX Runtime and OpenVINO", last)
    figure.tight_layout(rect=(0, 0.5 / inches, 1, 1))
    figure.savefig(path, dpi=110)


def add_legend(figure, colours):
    """colours: {title: colour}"""
    from matplotlib import pyplot
    handles = [pyplot.Rectangle((0, 0), 1, 1, color=colour) for colour in colours.values()]
    figure.legend(handles, list(colours), loc="lower center", ncol=4, fontsize=8, frameon=False)


def add_title(figure, measure, run):
    figure.suptitle(f"Median time, as a multiple of {measure} (shorter is better)\n"
                    f"{run['device']}; {run['commit']}; {run['date']}", fontsize=9)


if __name__ == "__main__":
    draw(history.read(sys.argv[1]), sys.argv[2])
