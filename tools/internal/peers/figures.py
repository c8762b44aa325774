"""What is computed from times: percentiles, how many times as fast, geometric means. Pure functions."""
import math

PHIBRIDGE = ("cpu", "onednn")
RIVALS = ("onnxruntime", "openvino")


def summary(milliseconds):
    """{minimum, median, p90, runs}"""
    ms = sorted(milliseconds)
    return {"minimum": ms[0], "median": ms[len(ms) // 2], "p90": ms[len(ms) * 9 // 10], "runs": len(ms)}


def best(row, engines, statistic="median"):
    """The least time of `engines` in {engine: summary}; None if none of them was measured."""
    times = [row[e][statistic] for e in engines if row.get(e)]
    return min(times) if times else None


def speed(row, engines=PHIBRIDGE, statistic="median"):
    """How many times as fast the faster of `engines` is as the faster of ONNX Runtime and OpenVINO; None if either
    side was not measured."""
    ours, theirs = best(row, engines, statistic), best(row, RIVALS, statistic)
    return theirs / ours if ours and theirs else None


def geometric_mean(values):
    """Of positive numbers; None of none."""
    values = list(values)
    return math.exp(sum(math.log(v) for v in values) / len(values)) if values else None


def mean_speed(rows, engines=PHIBRIDGE, statistic="median"):
    """(geometric mean of the speeds of {program: row}, programs in it)"""
    speeds = [s for s in (speed(row, engines, statistic) for row in rows.values()) if s is not None]
    return geometric_mean(speeds), len(speeds)


def rotated(items, count):
    """`items` from the one at `count` on, and around: who goes first in round `count`."""
    items = list(items)
    start = count % len(items) if items else 0
    return items[start:] + items[:start]


def rounded(value, digits=4):
    """`value` with all numbers in it at so many digits; so histories stay short."""
    if isinstance(value, float):
        return float(f"{value:.{digits}g}")
    if isinstance(value, dict):
        return {k: rounded(v, digits) for k, v in value.items()}
    return [rounded(v, digits) for v in value] if isinstance(value, list) else value
