"""The report, as data and as text."""
import os

from . import ops as scanning


def _op_data(op, names):
    kernels = {}
    for kind, device, dtype, _ in sorted(op.kernels):
        kernels.setdefault(f"{kind} {device}", []).append(dtype)
    gradient = ("none, as it says" if op.no_gradient else
                ", ".join(sorted(op.gradients)) if op.gradients else
                f"is the gradient of {op.gradient_of}" if op.gradient_of else "none")
    return {"op": op.name, "compiles": op.compiles, "files": sorted(op.files), "declares": op.declares,
            "proto": op.maker, "custom": op.custom, "gradient": gradient, "mapping": op.mapping,
            "kernels": kernels, "shape_function": op.shape_function, "versions": op.versions,
            "in_library": op.in_library, "proofs": scanning.proofs_of(op, names)}


def data(results, ops, written, tree, device_sources):
    causes = {}
    for result in results:
        for i, cause in enumerate(result.causes):
            entry = causes.setdefault(cause.key, {"missing": cause.key, "why": cause.why, "files": [], "first_of": 0})
            entry["files"].append(result.path)
            entry["first_of"] += i == 0
    names = {op.name for op in ops}
    seconds = sorted(round(result.seconds, 2) for result in results)
    return {
        "phibridge": tree.where, "project": written,
        "median_seconds": seconds[len(seconds) // 2], "slowest_seconds": seconds[-1],
        "files": [{"file": r.path, "compiles": r.compiles, "seconds": round(r.seconds, 2),
                   "missing": [{"missing": c.key, "why": c.why, "where": c.where} for c in r.causes]} for r in results],
        "causes": sorted(causes.values(), key=lambda c: (-c["first_of"], -len(c["files"]), c["missing"])),
        "ops": [_op_data(op, names) for op in ops], "device_sources": device_sources,
    }


def _short(path):
    near = os.path.relpath(path)
    return path if near.startswith("..") else near


def _op_lines(op):
    has = [what for what, there in (("declaration", op["proto"]), ("operator class", op["declares"] and not op["proto"]),
                                    ("mapping", op["mapping"]), ("shape function", op["shape_function"]),
                                    ("versions", op["versions"])) if there]
    kernels = "; ".join(f"{where} {{{', '.join(types)}}}" for where, types in op["kernels"].items()) or "none"
    yield f"  {op['op']}{'' if op['compiles'] else ' (not all of its sources compile)'}"
    yield f"    has: {', '.join(has) or 'kernels alone'}; gradient: {op['gradient']}"
    yield f"    kernels: {kernels}"
    if op["in_library"]:
        yield f"    the library has it, {op['in_library']}: load the plug-in with --replace {op['op']}"
    for proof in op["proofs"]:
        yield f"    parity: {proof}"


def text(found):
    files = found["files"]
    good = sum(f["compiles"] for f in files)
    lines = []
    for f in files:
        lines.append(f"{'ok  ' if f['compiles'] else 'FAIL'} {f['seconds']:5.1f} s  {_short(f['file'])}")
        for cause in f["missing"][:3]:
            lines.append(f"       {cause['missing']}  ({_short(cause['where'])}): {cause['why']}")
        if len(f["missing"]) > 3:
            lines.append(f"       and {len(f['missing']) - 3} more")
    if found["causes"]:
        lines += ["", "causes (files that it stops first, files that miss it):"]
        lines += [f"  {c['first_of']:3} {len(c['files']):3}  {c['missing']}: {c['why']}" for c in found["causes"]]
    lines += ["", "ops:"] if found["ops"] else []
    for op in found["ops"]:
        lines += _op_lines(op)
    lines += ["", f"{good} of {len(files)} sources compile; {found['median_seconds']:.1f} s of processor time a file "
                  f"(median), {found['slowest_seconds']:.1f} s the slowest"]
    if found["device_sources"]:
        lines.append(f"left out: {len(found['device_sources'])} with device code (*.cu), and what stands under "
                     "PADDLE_WITH_CUDA in the others")
    if found["project"]:
        lines.append(f"the plug-in of those: {found['project']}")
    return "\n".join(lines)
