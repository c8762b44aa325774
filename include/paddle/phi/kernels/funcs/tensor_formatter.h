// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/tensor_formatter.h")
#include_next "paddle/phi/kernels/funcs/tensor_formatter.h"
#else
#pragma once

#include "paddle/fluid/operators/tensor_formatter.h"

namespace paddle {
namespace funcs {
using ::paddle::operators::TensorFormatter;
}  // namespace funcs
}  // namespace paddle
namespace phi {
namespace funcs {
using ::paddle::operators::TensorFormatter;
}  // namespace funcs
}  // namespace phi

#endif
