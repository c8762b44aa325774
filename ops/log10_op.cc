#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct Log10Reference {
  explicit Log10Reference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::log(x) / std::log(10.0); }
};

template <typename T>
class Log10CPUKernel : public FloatUnaryReferenceKernel<T, Log10Reference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(log10, Log10CPUKernel, float, double, int, int64_t, phi::dtype::float16,
                 phi::dtype::bfloat16);
