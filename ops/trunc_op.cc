#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct TruncReference {
  explicit TruncReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    if constexpr (std::is_integral_v<W>) {
      return x;
    } else {
      return std::copysign(std::floor(std::fabs(x)), x);
    }
  }
};

template <typename T>
class TruncCPUKernel : public UnaryReferenceKernel<T, TruncReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(trunc, TruncCPUKernel, float, double, int, int64_t);
