"""Programs of control flow that are refused: before they run, for what they declare, or while they run, for what they
compute. program_truths.py records them.

Most have a twin that runs, so that what is refused is the one thing in which they differ.
"""
import numpy as np

import control
from control import ROWS, Maker, Var

ONE = np.array([1], "int64")


def _write(m, name, fetches=(), **more):
    control.write(name, m.program, m.feeds, list(fetches), **more)


def _constant(m, name, value, dtype="int64", shape=(1,), block=None):
    m.op("fill_constant", {}, {"Out": m.block.var(name) if block else m.var(name, dtype, shape=shape)},
         {"shape": list(shape), "value": float(value), "dtype": control.DTYPES[np.dtype(dtype)]}, block)
    return name


def _loop(condition, declared=None, body=None):
    """A loop of one step: its block makes the condition false, or does what body(m, block) says."""
    m = Maker()
    m.feed("x", ROWS)
    m.feed("go", condition, shape=declared)
    m.op("scale", {"X": "x"}, {"Out": m.var("out", shape=[7, 2])}, {"scale": 1.0})
    block = m.sub_block()
    m.op("scale", {"X": "x"}, {"Out": m.block.var("out")}, {"scale": 3.0}, block)
    (body or (lambda m, block: _constant(m, "go", 0, condition.dtype, condition.shape, block)))(m, block)
    go = m.block.var("go").desc  # as it is fed: what its block writes is known in the run
    go.set_shape(declared or condition.shape)
    go.set_dtype(control.DTYPES[condition.dtype])
    m.op("while", {"X": ["x"], "Condition": ["go"]},
         {"Out": ["out"], "StepScopes": [m.var("steps", kind=Var.STEP_SCOPES)]}, {"sub_block": block, "is_test": True})
    return m


def _branch(conditions, scalar=True, declared=None):
    """A branch that runs where `conditions` say so."""
    m = Maker()
    m.feed("x", ROWS)
    _branching(m, [m.feed(f"go_{i}", condition, shape=declared) for i, condition in enumerate(conditions)], scalar)
    return m


def _branching(m, names, scalar=True):
    m.op("scale", {"X": "x"}, {"Out": m.var("out", shape=[7, 2])}, {"scale": -1.0})
    block = m.sub_block()
    m.op("scale", {"X": "x"}, {"Out": m.block.var("out")}, {"scale": 3.0}, block)
    m.op("conditional_block", {"Cond": names, "Input": ["x"]}, {"Out": ["out"], "Scope": [m.var("scope", kind=Var.STEP_SCOPES)]},
         {"sub_block": block, "is_scalar_condition": scalar})


def _conditions():
    """One bool is a condition; a size that is declared open is not known before the program runs."""
    wrong = {"int32": np.ones([1], "int32"), "float32": np.ones([1], "float32"), "two": np.ones([2], bool),
             "none": np.ones([0], bool)}
    for name, condition in wrong.items():
        told = "must be bool; it is" if condition.dtype != bool else f"must hold one element; its shape is [{condition.size}]"
        _write(_loop(condition), f"loop_condition_{name}", error=f"while: Condition {told}", before_run=True)
        _write(_branch([condition]), f"branch_condition_{name}", error=f"conditional_block: Cond {told}", before_run=True)
    _write(_loop(wrong["two"], [-1]), "loop_condition_open_two", error="Condition must hold one element; its shape is [2]")
    _write(_branch([wrong["two"]], declared=[-1]), "branch_condition_open_two",
           error="Cond must hold one element; its shape is [2]")
    one = np.ones([1], bool)
    _write(_loop(one, [-1]), "loop_condition_open", ["out"])
    _write(_branch([one], declared=[-1]), "branch_condition_open", ["out"])
    _write(_branch([wrong["float32"]], scalar=False), "branch_tensors_float32", ["out"])
    m = Maker()  # a condition whose kind is not known before it runs
    m.feed("x", ROWS)
    m.op("write_to_array", {"X": m.feed("yes", one), "I": m.feed("i", ONE - 1)}, {"Out": m.array("array", "bool")})
    m.op("read_from_array", {"X": "array", "I": "i"}, {"Out": m.var("raw", "bool", shape=[1])})
    _branching(m, ["raw"])
    m.block.var("raw").desc.set_type(Var.RAW)
    _write(m, "branch_condition_raw", ["out"])
    told = "a scalar condition is one variable; Cond has"
    m = _branch([])
    m.block.ops[-1].desc.remove_input("Cond")
    _write(m, "branch_condition_without_slot", error="`conditional_block` has no input `Cond`", before_run=True)
    _write(_branch([]), "branch_condition_missing", error=f"{told} 0")
    _write(_branch([one, one]), "branch_conditions", error=f"{told} 2")
    for name, after, told in (("turns_int32", np.zeros([1], "int32"), "be bool; it is int32"),
                              ("grows", np.zeros([2], bool), "hold one element; its shape is [2]")):
        _write(_loop(one, body=lambda m, block: m.op("assign", {"X": m.feed("after", after)}, {"Out": m.block.var("go")},
                                                     block=block)),
               f"loop_condition_{name}", error=f"while: Condition must {told}")
    m = Maker()
    m.op("assert", {"Cond": m.feed("ok", wrong["float32"]), "Data": []}, {}, {"summarize": -1})
    _write(m, "assert_condition_float32", error="assert: Cond must be bool; it is float32")
    m = Maker()  # the last line of what it shows is the last one of its data
    m.feed("x", ONE + 6)
    m.op("assert", {"Cond": m.feed("ok", np.array([False])), "Data": ["x"]}, {}, {"summarize": -1})
    _write(m, "assert_shows_data", error="- data: [7]")


