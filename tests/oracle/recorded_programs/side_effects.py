"""Programs of operators that print, check, save, load, feed and fetch. program_truths.py records them.

Attributes that begin with "{folder}" name a folder of the run.
"""
import numpy as np
import paddle
import paddle.static as static

import control
from control import ONE_LEVEL, ROWS, TWO_LEVELS, Maker, Var

FLAGS = ("print_tensor_name", "print_tensor_type", "print_tensor_shape", "print_tensor_layout", "print_tensor_lod")


def _print(m, given, out, **attrs):
    attrs = {"first_n": -1, "message": "", "summarize": -1, "print_phase": "BOTH", "is_forward": True,
             **{flag: True for flag in FLAGS}, **attrs}
    m.op("print", {"In": given}, {"Out": out}, attrs)


def _write(m, name, fetches=(), **more):
    control.write(name, m.program, m.feeds, list(fetches), **more)


def _prints():
    """Each line left out once; other types and lengths; the phase; and `first_n` over steps and runs."""
    for left_out in (*FLAGS, None):
        m = Maker()
        m.feed("x", ROWS, ONE_LEVEL)
        _print(m, "x", m.var("out"), message="rows" if left_out else "", **{flag: flag != left_out for flag in FLAGS})
        _write(m, f"print_{left_out or 'all'}", ["out"])
    for name, array in (("int64", np.arange(5)), ("int32", np.arange(3, dtype="int32")), ("bool", np.array([True, False])),
                        ("float64", np.array([0.1, 1e-7, 1e10])), ("none", ROWS[:0])):
        m = Maker()
        m.feed("x", array)
        _print(m, "x", m.var("out", array.dtype.name), summarize=2)
        _write(m, f"print_{name}", ["out"])
    for forward in (True, False):
        for phase in ("FORWARD", "BACKWARD", "BOTH"):
            m = Maker()
            m.feed("x", ROWS)
            _print(m, "x", m.var("out"), print_phase=phase, is_forward=forward, summarize=1)
            _write(m, f"print_{phase.lower()}_{'forward' if forward else 'gradient'}", ["out"])
    for first_n in (-1, 0, 2, 4):
        control.built("", f"print_first_{first_n}", _printing_loop(first_n))
    program = static.Program()
    with static.program_guard(program, static.Program()), paddle.utils.unique_name.guard():
        feeds, (y,) = _printing_loop(4)()
        target = paddle.mean(y)
    control.write("print_first_4_gradient", program, feeds, [target], target=target.name, by=["x"])


def _printing_loop(first_n):
    def build():
        x = static.data("x", [2, 2])
        x.stop_gradient = False
        i, n = paddle.zeros([1], "int64"), paddle.full([1], 3, "int64")

        def body(i, y):
            return [i + 1, static.Print(y * 2.0, first_n=first_n, print_tensor_name=False)]
        _, y = static.nn.while_loop(lambda i, y: i < n, body, [i, x * 0.5])
        return {"x": ROWS[:2]}, [y]
    return build


def _print_gradients():
    """Gradients are printed where the phase asks for it, and pass through; of `minus` the second one is negative."""
    for phase in ("forward", "backward", "both"):
        m = Maker()
        m.feed("x", ROWS)
        m.feed("y", ROWS - 3)
        _print(m, "x", m.var("printed", shape=[7, 2]), print_phase=phase.upper(), summarize=3, message="here")
        m.op("minus", {"X": "printed", "Y": "y"}, {"Out": m.var("difference", shape=[7, 2])})
        m.op("square", {"X": "difference"}, {"Out": m.var("squares", shape=[7, 2])})
        m.op("mean", {"X": "squares"}, {"Out": m.var("target", shape=[])})
        for name, by in (("both", ["x", "y"]), ("x", ["x"])):
            if name == "both" or phase == "both":
                _write(m, f"print_gradient_{phase}_{name}", ["target"], target="target", by=by)


