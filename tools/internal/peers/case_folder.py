"""What lies in a case folder (tests/programs/README.md); numpy is imported where arrays are asked for."""
import glob
import json
import os


def describe(folder):
    with open(os.path.join(folder, "case.json"), encoding="utf-8") as file:
        return json.load(file)


def program_files(folder):
    """(program, parameters or None: one file a parameter)"""
    model = next(p for p in ("model.pdmodel", "__model__") if os.path.exists(os.path.join(folder, p)))
    params = [p for p in ("model.pdiparams", "__params__") if os.path.exists(os.path.join(folder, p))]
    return model, params[0] if params else None


def arrays(folder, part):
    """{name: array} of `inputs` or `expected`"""
    import numpy as np
    return {os.path.basename(path)[:-len(".npy")].replace("%2F", "/"): np.load(path)
            for path in glob.glob(os.path.join(folder, part, "*.npy"))}


def inputs(folder):
    """{name: (array, lod)}"""
    result = {}
    for name, array in arrays(folder, "inputs").items():
        path = os.path.join(folder, "inputs", name.replace("/", "%2F") + ".lod.json")
        lod = []
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                lod = json.load(file)
        result[name] = (array, lod)
    return result


def inference_cases(paths):
    """The folders of inference cases that `paths` are or hold."""
    folders = []
    for path in paths:
        found = [path] if os.path.exists(os.path.join(path, "case.json")) else sorted(
            os.path.dirname(p) for p in glob.glob(os.path.join(path, "**", "case.json"), recursive=True))
        folders += [os.path.abspath(folder) for folder in found if describe(folder).get("kind") == "inference"]
    return folders


def default_paths(root):
    """tests/programs, and each maker's latest cases of tools/oracle."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    newest = {}
    for path in sorted(glob.glob(os.path.join(cache, "phibridge", "cases", "*-*")), key=os.path.getmtime):
        if not path.endswith(".partial"):
            newest[os.path.basename(path).rsplit("-", 1)[0]] = path
    return [os.path.join(root, "tests", "programs")] + [p for name, p in sorted(newest.items())
                                                        if not name.startswith("cases-")]


def difference(expected, answers):
    """The largest difference between arrays, as a share of the expected array's range; None if an expected array has
    no answer of its shape. Answers, and the rows of a matrix (boxes that were kept), may come in any order."""
    import numpy as np
    largest, left = 0.0, [np.asarray(a) for a in answers]
    for array in expected:
        shares = [(min(_share(array, a), _share(_sorted_rows(array), _sorted_rows(a))), i)
                  for i, a in enumerate(left) if a.shape == array.shape]
        if not shares:
            return None
        share, index = min(shares)
        largest = max(largest, share)
        del left[index]
    return largest


def _sorted_rows(array):
    import numpy as np
    return array[np.lexsort(array.T[::-1])] if array.ndim == 2 else array


def _share(expected, answer):
    import numpy as np
    if not expected.size:
        return 0.0
    wide = expected.astype("float64")
    apart = float(np.abs(wide - answer.astype("float64")).max())
    span = float(wide.max() - wide.min()) or float(np.abs(wide).max()) or 1.0
    return apart / span if np.isfinite(apart) else float("inf")
