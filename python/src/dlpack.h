#pragma once

#include <pybind11/pybind11.h>

#include "phi/core/dense_tensor.h"

namespace phibridge::python {

/// A capsule `dltensor` (DLPack 0.x) that shares the elements of a tensor and keeps them. Errors:
/// InvalidArgument for element types that DLPack does not have.
pybind11::capsule ToDLPack(const phi::DenseTensor& tensor);

/// A tensor that shares the elements of a capsule `dltensor` or `dltensor_versioned` (DLPack 1) and
/// keeps it; the capsule is used up. Host memory and CUDA's, contiguous, aligned, writeable.
/// Errors: InvalidArgument naming what the capsule has that no tensor can have; TypeError for
/// another capsule, and one that is used up.
phi::DenseTensor FromDLPack(const pybind11::capsule& capsule);

}  // namespace phibridge::python
