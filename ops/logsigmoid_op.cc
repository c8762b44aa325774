#include <cmath>
#include <complex>
#include <limits>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct LogSigmoidReference {
  explicit LogSigmoidReference(const framework::ExecutionContext&) {}
  double operator()(double x) const {
    if (x == -std::numeric_limits<double>::infinity()) return std::nan("");
    return x < 0 ? x - std::log1p(std::exp(x)) : -std::log1p(std::exp(-x));
  }
  phi::dtype::complex<double> operator()(const phi::dtype::complex<double>& value) const {
    const std::complex<double> x = value;
    return x.real() > 0 ? -std::log(1.0 + std::exp(-x)) : x - std::log(1.0 + std::exp(x));
  }
};

template <typename T>
class LogSigmoidCPUKernel : public UnaryReferenceKernel<T, LogSigmoidReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(logsigmoid, LogSigmoidCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