def _asserts():
    for name, summarize, told in (
            ("all", -1, "it is false\nVariable: x\n  - lod: {{0, 2, 3, 7}}\n  - place: Place(cpu)\n  - shape: [7, 2]\n"
             "  - layout: NCHW\n  - dtype: float32\n  - data: [0 1 2 3 4 5 6 7 8 9 10 11 12 13]\n\nVariable: y\n"),
            ("two", 2, "  - data: [0 1]\n\nVariable: y\n  - lod: {}\n  - place: Place(cpu)\n  - shape: [3]\n"
             "  - layout: NCHW\n  - dtype: int64\n  - data: [0 1]")):
        m = Maker()
        m.feed("x", ROWS, ONE_LEVEL)
        m.feed("y", np.arange(3))
        m.op("assert", {"Cond": m.feed("ok", np.array([False])), "Data": ["x", "y"]}, {}, {"summarize": summarize})
        _write(m, f"assert_refuses_{name}", error=told)
    m = Maker()
    m.op("assert", {"Cond": m.feed("ok", np.array([False])), "Data": []}, {}, {"summarize": 2})
    _write(m, "assert_refuses_without_data", error="must be true; it is false")


    for name, ok in (("one", [True]), ("number", True)):
        for array in (ROWS, np.arange(3), np.array([True, False]), ROWS[:0]):
            m = Maker()
            m.feed("x", array)
            m.op("assert", {"Cond": m.feed("ok", np.array(ok)), "Data": ["x"]}, {}, {"summarize": -1})
            m.op("assign", {"X": "x"}, {"Out": m.var("out", array.dtype.name, shape=array.shape)})
            _write(m, f"assert_passes_{name}_{array.dtype.name}{'' if array.size else '_without_rows'}", ["out"])


def _places():
    for count in (1, 2, 3, 16):
        for kind in ("CPU", "AUTO"):
            m = Maker()
            m.block.create_var(name="places", type=Var.PLACE_LIST)
            m.op("get_places", {}, {"Out": "places"}, {"device_count": count, "device_type": kind})
            _write(m, f"get_places_{count}_{kind.lower()}", places={"places": ["Place(cpu)"] * count})


def _tensors_of_rows():
    """The values of SelectedRows, those of a gradient: their rows may repeat, and are merged or not."""
    for name, ids, merged in (("repeated", [5, 2, 5], False), ("merged", [5, 2, 5], True), ("once", [0, 6, 3], False),
                              ("all_one", [4, 4, 4, 4], True), ("one", [1], False), ("sorted", [0, 1, 2], True),
                              ("ends", [6, 0], False), ("many", [3, 1, 3, 0, 1, 6, 3, 2], True)):
        m = Maker()
        m.feed("table", ROWS)
        m.feed("ids", np.array(ids, "int64").reshape(-1, 1))
        m.op("lookup_table", {"W": "table", "Ids": "ids"}, {"Out": m.var("found", shape=[len(ids), 2])},
             {"is_sparse": True, "padding_idx": -1})
        m.op("square", {"X": "found"}, {"Out": m.var("squares", shape=[len(ids), 2])})
        with static.program_guard(m.program, static.Program()):
            rows = static.gradients([m.block.var("squares")], [m.block.var("table")])[0].name
        if merged:
            m.block.create_var(name="merged", type=Var.SELECTED_ROWS, dtype=Var.FP32, shape=[7, 2])
            m.op("merge_selected_rows", {"X": rows}, {"Out": "merged"})
        m.op("get_tensor_from_selected_rows", {"X": "merged" if merged else rows}, {"Out": m.var("out", shape=[-1, 2])})
        _write(m, f"tensor_of_rows_{name}", ["out"])


