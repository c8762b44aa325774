"""Control flow on plain tensors, beams, and tensors that share their memory."""
import numpy as np
from draw import FLOATS, INTS, NUMBER, Case, Lod, domain, narrowed


def sequences_and_mask(g):
    """Sequences or rows, and for each whether it is taken: some are, some not."""
    count, dtype = g.int(2, 6), g.dtype(*FLOATS, *INTS)
    mask = np.array([[g.flag()] for _ in range(count)])
    mask[g.below(count)] = True
    if mask.all():
        mask[g.below(count)] = False
    if g.flag():
        lod = g.lod(count)
        return Lod(g.array([lod[0][-1], g.size(4)], dtype), lod), mask
    return Lod(g.array([count] + g.shape(0, 2), dtype), None), mask


def taken(x, mask, wanted):
    at = x.lod[0] if x.lod else list(range(len(mask) + 1))
    parts = [x.array[at[i]:at[i + 1]] for i in range(len(mask)) if mask[i, 0] == wanted]
    ends = [0] + [int(n) for n in np.cumsum([len(p) for p in parts])]
    return Lod(np.concatenate(parts), [ends]) if x.lod else np.concatenate(parts)


def plain(x):
    return x if x.lod else x.array


@domain("split_lod_tensor")
def split_lod_tensor(g, op):
    x, mask = sequences_and_mask(g)
    return Case({"X": plain(x), "Mask": mask}, {"level": 0}, ["OutTrue", "OutFalse"],
                kinds={o: x.array.dtype for o in ("OutTrue", "OutFalse")})


@domain("merge_lod_tensor", "merge_lod_tensor_infer")
def merge_lod_tensor(g, op):
    x, mask = sequences_and_mask(g)
    other = Lod(g.array(list(x.array.shape), x.array.dtype), x.lod)
    return Case({"X": plain(x), "Mask": mask, "InTrue": taken(other, mask, True), "InFalse": taken(other, mask, False)},
                {"level": 0}, ["Out"], no_grad=["X"], kinds={"Out": x.array.dtype})


narrowed("select_input", "the gradient: of its two results one is written")


@domain("select_input")
def select_input(g, op):
    dtype, count = g.dtype(*FLOATS, *INTS), g.int(2, 3)
    branches = [g.array(g.shape(0, 3), dtype) for _ in range(count)]
    return Case({"X": branches, "Mask": np.asarray([g.below(count)], "int32")}, {}, ["Out"], grad=False,
                kinds={"Out": dtype})


narrowed("beam_search", "equal scores: the order of their beams is open")


@domain("beam_search")
def beam_search(g, op):
    sources, beams, width, first = g.int(1, 3), g.int(1, 3), g.int(2, 5), g.flag(3)
    per_source = [1] * sources if first else [g.int(1, beams) for _ in range(sources)]
    rows = sum(per_source)
    lod = [[0] + [int(n) for n in np.cumsum(per_source)], list(range(rows + 1))]
    end = g.below(9)
    total = g.flag()
    # No two scores are alike: their order would be open.
    scores = (g.elements.permutation(rows * width).reshape(rows, width) + 1) / (rows * width + 1)
    inputs = {"pre_ids": Lod(g.ids([rows, 1], 9), lod),
              "pre_scores": Lod(g.array([rows, 1], "float32", -2, 0, grid=False), lod),
              "scores": Lod((scores - 3 if total else scores).astype("float32"), lod)}
    if not g.flag(4):
        inputs["ids"] = Lod(g.ids([rows, width], 9), lod)
    return Case(inputs, {"level": g.choice(0, 1), "beam_size": g.int(1, width), "end_id": end, "is_accumulated": total},
                ["selected_ids", "selected_scores", "parent_idx"], grad=False,
                kinds={"selected_ids": "int64", "parent_idx": "int32"})


@domain("print")
def printed(g, op):
    lod = g.lod()
    x = g.array([lod[0][-1], g.size(4)], g.dtype(*FLOATS, *INTS))
    return Case({"In": Lod(x, lod) if g.flag() else x},
                {"message": "x", "first_n": g.choice(-1, 1), "summarize": g.choice(20, -1, 2),
                 **g.attrs(print_tensor_lod=(False,), print_phase=("BACKWARD",))}, ["Out"], kinds={"Out": x.dtype})


narrowed("coalesce_tensor", "FusedOutput with gaps: nothing fills them")


@domain("coalesce_tensor")
def coalesce_tensor(g, op):
    dtype, count = g.dtype("float32", "float64", "int32"), g.int(1, 4)
    inputs = {"Input": [g.array(g.shape(1, 3), dtype, -9, 9) for _ in range(count)]}
    attrs = {"dtype": NUMBER[dtype]}
    if g.flag():
        attrs.update(copy_data=True)
    else:
        attrs.update(set_constant=True, constant=g.number(-2.0, 2.0) if dtype != "int32" else 3.0)
    whole = g.flag()
    if whole:
        attrs["use_align"] = False  # FusedOutput has no gaps, which nothing fills
    elif g.flag():
        attrs["align_size"] = 64
    return Case(inputs, attrs, {"Output": count, "FusedOutput": 1}, grad=False,
                compare=["Output", "FusedOutput"] if whole else ["Output"], kinds={o: dtype for o in ("Output",
                                                                                                   "FusedOutput")})
