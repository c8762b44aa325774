// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/range_function.h")
#include_next "paddle/phi/kernels/funcs/range_function.h"
#else
#pragma once

#include <cmath>
#include <type_traits>

#include "paddle/phi/core/enforce.h"

namespace phi {
namespace funcs {

/// How many numbers there are from `start` before `end`. Errors: InvalidArgument for a step of 0 or
/// one that leads away.
template <typename T>
void GetSize(T start, T end, T step, int64_t* size) {
  PADDLE_ENFORCE_NE(step, static_cast<T>(0), errors::InvalidArgument("the step is 0"));
  PADDLE_ENFORCE_EQ(!(start < end && step < 0) && !(start > end && step > 0), true,
                    errors::InvalidArgument("the step leads away from the end"));
  if constexpr (std::is_integral_v<T>) {
    *size =
        (std::abs(static_cast<int64_t>(end - start)) + std::abs(static_cast<int64_t>(step)) - 1) /
        std::abs(static_cast<int64_t>(step));
  } else {
    *size = static_cast<int64_t>(std::ceil(std::abs((end - start) / step)));
  }
}

}  // namespace funcs
}  // namespace phi

#endif
