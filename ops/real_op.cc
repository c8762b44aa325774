#include "ops/common/family/unary_op.h"

namespace paddle::operators {

struct RealReference {
  template <typename T>
  static auto Apply(const T& x) {
    return x.real;
  }
};

template <typename T>
using RealCPUKernel = RealValuedReferenceKernel<T, RealReference>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(real, RealCPUKernel, phi::dtype::complex<float>, phi::dtype::complex<double>);
