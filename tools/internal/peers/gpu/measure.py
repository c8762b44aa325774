"""Measures a row: phibridge and the forms of PyTorch take turns on one GPU."""
import glob
import os
import shutil
import sys
import time

from .. import case_folder, processes
from .. import measure as turns
from . import figures, rows

HERE = os.path.dirname(os.path.abspath(__file__))
SPAN_MS = 50  # runs are timed together for at least so long
READY_LIMIT_S = 400  # torch.compile of a training step takes minutes
OPTIONS = {"phibridge": ["--cuda-graphs", "off"], "phibridge_graph": ["--cuda-graphs", "on"]}
RUNS_BEFORE_A_GRAPH = ["--warmup", "3"]  # the third one captures
WRONG = {"float32": turns.WRONG, "float16": 5e-2}  # of an output's range; TF32 keeps as many bits as float16


class Form:
    """One form of PyTorch's process, which takes turns as a worker does."""

    def __init__(self, worker, name):
        self.worker, self.name = worker, name

    def turn(self, seconds):
        return self.worker.turn(seconds, self.name)

    def close(self):
        self.worker.close()


def inputs(folder):
    return [word for path in sorted(glob.glob(os.path.join(folder, "inputs", "*.npy")))
            for word in ("--input", f"{os.path.basename(path)[:-len('.npy')]}={path}")]


def on_gpu(setup, row, subcommand, folder):
    """The beginning of a command line of phibridge that computes the row's program."""
    return [setup.binary, subcommand, folder, "--place", "gpu"] + (["--tf32", "on"] if row.tf32 else []) + (
        [] if row.passes else ["--passes", "off"])


def answer(setup, row, folder, fetched, part, options=()):
    """Writes what phibridge computes to that part of the folder. Errors: processes.Failed."""
    command = on_gpu(setup, row, "run", folder) + ["--fetch", fetched, "--output-dir", os.path.join(folder, part)]
    processes.printed(command + list(options) + inputs(folder))


def warn_of_difference(setup, row, engine, difference):
    """difference: as case_folder.difference gives it."""
    if difference is None or difference > WRONG["float16" if row.tf32 else row.dtype]:
        found = "have another shape" if difference is None else f"differ by {difference:.2g} of their range"
        setup.warnings.append([row.name, engine, f"its answers and phibridge's {found}"])


def check_graphs(setup, row, folder, fetched):
    """Compares what graphs compute with expected/. A step of training has another loss after those that capture."""
    if row.optimizer or not inputs(folder):
        return
    answer(setup, row, folder, fetched, "by_graphs", OPTIONS["phibridge_graph"] + RUNS_BEFORE_A_GRAPH)
    found = [list(case_folder.arrays(folder, part).values()) for part in ("expected", "by_graphs")]
    warn_of_difference(setup, row, "phibridge_graph", case_folder.difference(*found))


def note_all(setup, folder, engines, reason):
    for engine in engines:
        setup.note(folder, engine, reason)


def started(command, limit_s=processes.LIMIT_S):
    """A worker at rest that is ready. Errors: processes.Failed."""
    worker = processes.Worker(command, min(8, len(os.sched_getaffinity(0))))
    try:
        worker.wait_until_ready(limit_s)
        worker.rest()
        return worker
    except processes.Failed:
        worker.close()
        raise


def start_phibridge(setup, row, folder, fetched, engines):
    """({engine: worker}, what computed the ops); notes say of the others why not."""
    workers, kernels = {}, []
    try:
        if inputs(folder):  # the other engines are compared with the answer
            answer(setup, row, folder, fetched, "expected")
    except processes.Failed as failed:
        note_all(setup, folder, engines, str(failed))
        return {}, []
    for engine in engines:
        try:
            if engine == "phibridge_graph":
                check_graphs(setup, row, folder, fetched)
            command = on_gpu(setup, row, "bench", folder) + ["--turns", "--span", str(SPAN_MS)]
            workers[engine] = started(command + OPTIONS[engine] + ["--fetch", fetched] + inputs(folder))
            kernels = kernels or workers[engine].first["kernels"]
        except processes.Failed as failed:
            setup.note(folder, engine, str(failed))
    return workers, kernels


def start_torch(setup, row, folder, forms):
    """{form: Form} of those that run."""
    try:
        worker = started([sys.executable, "-B", os.path.join(HERE, "worker.py"), folder, ",".join(forms), str(SPAN_MS)],
                         READY_LIMIT_S)
    except processes.Failed as failed:
        note_all(setup, folder, forms, str(failed))
        return {}
    for form, reason in worker.first["reasons"].items():
        setup.note(folder, form, reason)
    for form, difference in worker.first["differences"].items():
        warn_of_difference(setup, row, form, difference)
    return {form: Form(worker, form) for form in worker.first["groups"]}


def fallbacks(kernels):
    """{operator: how often the CPU computes it for the GPU}"""
    found = {}
    for kernel in kernels:
        if kernel["fallback"]:
            found[kernel["op"]] = found.get(kernel["op"], 0) + kernel["count"]
    return found


def written(setup, row, folder, engines):
    """The variable to be fetched; None and notes where phibridge cannot make the program."""
    from . import cases
    try:
        return cases.write(row, folder, setup.binary)
    except processes.Failed as failed:
        note_all(setup, folder, engines, str(failed))
        return None


def start(setup, row, folder):
    """({engine: worker at rest}, kernels of phibridge)"""
    ours = [engine for engine in setup.engines if engine in figures.PHIBRIDGE]
    forms = [engine for engine in setup.engines if engine not in figures.PHIBRIDGE]
    fetched, workers, kernels = written(setup, row, folder, ours), {}, []
    if ours and fetched:
        workers, kernels = start_phibridge(setup, row, folder, fetched, ours)
    if forms:
        workers.update(start_torch(setup, row, folder, forms))
    return workers, kernels


def measure_row(setup, row):
    """{"times": {engine: summary}, "ops": how many, "fallbacks": {operator: count}}"""
    begin = time.monotonic()
    folder = os.path.join(setup.scratch, row.name)
    workers, kernels = {}, []
    try:
        workers, kernels = start(setup, row, folder)
        times = turns.summaries(turns.take_turns(setup, folder, workers))
    finally:
        for worker in workers.values():
            worker.close()
        shutil.rmtree(folder, ignore_errors=True)  # parameters take gigabytes
    found = ", ".join(f"{engine} {rows.figure(row, its['median']):.4g}" for engine, its in times.items())
    print(f"{row.name}: {time.monotonic() - begin:.0f} s; {found or 'nothing measured'} {row.unit}", file=sys.stderr,
          flush=True)
    return {"times": times, "ops": sum(k["count"] for k in kernels), "fallbacks": fallbacks(kernels)}
