"""Batches of a dataset as tensors."""

import numbers

import numpy as np

from phibridge import _C, ops
from phibridge.io._datasets import IterableDataset
from phibridge.io._samplers import BatchSampler


def default_collate_fn(batch):
    """A batch of samples: tensors and arrays are stacked, numbers become a tensor, text a list; tuples, lists and dicts field by
    field. Raises TypeError for others."""
    first = batch[0]
    if isinstance(first, _C.Tensor):
        return ops.stack(list(batch), 0)
    if isinstance(first, (np.ndarray, np.generic)):
        return _C.to_tensor(np.stack(batch, 0))
    if isinstance(first, numbers.Number):
        return _C.to_tensor(np.array(batch))
    if isinstance(first, (str, bytes)):
        return list(batch)
    if isinstance(first, dict):
        return {key: default_collate_fn([one[key] for one in batch]) for key in first}
    if isinstance(first, (list, tuple)):
        if any(len(one) != len(first) for one in batch):
            raise _C.InvalidArgumentError("samples of a batch have not as many fields")
        return [default_collate_fn(list(fields)) for fields in zip(*batch)]
    raise TypeError(f"a field of a sample is {type(first).__name__}; it is a tensor, an array, a number, text, or a list or dict of them")


def _as_tensors(sample):
    """Of a sample alone, without a batch."""
    if isinstance(sample, (list, tuple)):
        return [_as_tensors(one) for one in sample]
    if isinstance(sample, dict):
        return {key: _as_tensors(one) for key, one in sample.items()}
    return _C.to_tensor(sample) if isinstance(sample, (np.ndarray, np.generic, numbers.Number)) else sample


class DataLoader:
    """Batches of a dataset, made by this process while they are asked for, whatever num_workers says.

    batch_sampler: lists of numbers, in place of batch_size, shuffle and drop_last. batch_size None: sample by sample.
    collate_fn: what makes a batch of a list of samples; default_collate_fn unless given.
    """

    def __init__(self, dataset, feed_list=None, places=None, return_list=True, batch_sampler=None, batch_size=1, shuffle=False,
                 drop_last=False, collate_fn=None, num_workers=0, use_buffer_reader=True, prefetch_factor=2, use_shared_memory=True,
                 timeout=0, worker_init_fn=None, persistent_workers=False):
        if not return_list or feed_list is not None:
            raise _C.UnimplementedError("DataLoader: `return_list` is True only, and `feed_list` None")
        if num_workers < 0:
            raise _C.InvalidArgumentError(f"DataLoader: `num_workers` is not negative; it is {num_workers}")
        self.dataset, self.num_workers, self.drop_last = dataset, num_workers, drop_last
        self.batch_size, self.batch_sampler = batch_size if batch_sampler is None else None, batch_sampler
        self._is_iterable = isinstance(dataset, IterableDataset)
        if batch_sampler is not None and (batch_size != 1 or shuffle or drop_last or self._is_iterable):
            raise _C.InvalidArgumentError("DataLoader: a `batch_sampler` goes without batch_size, shuffle, drop_last and an "
                                          "IterableDataset")
        if self._is_iterable and batch_size is not None and batch_size <= 0:
            raise _C.InvalidArgumentError(f"DataLoader: `batch_size` is positive, or None; it is {batch_size}")
        if batch_size is None and shuffle:
            raise _C.InvalidArgumentError("DataLoader: `batch_size` None takes samples in their order; `shuffle` is False")
        if self._is_iterable and shuffle:
            raise _C.InvalidArgumentError("DataLoader: an IterableDataset has its own order; `shuffle` is False")
        if batch_sampler is None and batch_size is not None and not self._is_iterable:
            self.batch_sampler = BatchSampler(dataset, None, shuffle, batch_size, drop_last)
        self.collate_fn = collate_fn or (default_collate_fn if batch_size is not None else _as_tensors)

    def _samples(self):
        """Lists of samples, or samples."""
        if self.batch_sampler is not None:
            return ([self.dataset[i] for i in numbers] for numbers in self.batch_sampler)
        if not self._is_iterable:
            return (self.dataset[i] for i in range(len(self.dataset)))
        return iter(self.dataset) if self.batch_size is None else self._batches()

    def _batches(self):
        batch = []
        for sample in self.dataset:
            batch.append(sample)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    def __iter__(self):
        return map(self.collate_fn, self._samples())

    def __call__(self):
        return iter(self)

    def __len__(self):
        if self._is_iterable:
            raise TypeError("a DataLoader of an IterableDataset does not know how many batches there are")
        return len(self.dataset) if self.batch_sampler is None else len(self.batch_sampler)


def get_worker_info():
    """None: no worker processes load batches."""
    return None


NAMES = ("DataLoader", "default_collate_fn", "get_worker_info")
