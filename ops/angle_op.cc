#include <complex>

#include "ops/common/family/unary_op.h"

namespace paddle::operators {

struct AngleReference {
  template <typename T>
  static auto Apply(const T& x) {
    const std::complex<double> v(reference::Widen(x));
    return v == v && v != 0.0 ? std::arg(v) : 0.0;
  }
};

template <typename T>
using AngleCPUKernel = RealValuedReferenceKernel<T, AngleReference>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(angle, AngleCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
