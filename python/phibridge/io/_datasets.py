"""Samples by their number, or one after the other."""

import bisect
import itertools

from phibridge import _C, ops


class Dataset:
    """Samples by number: a class with __getitem__ and __len__."""

    def __getitem__(self, idx):
        raise NotImplementedError(f"{type(self).__name__} has no __getitem__")

    def __len__(self):
        raise NotImplementedError(f"{type(self).__name__} has no __len__")


class IterableDataset(Dataset):
    """Samples one after the other: a class with __iter__."""

    def __iter__(self):
        raise NotImplementedError(f"{type(self).__name__} has no __iter__")

    def __getitem__(self, idx):
        raise TypeError(f"{type(self).__name__} has its samples one after the other, not by number")

    def __len__(self):
        raise TypeError(f"{type(self).__name__} does not know how many samples it has")


class TensorDataset(Dataset):
    """Rows of tensors that have as many; a sample is a tuple of one of each."""

    def __init__(self, tensors):
        self.tensors = list(tensors)
        if not self.tensors or any(len(one) != len(self.tensors[0]) for one in self.tensors):
            raise _C.InvalidArgumentError(f"TensorDataset: tensors have {[len(one) for one in self.tensors]} rows, not as many")

    def __getitem__(self, index):
        return tuple(one[index] for one in self.tensors)

    def __len__(self):
        return len(self.tensors[0])


def _fields(sample) -> list:
    return list(sample) if isinstance(sample, (list, tuple)) else [sample]


class ComposeDataset(Dataset):
    """Samples with the fields of samples of several datasets, which have as many."""

    def __init__(self, datasets):
        self.datasets = list(datasets)
        if not self.datasets or any(len(one) != len(self.datasets[0]) for one in self.datasets):
            raise _C.InvalidArgumentError("ComposeDataset: datasets must have as many samples")

    def __getitem__(self, idx):
        return tuple(itertools.chain.from_iterable(_fields(one[idx]) for one in self.datasets))

    def __len__(self):
        return len(self.datasets[0])


class ChainDataset(IterableDataset):
    """The samples of datasets one after the other."""

    def __init__(self, datasets):
        self.datasets = list(datasets)

    def __iter__(self):
        return itertools.chain.from_iterable(self.datasets)


class ConcatDataset(Dataset):
    """The samples of datasets by number, those of the first one first."""

    def __init__(self, datasets):
        self.datasets = list(datasets)
        if not self.datasets:
            raise _C.InvalidArgumentError("ConcatDataset: there are no datasets")
        self.cumulative_sizes = list(itertools.accumulate(len(one) for one in self.datasets))

    def __getitem__(self, idx):
        if not -len(self) <= idx < len(self):
            raise IndexError(f"ConcatDataset has {len(self)} samples; there is no {idx}")
        idx %= len(self)
        which = bisect.bisect_right(self.cumulative_sizes, idx)
        return self.datasets[which][idx - (self.cumulative_sizes[which - 1] if which else 0)]

    def __len__(self):
        return self.cumulative_sizes[-1]


class Subset(Dataset):
    """The samples of a dataset that `indices` name."""

    def __init__(self, dataset, indices):
        self.dataset, self.indices = dataset, indices

    def __getitem__(self, idx):
        return self.dataset[self.indices[idx]]

    def __len__(self):
        return len(self.indices)


def random_split(dataset, lengths, generator=None) -> list:
    """Subsets of so many samples, in the order of phibridge.randperm; lengths may be shares of 1. Raises InvalidArgumentError
    unless they add up to the dataset's, UnimplementedError for a `generator`."""
    if generator is not None:
        raise _C.UnimplementedError("random_split: `generator` is None only; phibridge.seed says what is drawn")
    if lengths and abs(sum(lengths) - 1) < 1e-9 and all(isinstance(one, float) for one in lengths):
        lengths = [int(len(dataset) * share) for share in lengths]
        for i in range(len(dataset) - sum(lengths)):
            lengths[i % len(lengths)] += 1
    if sum(lengths) != len(dataset):
        raise _C.InvalidArgumentError(f"random_split: {list(lengths)} do not add up to {len(dataset)} samples")
    order = ops.randperm(len(dataset), "int64", place="cpu").tolist()
    ends = list(itertools.accumulate(lengths))
    return [Subset(dataset, order[end - length:end]) for end, length in zip(ends, lengths)]


NAMES = ("Dataset", "IterableDataset", "TensorDataset", "ComposeDataset", "ChainDataset", "ConcatDataset", "Subset", "random_split")
