#include <cmath>

#include "ops/common/family/elementwise_op.h"

namespace paddle::operators {

struct ElementwiseModReference {
  template <typename W>
  static W Apply(W a, W b) {
    if constexpr (std::is_integral_v<W>) {
      PADDLE_ENFORCE_NE(
          b, W(0), phi::errors::InvalidArgument("elementwise_mod: an integer is divided by zero"));
      if (b == W(-1)) return W(0);
      return static_cast<W>(((a % b) + b) % b);
    } else {
      const double rest = std::fmod(a, b);
      return rest * b < 0 ? rest + b : rest;
    }
  }
};

template <typename T>
class ElementwiseModCPUKernel : public ElementwiseReferenceKernel<T, ElementwiseModReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(elementwise_mod, ElementwiseModCPUKernel, float, double, int, int64_t);
