#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct Log1pReference {
  explicit Log1pReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::log1p(x); }
};

template <typename T>
class Log1pCPUKernel : public FloatUnaryReferenceKernel<T, Log1pReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(log1p, Log1pCPUKernel, float, double, int, int64_t, phi::dtype::float16,
                 phi::dtype::bfloat16);
