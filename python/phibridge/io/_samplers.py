"""In which order samples come, and in which batches; random ones by numpy.random, unless said otherwise, as in Paddle."""

import math

import numpy as np

from phibridge import _C, ops
from phibridge.io._datasets import IterableDataset


class Sampler:
    """Numbers of samples in some order: a class with __iter__."""

    def __init__(self, data_source=None):
        self.data_source = data_source

    def __iter__(self):
        raise NotImplementedError(f"{type(self).__name__} has no __iter__")


class SequenceSampler(Sampler):
    """0, 1, 2, …"""

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)


class RandomSampler(Sampler):
    """All numbers in a random order; replacement: `num_samples` numbers, each drawn from all. generator: an iterator of numbers
    to take in place of that. Raises InvalidArgumentError for `num_samples` without replacement."""

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        super().__init__(data_source)
        if num_samples is not None and (not isinstance(num_samples, int) or num_samples <= 0):
            raise _C.InvalidArgumentError(f"RandomSampler: `num_samples` is a positive whole number, not {num_samples!r}")
        if num_samples is not None and not replacement:
            raise _C.InvalidArgumentError("RandomSampler: without `replacement` there are all samples, and no `num_samples`")
        self.replacement, self.generator, self._given = replacement, generator, num_samples

    @property
    def num_samples(self) -> int:
        """How many there are in an epoch."""
        return len(self.data_source) if self._given is None else self._given

    def __iter__(self):
        count = len(self.data_source)
        if self.generator is not None:
            for _ in range(self.num_samples):
                try:
                    yield next(self.generator)
                except StopIteration:
                    return
        elif self.replacement:
            yield from np.random.choice(count, self.num_samples, replace=True).tolist()
        else:
            yield from np.random.choice(count, count, replace=False).tolist()

    def __len__(self):
        return self.num_samples


class WeightedRandomSampler(Sampler):
    """Numbers that are drawn as often as their weights say."""

    def __init__(self, weights, num_samples, replacement=True):
        super().__init__()
        self.weights = np.asarray(weights.numpy() if isinstance(weights, _C.Tensor) else weights, "float64")
        if not isinstance(num_samples, int) or num_samples <= 0:
            raise _C.InvalidArgumentError(f"WeightedRandomSampler: `num_samples` is a positive whole number, not {num_samples!r}")
        if self.weights.ndim != 1 or (self.weights < 0).any() or not self.weights.sum():
            raise _C.InvalidArgumentError("WeightedRandomSampler: `weights` is a row of numbers that are not negative")
        if not replacement and num_samples > (self.weights > 0).sum():
            raise _C.InvalidArgumentError(f"WeightedRandomSampler: {num_samples} of {(self.weights > 0).sum()} without replacement")
        self.num_samples, self.replacement = num_samples, replacement

    def __iter__(self):
        shares = self.weights / self.weights.sum()
        return iter(np.random.choice(len(shares), self.num_samples, self.replacement, shares).tolist())

    def __len__(self):
        return self.num_samples


class SubsetRandomSampler(Sampler):
    """Those numbers in the order of phibridge.randperm."""

    def __init__(self, indices):
        super().__init__()
        if len(indices) == 0:
            raise _C.InvalidArgumentError("SubsetRandomSampler: there are no indices")
        self.indices = indices

    def __iter__(self):
        return (self.indices[i] for i in ops.randperm(len(self.indices), "int64", place="cpu").tolist())

    def __len__(self):
        return len(self.indices)


class BatchSampler(Sampler):
    """Lists of `batch_size` numbers, of a sampler, or of a dataset's samples in order or shuffled."""

    def __init__(self, dataset=None, sampler=None, shuffle=False, batch_size=1, drop_last=False):
        super().__init__(dataset)
        if (dataset is None) == (sampler is None):
            raise _C.InvalidArgumentError("BatchSampler: either `dataset` or `sampler`")
        if sampler is not None and shuffle:
            raise _C.InvalidArgumentError("BatchSampler: a `sampler` has its own order; `shuffle` is False")
        if not isinstance(batch_size, int) or batch_size <= 0:
            raise _C.InvalidArgumentError(f"BatchSampler: `batch_size` is a positive whole number, not {batch_size!r}")
        if isinstance(dataset, IterableDataset):
            raise _C.InvalidArgumentError("BatchSampler: an IterableDataset has no numbers")
        self.sampler = sampler
        if sampler is None:
            self.sampler = RandomSampler(dataset) if shuffle else SequenceSampler(dataset)
        self.batch_size, self.drop_last = batch_size, drop_last

    def __iter__(self):
        batch = []
        for number in self.sampler:
            batch.append(number)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    def __len__(self):
        count = len(self.sampler) + (0 if self.drop_last else self.batch_size - 1)
        return count // self.batch_size


class DistributedBatchSampler(BatchSampler):
    """The batches of process `rank` of `num_replicas`, which have as many; the first samples come again where they do not go up.
    set_epoch: another order of shuffled samples."""

    def __init__(self, dataset, batch_size, num_replicas=None, rank=None, shuffle=False, drop_last=False):
        super().__init__(dataset, None, False, batch_size, drop_last)
        self.nranks, self.local_rank = num_replicas or 1, rank or 0
        self.shuffle, self.epoch = shuffle, 0
        self.num_samples = math.ceil(len(dataset) / self.nranks)
        self.total_size = self.num_samples * self.nranks

    def set_epoch(self, epoch):
        """The number by which samples are shuffled."""
        self.epoch = epoch

    def _own(self) -> list:
        numbers = [i % len(self.data_source) for i in range(self.total_size)]
        if self.shuffle:
            np.random.RandomState(self.epoch).shuffle(numbers)
            self.epoch += 1
        own, step = [], self.batch_size * self.nranks
        last = self.total_size % step
        for start in range(self.local_rank * self.batch_size, self.total_size - last, step):
            own += numbers[start:start + self.batch_size]
        rest = numbers[self.total_size - last:]
        share = last // self.nranks
        return own + rest[self.local_rank * share:(self.local_rank + 1) * share]

    def __iter__(self):
        own = self._own()
        for start in range(0, len(own), self.batch_size):
            batch = own[start:start + self.batch_size]
            if len(batch) == self.batch_size or not self.drop_last:
                yield batch

    def __len__(self):
        return (self.num_samples + (0 if self.drop_last else self.batch_size - 1)) // self.batch_size


NAMES = ("Sampler", "SequenceSampler", "RandomSampler", "WeightedRandomSampler", "SubsetRandomSampler", "BatchSampler",
         "DistributedBatchSampler")
