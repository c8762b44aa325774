#include "ops/common/family/unary_op.h"

namespace paddle::operators {

struct ImagReference {
  template <typename T>
  static auto Apply(const T& x) {
    return x.imag;
  }
};

template <typename T>
using ImagCPUKernel = RealValuedReferenceKernel<T, ImagReference>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(imag, ImagCPUKernel, phi::dtype::complex<float>, phi::dtype::complex<double>);
