#!/usr/bin/env python3
"""Compares what `phibridge doctor` foretells of each case with what the run did.

    tests/oracle/doctor_agrees.py --binary PHIBRIDGE CHECK.json...

CHECK.json: what `phibridge check --json` wrote. Doctor must name the kernel of each op that ran, and must say that a
program cannot run where it did not. `tools/oracle` calls this. Exit: 0 when they agree on all, 1 otherwise.
"""
import argparse
import concurrent.futures
import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

import numpy as np


def first_step(path, scratch):
    """The first slice of an input of a training case, which holds one a step, in a file of its own (with its LoD)."""
    copy = os.path.join(scratch, os.path.basename(path))
    np.save(copy, np.load(path)[0])
    lod = path[:-len(".npy")] + ".lod.json"
    if os.path.exists(lod):
        shutil.copy(lod, scratch)
    return copy


def doctor(binary, folder, place):
    """(verdict, '') or (None, what went wrong)"""
    command = [binary, "doctor", folder, "--json", "--kernels", "--place", place]
    inputs = os.path.join(folder, "inputs")
    with open(os.path.join(folder, "case.json")) as f:
        training = json.load(f).get("kind") == "training"
    with tempfile.TemporaryDirectory() as scratch:
        for name in sorted(os.listdir(inputs)) if os.path.isdir(inputs) else []:
            if name.endswith(".npy"):
                variable = urllib.parse.unquote(name[:-len(".npy")])
                path = first_step(os.path.join(inputs, name), scratch) if training else os.path.join(inputs, name)
                command += ["--input", f"{variable}={path}"]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        return json.loads(done.stdout), ""
    except ValueError:
        return None, f"doctor failed with exit code {done.returncode}: {done.stderr.strip()[:200]}"


def differences(binary, place, result):
    verdict, problem = doctor(binary, result["folder"], place)
    if verdict is None:
        return [problem]
    ran = result["status"] != "error"
    if verdict["runs"] != ran:
        return [f"doctor says runs = {verdict['runs']}; the run: {result.get('message', 'ran')[:200]}"]
    found = []
    for op in result.get("ops", []) if ran else []:
        beside = f"+{op['beside']}" if op.get("beside") else ""
        where, did = f"{op['block']}/{op['index']}{beside}", f"{op['kind']} {op['key']}".rstrip()
        said = verdict["kernels"].get(where, "nothing")
        if said != did:
            found.append(f"op {where} {op['op']}: doctor says {said}, the run took {did}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True)
    parser.add_argument("checks", nargs="+", metavar="CHECK.json")
    args = parser.parse_args()
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path in args.checks:
            with open(path) as f:
                report = json.load(f)
            cases, place = report["cases"], report["place"]
            agreed = 0
            for result, found in zip(cases, pool.map(lambda r: differences(args.binary, place, r), cases)):
                agreed += not found
                for line in found[:3]:
                    print(f"doctor disagrees on {result['name']} ({place}): {line}")
                if len(found) > 3:
                    print(f"doctor disagrees on {result['name']} ({place}): and on {len(found) - 3} more ops")
            print(f"doctor and run on {place}: {agreed} cases agree, {len(cases) - agreed} do not")
            failed += len(cases) - agreed
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