def _saves():
    """A file with a value, read again, as it is and as float16."""
    for name, array, lod, as_fp16 in (("rows", ROWS, ONE_LEVEL, False), ("two_levels", ROWS, TWO_LEVELS, False),
                                      ("int64", np.arange(5), None, False), ("fp16", ROWS / 4, ONE_LEVEL, True),
                                      ("int64_fp16", np.arange(5), None, True)):
        m = Maker()
        m.feed("x", array, lod)
        m.op("save", {"X": "x"}, {}, {"file_path": "{folder}/one", "overwrite": True, "save_as_fp16": as_fp16})
        kind = "float16" if as_fp16 else array.dtype.name
        m.op("load", {}, {"Out": m.var("loaded", kind)}, {"file_path": "{folder}/one", "seek": -1, "load_as_fp16": False})
        _write(m, f"save_{name}", ["loaded"])
    m = Maker()
    m.feed("x", ROWS / 4, ONE_LEVEL)
    m.op("save", {"X": "x"}, {}, {"file_path": "{folder}/deep/one"})
    m.op("load", {}, {"Out": m.var("loaded", "float16")},
         {"file_path": "{folder}/deep/one", "seek": -1, "load_as_fp16": True})
    _write(m, "load_fp16", ["loaded"])
    for seek, shape in ((0, [2, 2]), (3, [5]), (13, [1]), (2, [3, 2, 2])):
        m = Maker()
        m.feed("x", ROWS)
        m.op("save", {"X": "x"}, {}, {"file_path": "{folder}/one"})
        m.op("load", {}, {"Out": m.var("part", shape=shape)},
             {"file_path": "{folder}/one", "seek": seek, "shape": shape, "load_as_fp16": False})
        _write(m, f"load_part_{seek}", ["part"])


def _combined():
    for name, save_as, load_as in (("plain", False, False), ("saved_fp16", True, False), ("loaded_fp16", False, True)):
        m = Maker()
        m.feed("x", ROWS / 4, ONE_LEVEL)
        m.feed("y", np.arange(5))
        m.feed("z", ROWS[:1])
        m.op("save_combine", {"X": ["x", "y", "z"]}, {"Y": []}, {"file_path": "{folder}/all", "save_as_fp16": save_as})
        kind = "float16" if save_as or load_as else "float32"
        m.op("load_combine", {}, {"Out": [m.var("a", kind), m.var("b", "int64"), m.var("c", kind)]},
             {"file_path": "{folder}/all", "load_as_fp16": load_as})
        _write(m, f"save_combine_{name}", ["a", "b", "c"])
    for name, array, lod in (("int64", np.arange(6).reshape(2, 3), None), ("float64", ROWS.astype("float64") / 3, None),
                             ("two_levels", ROWS, TWO_LEVELS), ("bool", np.array([True, False]), None)):
        m = Maker()
        m.feed("x", array, lod)
        m.feed("y", ROWS[:1])
        m.op("save_combine", {"X": ["y", "x"]}, {"Y": []}, {"file_path": "{folder}/deep/all", "overwrite": False})
        m.op("load_combine", {}, {"Out": [m.var("a"), m.var("b", array.dtype.name)]}, {"file_path": "{folder}/deep/all"})
        _write(m, f"save_combine_{name}", ["a", "b"])
    m = Maker()
    m.feed("x", ROWS)
    m.block.create_var(name="bytes", type=Var.RAW)
    m.op("save_combine", {"X": ["x"]}, {"Y": "bytes"}, {"file_path": "{folder}/all", "save_to_memory": True})
    m.op("assign", {"X": "x"}, {"Out": m.var("out")})
    _write(m, "save_combine_to_memory", ["out"])
    m = Maker()  # no byte of the record is beyond ASCII, so that an attribute can hold it
    record = (b"\0" * 4 + b"\0" * 8 + b"\0" * 4 + b"\4\0\0\0" + b"\x08\x03\x10\x02" +
              np.array([7, 1 << 40], "int64").tobytes())
    m.op("load_combine", {}, {"Out": [m.var("a", "int64")]},
         {"file_path": record.decode("ascii"), "model_from_memory": True})
    _write(m, "load_combine_from_memory", ["a"])


