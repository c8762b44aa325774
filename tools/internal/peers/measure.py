"""Lets engines take turns: in each round every engine runs for a short time, in another order."""
import dataclasses
import os
import sys
import time

from . import figures, processes

HERE = os.path.dirname(os.path.abspath(__file__))
COLD_STARTS = 3
WRONG = 1e-2  # of an output's range


@dataclasses.dataclass
class Setup:
    """What every measurement needs."""
    binary: str
    pythons: dict  # {engine: Python}
    engines: list
    seconds: float  # a cell
    rounds: int
    scratch: str
    reasons: dict = dataclasses.field(default_factory=dict)  # {(program, engine): why not, or what is wrong}
    warnings: list = dataclasses.field(default_factory=list)  # [[row, engine, what is wrong]], of tools/bench/gpu

    def note(self, folder, engine, reason):
        self.reasons.setdefault((os.path.basename(folder), engine), reason)


def command(setup, engine, folder, threads, sessions, mode="run"):
    if engine in figures.PHIBRIDGE:
        return [setup.binary, "bench", folder, "--turns", "--sessions", str(sessions), "--threads", str(threads),
                "--place", engine]
    return [setup.pythons[engine], "-B", os.path.join(HERE, "worker.py"), mode, engine, folder, str(threads),
            str(sessions), onnx_path(setup, folder)]


def onnx_path(setup, folder):
    return os.path.join(setup.scratch, os.path.basename(folder) + ".onnx")


def convert(setup, folder):
    """Writes the program as ONNX; ONNX Runtime is left out where that fails."""
    _, reason = processes.call([setup.pythons["onnxruntime"], "-B", os.path.join(HERE, "worker.py"), "convert", folder,
                                onnx_path(setup, folder)], 0)
    if not os.path.exists(onnx_path(setup, folder)):
        setup.note(folder, "onnxruntime", reason)


def check_phibridge(setup, folder):
    """The other engines say themselves how far their answers are from the expected ones."""
    for place in set(setup.engines) & set(figures.PHIBRIDGE):
        done = processes.run_quietly([setup.binary, "check", folder, "--place", place])
        if done.returncode != 0:
            setup.note(folder, place, "answers are wrong: `phibridge check` says more")


def start(setup, folder, threads, sessions):
    """{engine: worker at rest} of the engines that can run the program."""
    workers = {}
    for engine in setup.engines:
        if engine == "onnxruntime" and not os.path.exists(onnx_path(setup, folder)):
            continue
        worker = processes.Worker(command(setup, engine, folder, threads, sessions), threads)
        try:
            worker.wait_until_ready()
            if engine not in figures.PHIBRIDGE:
                check(setup, folder, engine, worker.wait_for("difference")["difference"])
            worker.rest()
            workers[engine] = worker
        except processes.Failed as failed:
            setup.note(folder, engine, str(failed))
            worker.close()
    return workers


def check(setup, folder, engine, difference):
    if difference is None:
        setup.note(folder, engine, "answers have other shapes than real Paddle's; measured all the same")
    elif difference > WRONG:
        setup.note(folder, engine, f"answers differ by {difference:.2g} of their range; measured all the same")


def take_turns(setup, folder, workers):
    """{engine: list of turns}; an engine that fails leaves `workers`."""
    turns = {engine: [] for engine in workers}
    for number in range(setup.rounds):
        for engine in figures.rotated(workers, number):
            try:
                turns[engine].append(workers[engine].turn(setup.seconds / setup.rounds))
            except processes.Failed as failed:
                setup.note(folder, engine, str(failed))
                workers.pop(engine).close()
                del turns[engine]
    return turns


def summaries(turns):
    """The first run of a turn finds caches that others have used: it does not count."""
    return {engine: figures.summary([ms for turn in its for ms in turn["milliseconds"][1:]])
            for engine, its in turns.items()}


def latency(setup, folder, threads, neighbours):
    """({engine: summary}, {engine: summary beside busy neighbours} or None, {engine: peak MB})"""
    workers = start(setup, folder, threads, 1)
    try:
        calm = summaries(take_turns(setup, folder, workers))
        busy = None
        if neighbours:
            with processes.Neighbours(neighbours):
                busy = summaries(take_turns(setup, folder, workers))
        return calm, busy, {engine: worker.peak_megabytes() for engine, worker in workers.items()}
    finally:
        for worker in workers.values():
            worker.close()


def throughput(setup, folder, sessions):
    """{engine: runs per second of so many sessions at once, one thread each}"""
    workers = start(setup, folder, 1, sessions)
    try:
        turns = take_turns(setup, folder, workers)
        return {engine: sum(len(t["milliseconds"]) for t in its) / sum(t["seconds"] for t in its)
                for engine, its in turns.items()}
    finally:
        for worker in workers.values():
            worker.close()


def cold(setup, folder, engines):
    """{engine: {"total": ms from exec to the first answer, "after_imports": ms of it after Python's imports}}, the
    least of a few starts."""
    times = {}
    for number in range(COLD_STARTS):
        for engine in figures.rotated(engines, number):
            worker = processes.Worker(command(setup, engine, folder, 1, 1, "cold"), 1)
            try:
                worker.wait_until_ready()
                since = worker.first.get("imported", worker.started)
                times.setdefault(engine, []).append(
                    {"total": (worker.first["answered"] - worker.started) * 1e3,
                     "after_imports": (worker.first["answered"] - since) * 1e3})
            except processes.Failed as failed:
                setup.note(folder, engine, str(failed))
            finally:
                worker.close()
    return {engine: min(its, key=lambda t: t["total"]) for engine, its in times.items()}


def measure_program(setup, folder, options):
    """{"latency": {threads: {engine: summary}}, "memory": …, "neighbours", "throughput" and "cold" where asked for}"""
    begin = time.monotonic()
    if "onnxruntime" in setup.engines:
        convert(setup, folder)
    check_phibridge(setup, folder)
    row = {"latency": {}}
    for threads in options.threads:
        calm, busy, memory = latency(setup, folder, threads, options.neighbours)
        row["latency"][str(threads)] = calm
        if busy is not None:
            row.setdefault("neighbours", {})[str(threads)] = busy
        row.setdefault("memory", memory)  # with the first number of threads
    if options.throughput:
        row["throughput"] = throughput(setup, folder, options.throughput)
    if options.cold:
        row["cold"] = cold(setup, folder, [e for e in setup.engines if e in row["memory"]])
    print(f"{os.path.basename(folder)}: {time.monotonic() - begin:.0f} s", file=sys.stderr, flush=True)
    return row
