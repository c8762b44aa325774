"""Samples of a distribution: ours against real Paddle's."""
import json
import math
import os
import subprocess
import tempfile

import numpy as np


def differs(binary, folder):
    """What differs between what `phibridge run` draws and what Paddle drew, or nothing. Shapes and types must agree."""
    with open(os.path.join(folder, "case.json")) as f:
        case = json.load(f)
    with tempfile.TemporaryDirectory() as out:
        command = [binary, "run", folder, "--output-dir", out]
        for name in case["feeds"]:
            command += ["--input", f"{name}={os.path.join(folder, 'inputs', name + '.npy')}"]
        for name in case["fetches"]:
            command += ["--fetch", name]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        if done.returncode != 0:
            return "error", done.stdout[-400:]
        for name in case["fetches"]:
            ours, theirs = (np.load(os.path.join(at, name + ".npy")) for at in (out, os.path.join(folder, "expected")))
            if ours.dtype != theirs.dtype or ours.shape != theirs.shape:
                return "fail", f"{name} is {ours.dtype}{list(ours.shape)}, expected {theirs.dtype}{list(theirs.shape)}"
            if distance(ours, theirs) > limit(ours.size, theirs.size):
                return "fail", f"{name}: distributions {distance(ours, theirs):.3g} apart"
    return "pass", ""


def distance(a, b):
    """Kolmogorov and Smirnov's: the largest difference of the two empirical distributions."""
    a, b = np.sort(a.astype("float64").ravel()), np.sort(b.astype("float64").ravel())
    if not a.size:
        return 0.0
    both = np.concatenate([a, b])
    of_a, of_b = np.searchsorted(a, both, side="right") / a.size, np.searchsorted(b, both, side="right") / b.size
    return float(np.abs(of_a - of_b).max())


def limit(n, m):
    """Passed by samples of one distribution but once in ten million."""
    return math.sqrt(-0.5 * math.log(0.5e-7)) * math.sqrt((n + m) / (n * m)) if n and m else 0.0
