#pragma once

#include "paddle/phi/api/ext/exception.h"
#include "paddle/phi/common/data_type.h"
#include "phi/common/int_array.h"
#include "phi/core/ddim.h"

namespace paddle {
namespace experimental {
template <typename Tensor>
using IntArrayBase = ::phi::IntArray;
using phi::IntArray;
}  // namespace experimental
}  // namespace paddle