def _indices():
    def writes(index, declared=None, **more):
        m = Maker()
        m.op("write_to_array", {"X": m.feed("x", ROWS), "I": m.feed("i", index, shape=declared)}, {"Out": m.array("array")})
        return m
    for name, index, told in (("float32", np.ones([1], "float32"), "must be int32 or int64; it is float32"),
                              ("bool", np.ones([1], bool), "must be int32 or int64; it is bool"),
                              ("two", np.ones([2], "int64"), "must hold one element; its shape is [2]"),
                              ("none", np.ones([0], "int64"), "must hold one element; its shape is [0]")):
        _write(writes(index), f"write_at_{name}", error=f"write_to_array: I {told}", before_run=True)
    _write(writes(np.ones([2], "int64"), [-1]), "write_at_open_two", error="I must hold one element; its shape is [2]")
    _write(writes(ONE - 1, [-1]), "write_at_open", ["array"])
    m = Maker()
    m.op("write_to_array", {"X": m.feed("x", ROWS), "I": m.var("i", "int64", shape=[1])}, {"Out": m.array("array")})
    _write(m, "write_at_nothing", error="write_to_array: I must hold one element; no op has computed it")
    m = Maker()
    m.op("write_to_array", {"X": m.feed("x", ROWS), "I": _constant(m, "i", -1)}, {"Out": m.array("array")})
    _write(m, "write_at_constant_below", error="write_to_array: I must be in [0, 1048576); it is -1", before_run=True)
    _write(writes(-ONE), "write_at_below", error="write_to_array: I must be in [0, 1048576); it is -1")
    m = Maker()
    m.op("write_to_array", {"X": _constant(m, "x", -1), "I": _constant(m, "i", 0)}, {"Out": m.array("array", "int64")})
    _write(m, "write_constant_below", ["array"])
    m = Maker()
    m.op("write_to_array", {"X": m.feed("x", ROWS), "I": m.feed("i", ONE - 1)}, {"Out": m.array("array")})
    m.op("read_from_array", {"X": "array", "I": m.feed("at", np.zeros([1], "float32"))}, {"Out": m.var("out")})
    _write(m, "read_at_float32", error="read_from_array: I must be int32 or int64; it is float32")


def _states():
    for initial, ex_states, states in ((2, 1, 1), (1, 2, 1), (1, 1, 2), (1, 1, 1)):
        m = Maker()
        m.feed("x", ROWS)
        starts = [m.feed(f"start_{i}", ROWS[0]) for i in range(initial)]
        m.var("state", shape=[7, 2])
        block = m.sub_block()
        for name in ("x", "memory", "state"):
            m.var(name, block=block, shape=[2])
        m.op("elementwise_add", {"X": "x", "Y": "memory"}, {"Out": "state"}, {"axis": -1}, block)
        m.op("recurrent", {"inputs": ["x"], "initial_states": starts, "parameters": []},
             {"outputs": ["state"], "step_scopes": [m.var("scopes", kind=Var.STEP_SCOPES)]},
             {"has_states": True, "ex_states": ["memory"] * ex_states, "states": ["state"] * states, "sub_block": block,
              "reverse": False, "is_train": False})
        name = f"recurrent_{initial}_{ex_states}_{states}"
        if initial == ex_states == states:
            _write(m, name, ["state"])
        else:
            _write(m, name, before_run=True, error=f"recurrent: {ex_states} `ex_states` for {initial} `initial_states` "
                   f"and {states} `states`")


def make():
    _conditions()
    _states()
    _indices()
