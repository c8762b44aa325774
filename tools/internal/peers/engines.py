"""The peers, each at its best settings for one program; runs in the peers' Python.

ENGINES says what an engine imports, and how it loads: load(task) returns one (run, answers) a session, where answers()
gives what the last run() computed, as arrays. It raises what it cannot do.
"""
import collections
import os

import case_folder

Engine = collections.namedtuple("Engine", "modules load")
# onnx: the program as convert() wrote it; tune: whether time may be spent to find the fastest form
Task = collections.namedtuple("Task", "folder threads sessions onnx tune")


def load_predictor(task, onednn=False):
    from paddle import inference
    model, params = case_folder.program_files(task.folder)
    paths = [os.path.join(task.folder, p) for p in (model, params) if p]
    config = inference.Config(*(paths if params or model != "__model__" else [task.folder]))
    config.disable_gpu()
    config.disable_glog_info()
    config.set_cpu_math_library_num_threads(task.threads)
    if onednn:
        config.enable_mkldnn()
    first = inference.create_predictor(config)
    others = [first.clone() for _ in range(task.sessions - 1)]
    return [predictor_session(predictor, task.folder) for predictor in [first] + others]


def predictor_session(predictor, folder):
    for name, (array, lod) in case_folder.inputs(folder).items():
        handle = predictor.get_input_handle(name)
        handle.copy_from_cpu(array)
        if lod:
            handle.set_lod(lod)
    names = predictor.get_output_names()
    return predictor.run, lambda: [predictor.get_output_handle(n).copy_to_cpu() for n in names]


def load_predictor_onednn(task):
    return load_predictor(task, onednn=True)


def load_executor(task):
    if task.sessions > 1:
        raise RuntimeError("the Executor keeps its variables in one scope: one session at once")
    import numpy as np
    import paddle
    from paddle.base import core
    paddle.enable_static()
    model, params = case_folder.program_files(task.folder)
    executor = paddle.static.Executor(paddle.CPUPlace())
    if params or model == "__model__":
        program, _, fetches = paddle.static.io.load_inference_model(task.folder, executor, model_filename=model,
                                                                    params_filename=params)
    else:
        with open(os.path.join(task.folder, model), "rb") as file:
            program = paddle.static.Program.parse_from_string(file.read())
        fetches = [o.input("X")[0] for o in program.global_block().ops if o.type == "fetch"]
    feed, last = {}, []
    for name, (array, lod) in case_folder.inputs(task.folder).items():
        feed[name] = core.LoDTensor()
        feed[name].set(array, paddle.CPUPlace())
        if lod:
            feed[name].set_lod(lod)

    def run():
        last[:] = executor.run(program, feed=feed, fetch_list=fetches, return_numpy=False)
    return [(run, lambda: [np.array(value) for value in last])]


def convert(folder, path):
    """Writes the program as ONNX, its inputs with the shapes that it is fed."""
    model, params = case_folder.program_files(folder)
    if any(lod for _, lod in case_folder.inputs(folder).values()):
        raise RuntimeError("ONNX has no LoD")
    if model == "__model__" and not params:
        raise RuntimeError("paddle2onnx takes parameters in one file only")
    import onnx
    import paddle2onnx
    paddle2onnx.export(os.path.join(folder, model), os.path.join(folder, params) if params else "", path,
                       opset_version=16, verbose=False)
    if not os.path.exists(path):
        raise RuntimeError("paddle2onnx does not convert it")
    written, feeds = onnx.load(path), case_folder.arrays(folder, "inputs")
    for value in written.graph.input:
        for dim, size in zip(value.type.tensor_type.shape.dim, feeds[value.name].shape):
            dim.dim_value = size
    onnx.save(written, path)


def load_onnxruntime(task):
    import onnxruntime as ort
    options = ort.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = task.threads, 1
    options.execution_mode = ort.ExecutionMode.ORT_SEQUENTIAL
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_ENABLE_ALL
    options.log_severity_level = 4
    session = ort.InferenceSession(task.onnx, options, providers=["CPUExecutionProvider"])  # shared by all threads
    wanted = {i.name for i in session.get_inputs()}
    feeds = {n: a for n, a in case_folder.arrays(task.folder, "inputs").items() if n in wanted}

    def one():
        last = []

        def run():
            last[:] = session.run(None, feeds)
        return run, lambda: last
    return [one() for _ in range(task.sessions)]


def load_openvino(task):
    import openvino
    if any(lod for _, lod in case_folder.inputs(task.folder).values()):
        raise RuntimeError("OpenVINO has no LoD")
    feeds = case_folder.arrays(task.folder, "inputs")
    core = openvino.Core()
    model = core.read_model(os.path.join(task.folder, case_folder.program_files(task.folder)[0]))
    model.reshape({i.any_name: list(feeds[i.any_name].shape) for i in model.inputs})
    compiled = core.compile_model(model, "CPU", {
        "PERFORMANCE_HINT": "LATENCY" if task.sessions == 1 else "THROUGHPUT", "NUM_STREAMS": task.sessions,
        "INFERENCE_NUM_THREADS": task.threads * task.sessions, "INFERENCE_PRECISION_HINT": "f32"})

    def one():
        request = compiled.create_infer_request()
        for value in compiled.inputs:
            request.set_tensor(value, openvino.Tensor(feeds[value.any_name]))
        return (lambda: request.infer(share_outputs=True),
                lambda: [request.get_tensor(value).data for value in compiled.outputs])
    return [one() for _ in range(task.sessions)]


def load_torch(task):
    import torch_programs
    return torch_programs.load(task)


ENGINES = {
    "predictor": Engine(["paddle"], load_predictor),
    "predictor_onednn": Engine(["paddle"], load_predictor_onednn),
    "executor": Engine(["paddle"], load_executor),
    "onnxruntime": Engine(["onnxruntime"], load_onnxruntime),
    "openvino": Engine(["openvino"], load_openvino),
    "torch": Engine(["torch"], load_torch),
}
