#include <cmath>
#include <complex>

#include "ops/common/family/activation_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct SigmoidReference {
  static phi::dtype::complex<double> Apply(const phi::dtype::complex<double>& x) {
    const phi::dtype::complex<double> one(1.0);
    return one / (one + phi::dtype::complex<double>(std::exp(-std::complex<double>(x))));
  }
  static double Apply(double x) { return 1.0 / (1.0 + std::exp(-x)); }
};

template <typename T>
class SigmoidCPUKernel : public ActivationReferenceKernel<T, SigmoidReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sigmoid, SigmoidCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
