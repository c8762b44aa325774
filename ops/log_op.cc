#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct LogReference {
  explicit LogReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::log(x); }
};

template <typename T>
class LogCPUKernel : public FloatUnaryReferenceKernel<T, LogReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(log, LogCPUKernel, float, double, int, int64_t, phi::dtype::float16,
                 phi::dtype::bfloat16);
