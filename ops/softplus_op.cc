#include <cmath>
#include <complex>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct SoftplusReference {
  explicit SoftplusReference(const framework::ExecutionContext& ctx)
      : beta(ctx.Attr<float>("beta")), threshold(ctx.Attr<float>("threshold")) {}
  double operator()(double x) const {
    const double b = beta;
    return b * x > threshold ? x : std::log1p(std::exp(b * x)) / b;
  }
  phi::dtype::complex<double> operator()(const phi::dtype::complex<double>& value) const {
    const std::complex<double> x = value;
    const double b = beta;
    return b * x.real() > threshold ? x : std::log(1.0 + std::exp(b * x)) / b;
  }

  float beta;
  float threshold;
};

template <typename T>
class SoftplusCPUKernel : public UnaryReferenceKernel<T, SoftplusReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(softplus, SoftplusCPUKernel, float, double, phi::dtype::bfloat16,
                 phi::dtype::complex<float>, phi::dtype::complex<double>);
