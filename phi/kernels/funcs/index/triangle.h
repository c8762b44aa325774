#pragma once

#include <cstdint>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// The lower or upper triangle of matrices [height, width]; zeros elsewhere. Column j of row i is
/// in the lower one if j <= i + diagonal, in the upper one if j >= i + diagonal.
template <typename T>
struct TriangleBody {
  const T* from;
  T* to;
  int64_t height, width, diagonal;
  bool lower;

  HOSTDEVICE void operator()(int64_t i) const {
    const int64_t row = i / width, column = i - row * width;
    const int64_t beyond = column - row % height - diagonal;
    to[i] = (lower ? beyond <= 0 : beyond >= 0) ? from[i] : static_cast<T>(0);
  }
};

}  // namespace funcs
}  // namespace phi
