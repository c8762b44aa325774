#pragma once

#include <cstdint>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

// A GPU's compiler makes a product and a sum one operation, which rounds once. Where the last bit
// decides which element is read, or how a number is cut, a kernel for both devices says
// RoundedProduct: a * b, rounded before anything is added to it.

HOSTDEVICE inline float RoundedProduct(float a, float b) {
#ifdef __CUDA_ARCH__
  return __fmul_rn(a, b);
#else
  return a * b;
#endif
}
HOSTDEVICE inline double RoundedProduct(double a, double b) {
#ifdef __CUDA_ARCH__
  return __dmul_rn(a, b);
#else
  return a * b;
#endif
}
HOSTDEVICE inline int64_t RoundedProduct(int64_t a, int64_t b) { return a * b; }

}  // namespace funcs
}  // namespace phi
