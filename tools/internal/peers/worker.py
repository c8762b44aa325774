"""One engine with one program, in a process of its own that runs when it is told to: tools/bench/peers starts it.

    python worker.py run ENGINE FOLDER THREADS SESSIONS ONNX_FILE    (or `cold`: no time is spent on tuning)
    python worker.py convert FOLDER ONNX_FILE
    python worker.py versions

`run` speaks as `phibridge bench --turns` does: after the first answer a line {"ready": true}, then, for each line of
standard input, a number of seconds, a line {"milliseconds": [...], "seconds": S}; at least two runs a session. A line
before says in `imported` when the engine's modules were there (seconds of the machine's monotonic clock), and one after
the first answer in `difference` how far the answers are from the case's. `versions` prints {module: version}.
"""
import importlib
import importlib.metadata
import json
import sys
import threading
import time

import case_folder
import engines

RUNS_AT_LEAST = 2


def say(**line):
    print("\n" + json.dumps(line), flush=True)  # after whatever an engine has printed


def run_for(run, seconds, milliseconds):
    begin = time.perf_counter()
    runs = 0
    while runs < RUNS_AT_LEAST or time.perf_counter() - begin < seconds:
        start = time.perf_counter()
        run()
        milliseconds.append((time.perf_counter() - start) * 1e3)
        runs += 1


def take_turn(runs, seconds):
    """Milliseconds of every run, session after session; alone, a session runs in this thread."""
    results = [[] for _ in runs]
    if len(runs) == 1:
        run_for(runs[0], seconds, results[0])
    else:
        threads = [threading.Thread(target=run_for, args=(r, seconds, m)) for r, m in zip(runs, results)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return [m for result in results for m in result]


def serve(name, task):
    engine = engines.ENGINES[name]
    for module in engine.modules:
        importlib.import_module(module)
    say(imported=time.monotonic())
    loaded = engine.load(task)
    for run, _ in loaded:
        run()
    say(ready=True)
    expected = case_folder.arrays(task.folder, "expected")
    fetches = case_folder.describe(task.folder)["fetches"]
    wanted = [expected[n] for n in fetches if n in expected]
    say(difference=case_folder.difference(wanted, loaded[0][1]()))
    for line in sys.stdin:
        start = time.perf_counter()
        milliseconds = take_turn([run for run, _ in loaded], float(line))
        say(milliseconds=milliseconds, seconds=time.perf_counter() - start)


def versions():
    found = {}
    for name in ("paddlepaddle", "onnxruntime", "paddle2onnx", "openvino", "torch", "numpy"):
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            pass
    return found


def main():
    if sys.argv[1] == "versions":
        say(**versions())
    elif sys.argv[1] == "convert":
        engines.convert(sys.argv[2], sys.argv[3])
    else:
        mode, name, folder, threads, sessions, onnx = sys.argv[1:]
        serve(name, engines.Task(folder, int(threads), int(sessions), onnx, tune=mode == "run"))


if __name__ == "__main__":
    main()
