#include <cmath>

#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct ElementwisePowReference {
  template <typename W>
  static W Apply(W a, W b) {
    const double power = std::pow(static_cast<double>(a), static_cast<double>(b));
    return std::is_integral_v<W> ? static_cast<W>(std::llrint(power)) : static_cast<W>(power);
  }
};

template <typename T>
class ElementwisePowCPUKernel : public ElementwiseReferenceKernel<T, ElementwisePowReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(elementwise_pow, ElementwisePowCPUKernel, float, double, int, int64_t,
                 phi::dtype::bfloat16);