def _sparse_rows_saved(look_up, lod, attrs):
    """SelectedRows are saved with their rows, and read again where a variable of that kind waits for them."""
    m = Maker()
    m.feed("table", ROWS)
    m.feed("ids", np.array([[5], [2], [5]], "int64"), lod)
    m.op(look_up, {"W": "table", "Ids": "ids"}, {"Out": m.var("found", shape=[3, 2])},
         {"is_sparse": True, "padding_idx": -1, **attrs})
    m.op("square", {"X": "found"}, {"Out": m.var("squares", shape=[3, 2])})
    with static.program_guard(m.program, static.Program()):
        rows = static.gradients([m.block.var("squares")], [m.block.var("table")])[0].name
    m.block.create_var(name="loaded", type=Var.SELECTED_ROWS, dtype=Var.FP32, shape=[7, 2])
    # So that it is of this kind when it is loaded; other values, so that one sees whether it is.
    m.op("scale", {"X": rows}, {"Out": "loaded"}, {"scale": 5.0})
    attrs = {"file_path": "{folder}/rows"}
    m.op("save", {"X": rows}, {}, attrs)
    m.op("load", {}, {"Out": "loaded"}, {"seek": -1, "load_as_fp16": False, **attrs})
    m.op("scale", {"X": "loaded"}, {"Out": "loaded"}, {"scale": 2.0})
    m.op("sum", {"X": ["table", "loaded"]}, {"Out": m.var("sum", shape=[7, 2])})
    _write(m, f"save_rows_of_{look_up}", ["sum"])


def _refused_files():
    m = Maker()
    m.feed("x", ROWS)
    for _ in range(2):
        m.op("save", {"X": "x"}, {}, {"file_path": "{folder}/one", "overwrite": False})
    _write(m, "save_refuses_to_overwrite", error="is there already, and attribute `overwrite` is false")
    m = Maker()
    m.feed("x", ROWS)
    m.op("save_combine", {"X": ["x", "x"]}, {"Y": []}, {"file_path": "{folder}/all"})
    m.op("load_combine", {}, {"Out": [m.var("a")]}, {"file_path": "{folder}/all"})
    _write(m, "load_combine_refuses_more", error="bytes are left behind the 1 values")


def _feeds_and_fetches():
    """A program that writes to what it is fed, and fetches arrays, also with elements that were never written."""
    for fetch in ("fetch", "fetch_v2"):
        m = Maker()
        m.feed("x", ROWS, ONE_LEVEL)
        m.feed("count", np.float32([1]))
        m.block.create_var(name="feed", type=Var.FEED_MINIBATCH, persistable=True)
        m.block.create_var(name="fetch", type=Var.FETCH_LIST, persistable=True)
        for col, feed in enumerate(("x", "count")):
            m.op("feed", {"X": "feed"}, {"Out": feed}, {"col": col})
        m.op("increment", {"X": "count"}, {"Out": "count"}, {"step": 2.0})
        m.op("fill_constant", {}, {"Out": m.var("at", "int64", shape=[1])}, {"shape": [1], "value": 1.0, "dtype": Var.INT64})
        m.op("fill_constant", {}, {"Out": m.var("zero", "int64", shape=[1])},
             {"shape": [1], "value": 0.0, "dtype": Var.INT64})
        m.array("array")
        for at in ("zero", "at"):
            m.op("write_to_array", {"X": "x", "I": at}, {"Out": "array"})
        for col, fetched in enumerate(("array", "count")):
            m.op(fetch, {"X": fetched}, {"Out": "fetch"}, {"col": col})
        _write(m, f"{fetch}_array", ["array", "count"])


def _convolved():
    """What oneDNN's convolution leaves in a layout of its own goes through arrays, branches, loops and steps."""
    image = np.sin(np.arange(2 * 8 * 5 * 5)).reshape(2, 8, 5, 5).astype("float32")
    m = Maker()
    m.feed("image", image)
    m.feed("filter", np.cos(np.arange(8 * 8 * 9)).reshape(8, 8, 3, 3).astype("float32"))
    m.op("conv2d", {"Input": "image", "Filter": "filter"}, {"Output": m.var("y", shape=[2, 8, 5, 5])},
         {"strides": [1, 1], "paddings": [1, 1], "dilations": [1, 1], "groups": 1})
    m.array("array")
    for i in range(2):
        m.op("write_to_array", {"X": "y", "I": m.feed(f"i{i}", np.array([i], "int64"))}, {"Out": "array"})
    m.op("read_from_array", {"X": "array", "I": "i1"}, {"Out": m.var("read")})
    m.op("tensor_array_to_tensor", {"X": "array"}, {"Out": m.var("joined"), "OutIndex": m.var("sizes", "int32")},
         {"axis": 1, "use_stack": False})
    m.op("select_input", {"X": ["y", "read"], "Mask": m.feed("mask", np.array([1], "int32"))},
         {"Out": m.var("selected")})
    m.var("steps", shape=[2, 8, 5, 5])
    block = m.sub_block()
    for name in ("y", "steps"):
        m.var(name, block=block, shape=[8, 5, 5])
    m.op("scale", {"X": "y"}, {"Out": "steps"}, {"scale": 2.0}, block)
    m.op("recurrent", {"inputs": ["y"], "initial_states": [], "parameters": []},
         {"outputs": ["steps"], "step_scopes": [m.var("scopes", kind=Var.STEP_SCOPES)]},
         {"has_states": False, "ex_states": [], "states": [], "sub_block": block, "reverse": False, "is_train": False})
    _print(m, "y", m.var("printed"), summarize=0, print_tensor_layout=False)
    _write(m, "convolved", ["read", "joined", "selected", "steps", "printed", "array"], rtol=1e-4, atol=1e-4)


