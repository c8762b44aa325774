// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/bitwise_functors.h")
#include_next "paddle/phi/kernels/funcs/bitwise_functors.h"
#else
#pragma once

#include "paddle/phi/common/data_type.h"
#include "paddle/phi/core/hostdevice.h"

namespace phi {
namespace funcs {

#define BITWISE_BINARY_FUNCTOR(func, op, bool_op)                                          \
  template <typename T>                                                                    \
  struct Bitwise##func##Functor {                                                          \
    HOSTDEVICE T operator()(const T a, const T b) const { return static_cast<T>(a op b); } \
  };                                                                                       \
  template <>                                                                              \
  struct Bitwise##func##Functor<bool> {                                                    \
    HOSTDEVICE bool operator()(const bool a, const bool b) const { return a bool_op b; }   \
  };
BITWISE_BINARY_FUNCTOR(And, &, &&)
BITWISE_BINARY_FUNCTOR(Or, |, ||)
BITWISE_BINARY_FUNCTOR(Xor, ^, !=)
#undef BITWISE_BINARY_FUNCTOR

template <typename T>
struct BitwiseNotFunctor {
  HOSTDEVICE T operator()(const T a) const { return static_cast<T>(~a); }
};
template <>
struct BitwiseNotFunctor<bool> {
  HOSTDEVICE bool operator()(const bool a) const { return !a; }
};

}  // namespace funcs
}  // namespace phi

#endif
