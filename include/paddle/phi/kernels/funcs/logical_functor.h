// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/logical_functor.h")
#include_next "paddle/phi/kernels/funcs/logical_functor.h"
#else
#pragma once

#include "paddle/phi/core/hostdevice.h"

namespace phi {
namespace funcs {

#define LOGICAL_BINARY_FUNCTOR(func_name, op)                \
  template <typename T>                                      \
  struct func_name {                                         \
    using ELEMENT_TYPE = T;                                  \
    HOSTDEVICE bool operator()(const T a, const T b) const { \
      return static_cast<bool>(a) op static_cast<bool>(b);   \
    }                                                        \
  };
LOGICAL_BINARY_FUNCTOR(LogicalOrFunctor, ||)
LOGICAL_BINARY_FUNCTOR(LogicalAndFunctor, &&)
LOGICAL_BINARY_FUNCTOR(LogicalXorFunctor, !=)
#undef LOGICAL_BINARY_FUNCTOR

template <typename T>
struct LogicalNotFunctor {
  using ELEMENT_TYPE = T;
  HOSTDEVICE bool operator()(const T a) const { return !static_cast<bool>(a); }
};

}  // namespace funcs
}  // namespace phi

#endif
