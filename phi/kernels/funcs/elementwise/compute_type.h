#pragma once

#include "phi/common/data_type.h"

namespace phi {
namespace funcs {

/// The type in which one element of type T is computed: float for the half types, else T.
template <typename T>
struct ComputeTypeOf {
  using type = T;
};
template <>
struct ComputeTypeOf<dtype::float16> {
  using type = float;
};
template <>
struct ComputeTypeOf<dtype::bfloat16> {
  using type = float;
};
template <typename T>
using ComputeType = typename ComputeTypeOf<T>::type;

}  // namespace funcs
}  // namespace phi
