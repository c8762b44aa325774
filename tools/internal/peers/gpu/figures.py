"""What is computed from times of tools/bench/gpu. Pure functions; a row's times are {engine: summary}."""
from .. import figures

PHIBRIDGE = ("phibridge", "phibridge_graph")
ENGINES = {"phibridge": "phibridge", "phibridge_graph": "phibridge + graphs", "eager": "PyTorch eager",
           "graph": "CUDA graph", "compile": "torch.compile", "compile_graph": "compile + graph"}
FORMS = [engine for engine in ENGINES if engine not in PHIBRIDGE]


def speed(times, forms=FORMS, statistic="median"):
    """How many times as fast phibridge, with or without graphs, is as the fastest of the forms of PyTorch; None if
    either side was not measured."""
    ours, theirs = figures.best(times, PHIBRIDGE, statistic), figures.best(times, forms, statistic)
    return theirs / ours if ours and theirs else None


def mean_speed(rows, forms=FORMS):
    """(geometric mean of the speeds of [times], rows in it)"""
    speeds = [s for s in (speed(times, forms) for times in rows) if s is not None]
    return figures.geometric_mean(speeds), len(speeds)
