"""Datasets, samplers and batches, under Paddle's names.

    loader = phibridge.io.DataLoader(phibridge.io.TensorDataset([images, labels]), batch_size=64, shuffle=True)
    for image, label in loader:
        ...
"""

from phibridge.io import _datasets, _loader, _samplers

for _family in (_datasets, _samplers, _loader):
    for _name in _family.NAMES:
        globals()[_name] = getattr(_family, _name)
        globals()[_name].__module__ = __name__
del _family, _name