def _terms(lengths, layers):
    """The rows of a pyramid that drops nothing: the terms of each sequence, one row where it has none."""
    return sum(max(1, sum(max(0, n - size) for size in range(1, layers))) for n in lengths)


def _learns(suffix="", lengths=(4, 1), **more):
    """The gradient operator of pyramid_hash changes W itself; what reads W behind it gets the new one."""
    attrs = {"num_emb": 8, "space_len": 20, "rand_len": 4, "is_training": 1, "pyramid_layer": 3, "lr": 0.5, "seed": 2,
             "drop_out_percent": 0.5, **more}
    size = attrs["space_len"] + attrs["rand_len"]
    rows = {True: 3, False: _terms(lengths, attrs["pyramid_layer"])}[attrs["drop_out_percent"] == 0.5]
    m = Maker()
    m.feed("x", np.arange(1, 1 + sum(lengths), dtype="int32").reshape(-1, 1), [[0, *(int(n) for n in np.cumsum(lengths))]])
    m.feed("w", np.sin(np.arange(size)).reshape(size, 1).astype("float32"))
    m.feed("grad", np.cos(np.arange(rows * attrs["num_emb"])).reshape(rows, -1).astype("float32"))
    for unused in ("white", "black"):
        m.feed(unused, np.zeros((1, 1), "float32"))
    m.op("pyramid_hash", {"X": "x", "W": "w", "WhiteList": "white", "BlackList": "black"},
         {"Out": m.var("out"), "DropPos": m.var("taken", "int32"), "X_Temp_Out": m.var("terms")}, attrs)
    step = m.block.desc.append_op()
    step.copy_from(m.block.ops[-1].desc)
    step.set_type("pyramid_hash_grad")
    for slot in ("WhiteList", "BlackList"):
        step.remove_input(slot)
    for slot in ("Out", "DropPos", "X_Temp_Out"):
        step.remove_output(slot)
    for slot, name in (("DropPos", "taken"), ("X_Temp_Out", "terms"), ("Out@GRAD", "grad")):
        step.set_input(slot, [name])
    step.set_output("X@GRAD", [m.var("x_grad")])
    m.block._sync_with_cpp()
    m.op("assign", {"X": "w"}, {"Out": m.var("learned")})
    _write(m, f"pyramid_hash_learns{suffix}", ["out", "learned"])


def make():
    # Files are no variables: only the order of the program says that a file is read after it was written.
    paddle.set_flags({"FLAGS_new_executor_serial_run": True})
    for family in (_prints, _print_gradients, _asserts, _places, _tensors_of_rows, _saves, _combined, _refused_files,
                   _feeds_and_fetches, _convolved, _learns):
        family()
    for number, (lengths, more) in enumerate((
            ((4, 1), {}), ((5,), {}), ((2, 3, 4), {}), ((4, 2), {"pyramid_layer": 2}), ((3, 3), {"num_emb": 16}),
            ((4, 1), {"lr": 0.25, "seed": 9}), ((6,), {"pyramid_layer": 4, "space_len": 30}), ((2, 2), {"rand_len": 8}))):
        _learns(f"_{number}", lengths, **{"drop_out_percent": 0.0, **more})
    _sparse_rows_saved("lookup_table", None, {})
    _sparse_rows_saved("fused_embedding_seq_pool", [[0, 2, 3]], {"combiner": "sum"})
