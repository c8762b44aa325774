#!/usr/bin/env python3
"""Hands tensors to PyTorch and back by DLPack, and checks that both libraries see the same elements.

    tests/oracle/torch_dlpack.py --package DIR

Run it with the Python that `tests/oracle/environment --requirements tests/oracle/requirements_engine.txt` prints. DIR
has the package phibridge: build/PRESET/python. Dtypes that both have are tried in a few shapes, both ways, as an object
and as a capsule: values, shape, dtype, that what PyTorch writes phibridge reads, and that elements outlive the tensor
that made them. Strides of axes with one element are free; each library counts changes in place by itself. What cannot
be shared must be refused.
Exit: 0 no difference, 1 a difference.
"""
import argparse
import gc
import sys

import torch
from torch.utils import dlpack

DTYPES = ("float16", "float32", "float64", "bfloat16", "int8", "int16", "int32", "int64", "uint8", "bool", "complex64",
          "complex128")
SHAPES = ((), (1,), (0,), (0, 3), (7,), (2, 3, 4))


def numbers(shape: tuple) -> torch.Tensor:
    """Whole numbers that all dtypes but bool hold, with a 0 among them."""
    return torch.arange(int(torch.tensor(shape).prod()), dtype=torch.int64).reshape(shape)


def forms(owner, to_capsule) -> list:
    """What a from_dlpack takes: the tensor, and a capsule of it."""
    return [owner, to_capsule(owner)]


def compare(library, what: str, ours, theirs, dtype: str) -> list:
    """How a tensor of phibridge and one of PyTorch differ, before and after PyTorch writes to its own."""
    said = []
    if list(ours.shape) != list(theirs.shape):
        said.append(f"{what}: shapes {list(ours.shape)} and {list(theirs.shape)}")
    if ours.dtype != getattr(library, dtype) or theirs.dtype is not getattr(torch, dtype):
        said.append(f"{what}: dtypes {ours.dtype} and {theirs.dtype}")
    if ours.tolist() != theirs.tolist():
        said.append(f"{what}: {ours.tolist()} and {theirs.tolist()}")
    theirs.copy_(theirs == 0)
    if ours.tolist() != theirs.tolist():
        said.append(f"{what}: the elements are not shared")
    return said


def to_torch(library, dtype: str, shape: tuple) -> list:
    said = []
    for i in range(2):
        ours = library.to_tensor(numbers(shape).numpy()).astype(dtype)
        theirs = dlpack.from_dlpack(forms(ours, library.utils.dlpack.to_dlpack)[i])
        said += compare(library, f"to PyTorch, {dtype} {shape}", ours, theirs, dtype)
        wanted = theirs.clone()
        del ours
        gc.collect()
        # Where the elements were, if they are gone.
        kept = [library.ones([max(wanted.numel(), 1)]).astype(dtype) for _ in range(8)]
        if theirs.tolist() != wanted.tolist():
            said.append(f"to PyTorch, {dtype} {shape}: the elements went with their tensor")
        del kept
    return said


def from_torch(library, dtype: str, shape: tuple) -> list:
    said = []
    for i in range(2):
        theirs = numbers(shape).to(getattr(torch, dtype))
        ours = library.from_dlpack(forms(theirs, dlpack.to_dlpack)[i])
        said += compare(library, f"from PyTorch, {dtype} {shape}", ours, theirs, dtype)
        again = dlpack.from_dlpack(ours)
        if theirs.numel() and again.data_ptr() != theirs.data_ptr():
            said.append(f"there and back, {dtype} {shape}: other elements")
        wanted = theirs.tolist()
        del theirs, again
        gc.collect()
        kept = [torch.ones(max(ours.numel().item(), 1)).to(getattr(torch, dtype)) for _ in range(8)]
        if ours.tolist() != wanted:
            said.append(f"from PyTorch, {dtype} {shape}: the elements went with their tensor")
        del kept
    return said


def strides(library) -> list:
    """Of an axis with one element any stride is contiguous; what phibridge hands over says none, which means so, too."""
    said = []
    theirs = torch.arange(6.0).as_strided((2, 1, 3), (3, 99, 1))
    ours = library.from_dlpack(theirs)
    said += compare(library, "an odd stride", ours, theirs, "float32")
    back = dlpack.from_dlpack(ours)
    if back.stride() != (3, 3, 1) or not back.is_contiguous():
        said.append(f"an odd stride: it comes back with {back.stride()}")
    return said


def versions(library) -> list:
    """phibridge hands over capsules of DLPack 0, which every PyTorch reads; each library counts its own changes in place."""
    said = []
    capsule = library.ones([2]).__dlpack__()
    if '"dltensor"' not in repr(capsule):
        said.append(f"the capsule is {capsule}")
    ours = library.ones([2])
    theirs = dlpack.from_dlpack(ours)
    before = theirs._version, ours.inplace_version
    library.ops.relu_(ours)
    theirs.add_(1)
    if (theirs._version, ours.inplace_version) != (before[0] + 1, before[1] + 1):
        said.append("each library counts its own changes in place")
    return said


def refusals(library) -> list:
    matrix = torch.ones(2, 3)
    taken = dlpack.to_dlpack(matrix)
    library.from_dlpack(taken)
    recorded = matrix.clone().requires_grad_()
    cases = {"a transposed tensor": (lambda: library.from_dlpack(matrix.t()), library.InvalidArgumentError),
             "every other element": (lambda: library.from_dlpack(torch.ones(6)[::2]), library.InvalidArgumentError),
             "a capsule for the second time": (lambda: library.from_dlpack(taken), TypeError),
             "a gradient that PyTorch wants": (lambda: library.from_dlpack(recorded), (BufferError, RuntimeError))}
    said = []
    for what, (call, kind) in cases.items():
        try:
            call()
            said.append(f"{what} is not refused")
        except kind:
            pass
    return said


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--package", required=True, help="the folder that has the package phibridge")
    options = parser.parse_args()
    sys.path.insert(0, options.package)
    import phibridge
    said = refusals(phibridge) + strides(phibridge) + versions(phibridge)
    for dtype in DTYPES:
        for shape in SHAPES:
            for way in (to_torch, from_torch):
                try:
                    said += way(phibridge, dtype, shape)
                except Exception as error:  # noqa: BLE001  of either library; it is told
                    said.append(f"{way.__name__}, {dtype} {shape}: {type(error).__name__}: {str(error)[:200]}")
    print("\n".join([*said, f"{len(DTYPES)} dtypes in {len(SHAPES)} shapes, both ways: {len(said)} differ"]))
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
