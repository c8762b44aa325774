#pragma once

#include "paddle/phi/common/bfloat16.h"
#include "paddle/phi/common/data_type.h"
#include "paddle/phi/common/float16.h"

namespace phi {
namespace dtype {

/// The type in which sums over T are kept.
template <typename T>
class MPTypeTrait {
 public:
  using Type = T;
};
template <>
class MPTypeTrait<float16> {
 public:
  using Type = float;
};
template <>
class MPTypeTrait<bfloat16> {
 public:
  using Type = float;
};

}  // namespace dtype
}  // namespace phi
