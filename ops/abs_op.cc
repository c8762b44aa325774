#include <cmath>

#include "ops/common/family/unary_op.h"

namespace paddle::operators {

struct AbsReference {
  template <typename T>
  static auto Apply(const T& x) {
    return std::abs(reference::Std(reference::Widen(x)));
  }
};

template <typename T>
using AbsCPUKernel = RealValuedReferenceKernel<T, AbsReference>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(abs, AbsCPUKernel, float, double, int, int64_t, phi::dtype::complex<float>,
                 phi::dtype::complex<double>, phi::dtype::bfloat16);
