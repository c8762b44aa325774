#pragma once

#include "phi/common/complex.h"

namespace phi {
namespace funcs {

/// The conjugate; a real number is its own.
template <typename T>
HOSTDEVICE T Conjugate(T x) {
  return x;
}
template <typename R>
HOSTDEVICE dtype::complex<R> Conjugate(dtype::complex<R> x) {
  return dtype::complex<R>(x.real, -x.imag);
}

}  // namespace funcs
}  // namespace phi
