"""PyTorch with one row, in a process of its own that runs when it is told to: tools/bench/gpu starts it.

    python worker.py FOLDER FORM,FORM... SPAN_MS [cpu]
    python worker.py versions

FOLDER is what cases.py wrote. Says {"ready": true, "groups": {form: runs timed together}, "reasons": {form: why it does
not run}, "differences": {form: share of the answers' range}}; then, for each line `FORM SECONDS` of standard input,
{"milliseconds": [of a run, group after group], "seconds": of the turn}. With `cpu`, forms that need no GPU run there,
to try the worker. `versions` prints {"device": the GPU, "versions": {name: version}}, or {"reason": why it has none}.
"""
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

GROUPS_AT_LEAST = 2  # the reader drops the first one


def say(**line):
    print("\n" + json.dumps(line), flush=True)


def versions():
    try:
        import torch
    except ImportError as error:
        return say(reason=f"this Python has no torch ({error})")
    if not torch.cuda.is_available():
        return say(reason="torch finds no GPU")
    found = {"torch": torch.__version__, "cuda": torch.version.cuda,
             "cudnn": str(torch.backends.cudnn.version())}
    return say(device=torch.cuda.get_device_name(), versions=found)


def take_turn(run, group, seconds, device):
    import torch_forms
    begin, milliseconds = time.perf_counter(), []
    while len(milliseconds) < GROUPS_AT_LEAST or time.perf_counter() - begin < seconds:
        milliseconds.append(torch_forms.group_milliseconds(run, group, device))
    return {"milliseconds": milliseconds, "seconds": time.perf_counter() - begin}


def serve(folder, names, span_ms, device="cuda"):
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    import torch_forms
    forms = torch_forms.Forms(folder, names.split(","), device)
    groups = forms.groups(float(span_ms))
    say(ready=True, groups=groups, reasons=forms.reasons, differences=forms.differences)
    for line in sys.stdin:
        name, seconds = line.split()
        say(**take_turn(forms.runs[name], groups[name], float(seconds), device))


if __name__ == "__main__":
    versions() if sys.argv[1] == "versions" else serve(*sys.argv[1:])
