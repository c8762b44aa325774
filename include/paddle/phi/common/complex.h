#pragma once

#include "phi/common/complex.h"

namespace paddle {
using complex64 = ::phi::dtype::complex<float>;
using complex128 = ::phi::dtype::complex<double>;
namespace experimental {
using complex64 = ::phi::dtype::complex<float>;
using complex128 = ::phi::dtype::complex<double>;
}  // namespace experimental
namespace platform {
using complex64 = ::phi::dtype::complex<float>;
using complex128 = ::phi::dtype::complex<double>;
template <typename T>
using complex = ::phi::dtype::complex<T>;
}  // namespace platform
}  // namespace paddle
