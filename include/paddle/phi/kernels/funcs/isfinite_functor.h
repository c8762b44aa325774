// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/isfinite_functor.h")
#include_next "paddle/phi/kernels/funcs/isfinite_functor.h"
#else
#pragma once

#include <cmath>
#include <type_traits>

#include "paddle/phi/common/bfloat16.h"
#include "paddle/phi/common/complex.h"
#include "paddle/phi/common/data_type.h"
#include "paddle/phi/common/float16.h"
#include "paddle/phi/core/hostdevice.h"

namespace phi {
namespace funcs {

template <typename T, class Enable = void>
struct IsNanFunctor {
  HOSTDEVICE bool operator()(const T& a) const {
    if constexpr (std::is_integral_v<T>) {
      return false;
    } else if constexpr (std::is_floating_point_v<T>) {
      return std::isnan(a);
    } else {
      return dtype::isnan(a);
    }
  }
};
template <typename T, class Enable = void>
struct IsInfFunctor {
  HOSTDEVICE bool operator()(const T& a) const {
    if constexpr (std::is_integral_v<T>) {
      return false;
    } else if constexpr (std::is_floating_point_v<T>) {
      return std::isinf(a);
    } else {
      return dtype::isinf(a);
    }
  }
};
template <typename T, class Enable = void>
struct IsFiniteFunctor {
  HOSTDEVICE bool operator()(const T& a) const {
    return !IsNanFunctor<T>()(a) && !IsInfFunctor<T>()(a);
  }
};

}  // namespace funcs
}  // namespace phi

#endif
