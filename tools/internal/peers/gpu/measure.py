"""Measures a row: phibridge and the forms of PyTorch take turns on one GPU."""
import glob
import os
import shutil
import subprocess
import sys
import time

from .. import measure as turns
from .. import processes
from . import figures, rows

HERE = os.path.dirname(os.path.abspath(__file__))
SPAN_MS = 50  # runs are timed together for at least so long
READY_LIMIT_S = 400  # torch.compile of a training step takes minutes
WRONG = {"float32": turns.WRONG, "float16": 5e-2}  # of an output's range


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


def answer(setup, folder, fetched):
    """Writes what phibridge computes to expected/, with which the forms of PyTorch are compared."""
    if not inputs(folder):
        return
    command = [setup.binary, "run", folder, "--place", "gpu", "--fetch", fetched, "--output-dir",
               os.path.join(folder, "expected")]
    try:
        done = subprocess.run(command + inputs(folder), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace", timeout=processes.LIMIT_S, check=False)
    except subprocess.TimeoutExpired:
        raise processes.Failed(f"not done in {processes.LIMIT_S} s") from None
    if done.returncode != 0:
        raise processes.Failed(processes.reason_of(done.stdout, done.returncode))


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


def start_phibridge(setup, folder, fetched):
    """(worker, what computed the ops), or (None, []) and a note."""
    try:
        answer(setup, folder, fetched)
        command = [setup.binary, "bench", folder, "--place", "gpu", "--turns", "--span", str(SPAN_MS)]
        worker = started(command + ["--fetch", fetched] + inputs(folder))
        return worker, worker.first["kernels"]
    except processes.Failed as failed:
        setup.note(folder, figures.PHIBRIDGE, str(failed))
        return None, []


def start_torch(setup, row, folder, forms):
    """{form: Form} of those that run."""
    try:
        worker = started([sys.executable, "-B", os.path.join(HERE, "worker.py"), folder, ",".join(forms), str(SPAN_MS)],
                         READY_LIMIT_S)
    except processes.Failed as failed:
        for form in forms:
            setup.note(folder, form, str(failed))
        return {}
    for form, reason in worker.first["reasons"].items():
        setup.note(folder, form, reason)
    for form, difference in worker.first["differences"].items():
        if difference is None or difference > WRONG[row.dtype]:
            found = "have another shape" if difference is None else f"differ by {difference:.2g} of their range"
            setup.warnings.append([row.name, form, f"its answers and phibridge's {found}"])
    return {form: Form(worker, form) for form in worker.first["groups"]}


def fallbacks(kernels):
    """{operator: how often the CPU computes it for the GPU}"""
    found = {}
    for kernel in kernels:
        if kernel["fallback"]:
            found[kernel["op"]] = found.get(kernel["op"], 0) + kernel["count"]
    return found


def written(setup, row, folder):
    """The variable to be fetched; None and a note where phibridge cannot make the program."""
    from . import cases
    try:
        return cases.write(row, folder, setup.binary)
    except processes.Failed as failed:
        setup.note(folder, figures.PHIBRIDGE, str(failed))
        return None


def start(setup, row, folder):
    """({engine: worker at rest}, kernels of phibridge)"""
    fetched, workers, kernels = written(setup, row, folder), {}, []
    why_not = rows.why_not_phibridge(row)
    if figures.PHIBRIDGE in setup.engines and why_not:
        setup.note(folder, figures.PHIBRIDGE, why_not)
    elif figures.PHIBRIDGE in setup.engines and fetched:
        worker, kernels = start_phibridge(setup, folder, fetched)
        workers = {figures.PHIBRIDGE: worker} if worker else {}
    forms = [engine for engine in setup.engines if engine != figures.PHIBRIDGE]
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
