// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/compare_functors.h")
#include_next "paddle/phi/kernels/funcs/compare_functors.h"
#else
#pragma once

#include <cmath>
#include <type_traits>

#include "paddle/phi/core/hostdevice.h"

namespace phi {
namespace funcs {

#define COMPARE_FUNCTOR(func_name, op)                           \
  template <typename InT, typename OutT = bool>                  \
  struct func_name {                                             \
    using ELEM_TYPE = InT;                                       \
    HOSTDEVICE OutT operator()(const InT a, const InT b) const { \
      return static_cast<OutT>(a op b);                          \
    }                                                            \
  };
COMPARE_FUNCTOR(LessThanFunctor, <)
COMPARE_FUNCTOR(LessEqualFunctor, <=)
COMPARE_FUNCTOR(GreaterThanFunctor, >)
COMPARE_FUNCTOR(GreaterEqualFunctor, >=)
#undef COMPARE_FUNCTOR

/// Of floating numbers: equal to within 1e-8, as in the original.
template <typename InT, typename OutT = bool>
struct EqualFunctor {
  using ELEM_TYPE = InT;
  HOSTDEVICE OutT operator()(const InT a, const InT b) const {
    if constexpr (std::is_floating_point_v<InT>) {
      return static_cast<OutT>(a == b || std::fabs(static_cast<double>(a - b)) < 1e-8);
    } else {
      return static_cast<OutT>(a == b);
    }
  }
};
template <typename InT, typename OutT = bool>
struct NotEqualFunctor {
  using ELEM_TYPE = InT;
  HOSTDEVICE bool operator()(const InT a, const InT b) const {
    return !EqualFunctor<InT, bool>()(a, b);
  }
};

}  // namespace funcs
}  // namespace phi

#endif
