#pragma once

#include <cmath>
#include <complex>
#ifdef __CUDACC__
#include <cuda/std/complex>
#endif

#include "phi/kernels/funcs/elementwise/math.h"

namespace phi {
namespace funcs {

// One formula serves real and complex numbers: on the host the standard library computes both; on
// the device, where std::complex is not, CUDA's complex numbers do.

template <typename T>
inline T Std(T x) {
  return x;
}
template <typename R>
inline std::complex<R> Std(const dtype::complex<R>& x) {
  return x;
}

// Both are written once per function: Name(x) is std::name(x).
#ifdef __CUDA_ARCH__
#define PHI_COMPLEX_VALUE(name, z)                                                            \
  const cuda::std::complex<R> w = cuda::std::name(cuda::std::complex<R>((z).real, (z).imag)); \
  return dtype::complex<R>(w.real(), w.imag())
#else
#define PHI_COMPLEX_VALUE(name, z) return std::name(Std(z))
#endif
#define PHI_REAL_OR_COMPLEX(Name, name)                           \
  template <typename T>                                           \
  HOSTDEVICE inline T Name(T x) {                                 \
    return std::name(x);                                          \
  }                                                               \
  template <typename R>                                           \
  HOSTDEVICE inline dtype::complex<R> Name(dtype::complex<R> z) { \
    PHI_COMPLEX_VALUE(name, z);                                   \
  }
PHI_REAL_OR_COMPLEX(Sin, sin)
PHI_REAL_OR_COMPLEX(Cos, cos)
PHI_REAL_OR_COMPLEX(Tan, tan)
PHI_REAL_OR_COMPLEX(Asin, asin)
PHI_REAL_OR_COMPLEX(Acos, acos)
PHI_REAL_OR_COMPLEX(Atan, atan)
PHI_REAL_OR_COMPLEX(Sinh, sinh)
PHI_REAL_OR_COMPLEX(Cosh, cosh)
PHI_REAL_OR_COMPLEX(Asinh, asinh)
PHI_REAL_OR_COMPLEX(Acosh, acosh)
PHI_REAL_OR_COMPLEX(Atanh, atanh)
PHI_REAL_OR_COMPLEX(SquareRoot, sqrt)
#undef PHI_REAL_OR_COMPLEX
#undef PHI_COMPLEX_VALUE

/// |x|, real.
template <typename T>
HOSTDEVICE inline T Magnitude(T x) {
  return std::abs(x);
}
template <typename R>
HOSTDEVICE inline R Magnitude(dtype::complex<R> x) {
#ifdef __CUDA_ARCH__
  return ::hypot(x.real, x.imag);
#else
  return std::abs(Std(x));
#endif
}

/// e^z - 1 without the cancellation near 0: expm1(a) cos b - 2 sin²(b/2) + i e^a sin b.
template <typename R>
HOSTDEVICE inline dtype::complex<R> Expm1Complex(const dtype::complex<R>& z) {
  const R half = std::sin(z.imag / R(2));
  return dtype::complex<R>(std::expm1(z.real) * std::cos(z.imag) - R(2) * half * half,
                           std::exp(z.real) * std::sin(z.imag));
}

}  // namespace funcs
}  // namespace phi
