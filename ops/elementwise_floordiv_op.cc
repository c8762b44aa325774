#include <cmath>

#include "ops/common/family/elementwise_op.h"

namespace paddle::operators {

struct ElementwiseFloorDivReference {
  template <typename W>
  static W Apply(W a, W b) {
    if constexpr (std::is_integral_v<W>) {
      const W quotient = reference::WholeQuotient(a, b);
      if (b != W(-1) && quotient * b != a && ((a < 0) != (b < 0)))
        return static_cast<W>(quotient - 1);
      return quotient;
    } else {
      if (b == 0) return a / b;
      const double rest = std::fmod(a, b);
      return std::nearbyint((a - rest) / b) - (rest * b < 0 ? 1 : 0);
    }
  }
};

template <typename T>
class ElementwiseFloorDivCPUKernel
    : public ElementwiseReferenceKernel<T, ElementwiseFloorDivReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(elementwise_floordiv, ElementwiseFloorDivCPUKernel, float, double, uint8_t, int8_t,
                 int16_t, int, int64_t, phi::dtype::float16, phi::dtype::bfloat16);
