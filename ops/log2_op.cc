#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct Log2Reference {
  explicit Log2Reference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::log(x) / std::log(2.0); }
};

template <typename T>
class Log2CPUKernel : public FloatUnaryReferenceKernel<T, Log2Reference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(log2, Log2CPUKernel, float, double, int, int64_t, phi::dtype::float16,
                 phi::dtype::bfloat16);
