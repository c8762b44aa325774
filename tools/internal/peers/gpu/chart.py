"""Draws what report.py says as a picture; runs in a Python with matplotlib.

    python chart.py HISTORY.json PICTURE.png

A panel for each group of rows: for each row the median time of every engine, as a multiple of that of the fastest form
of PyTorch. Shorter bars are better.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
from peers import chart, history  # noqa: E402
from peers import figures as peer_figures  # noqa: E402
from peers.gpu import figures, rows  # noqa: E402

COLOURS = {"phibridge": "#1f5fa8", "phibridge_graph": "#7fb2e5", "eager": "#e0e0e0", "graph": "#9a9a9a",
           "compile": "#e0b08a", "compile_graph": "#c0504d"}


def multiples(times):
    """{engine: its median as a multiple of the fastest form's}; empty without any."""
    fastest = peer_figures.best(times, figures.FORMS)
    return {e: times[e]["median"] / fastest for e in figures.ENGINES if times.get(e)} if fastest else {}


def panels(runs):
    """{title of a group: {row: {engine: multiple}}} of the newest figures on the device of the last run."""
    latest = history.latest_rows(runs, runs[-1]["device"])
    found = {}
    for row in rows.ROWS:
        if row.name in latest:
            found.setdefault(rows.GROUPS[row.group], {})[row.name] = multiples(latest[row.name][0]["times"])
    return found


def draw(runs, path):
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    groups = panels(runs)
    engines = [e for e in figures.ENGINES if any(e in values for of in groups.values() for values in of.values())]
    heights = [len(of) for of in groups.values()]
    inches = 2.2 + 0.7 * sum(heights)
    figure, axes = pyplot.subplots(len(groups), 1, squeeze=False, figsize=(8, inches), height_ratios=heights)
    for axis, (title, values) in zip(axes[:, 0], groups.items()):
        chart.draw_panel(axis, values, engines, COLOURS, title)
    chart.add_legend(figure, {figures.ENGINES[e]: COLOURS[e] for e in engines})
    chart.add_title(figure, "the fastest form of PyTorch", runs[-1])
    figure.tight_layout(rect=(0, 0.5 / inches, 1, 1))
    figure.savefig(path, dpi=110)


if __name__ == "__main__":
    draw(history.read(sys.argv[1]), sys.argv[2])
