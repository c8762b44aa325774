#pragma once

#include "paddle/phi/api/ext/exception.h"
#include "paddle/phi/common/data_type.h"
#include "phi/common/scalar.h"

namespace paddle {
namespace experimental {
template <typename Tensor>
using ScalarBase = ::phi::Scalar;
using phi::Scalar;
}  // namespace experimental
}  // namespace paddle
