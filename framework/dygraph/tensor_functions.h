#pragma once

#include "phi/api/tensor.h"

namespace egr {

/// The elements of a dense tensor in another dtype; recorded.
phi::Tensor CastTensor(const phi::Tensor& x, phi::DataType dtype);

}  // namespace egr
