#pragma once

#include <vector>

#include "paddle/fluid/framework/lod_tensor.h"
#include "phi/core/tensor_array.h"

namespace paddle {
namespace framework {
using LoDTensorArray = ::phi::TensorArray;
}  // namespace framework
}  // namespace paddle
