#include <cmath>
#include <complex>

#include "ops/common/family/activation_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct TanhReference {
  static phi::dtype::complex<double> Apply(const phi::dtype::complex<double>& x) {
    const std::complex<double> y = std::tanh(std::complex<double>(x));
    return phi::dtype::complex<double>(y);
  }
  static double Apply(double x) { return std::tanh(x); }
};

template <typename T>
class TanhCPUKernel : public ActivationReferenceKernel<T, TanhReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(tanh, TanhCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
