#include <cmath>
#include <complex>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct HardSwishReference {
  explicit HardSwishReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return x * (std::fmin(std::fmax(x + 3, 0.0), 6.0) / 6); }
  phi::dtype::complex<double> operator()(const phi::dtype::complex<double>& value) const {
    const std::complex<double> x = value;
    if (x.real() < -3) return 0.0;
    return x.real() < 3 ? x * (x + 3.0) / 6.0 : x;
  }
};

template <typename T>
class HardSwishCPUKernel : public UnaryReferenceKernel<T, HardSwishReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(hard_swish, HardSwishCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
