// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/unfold_functor.h")
#include_next "paddle/phi/kernels/funcs/unfold_functor.h"
#else
#pragma once

#include "paddle/phi/core/enforce.h"

namespace phi {
namespace funcs {

/// Windows along an axis; not positive if none fits, or if the input's size is not known yet.
/// Errors: InvalidArgument for a stride below 1.
inline int CalcOutputSize(int input_size, int filter_size, int dilation, int padding1, int padding2,
                          int stride) {
  PADDLE_ENFORCE_GT(stride, 0,
                    errors::InvalidArgument("attribute strides has a %d: give strides of at least "
                                            "1",
                                            stride));
  const int window = dilation * (filter_size - 1) + 1;
  return (input_size + padding1 + padding2 - window) / stride + 1;
}

}  // namespace funcs
}  // namespace phi

#endif
