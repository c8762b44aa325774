#include <cmath>
#include <complex>

#include "ops/common/family/unary_op.h"

namespace paddle::operators {

struct AngleReference {
  template <typename T>
  static auto Apply(const T& x) {
    if constexpr (phi::IsComplexType(phi::CppTypeToDataType<T>::value)) {
      return std::arg(std::complex<double>(reference::Widen(x)));
    } else {
      return x < 0 ? std::acos(-1.0) : 0.0;
    }
  }
};

template <typename T>
using AngleCPUKernel = RealValuedReferenceKernel<T, AngleReference>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(angle, AngleCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
