#include <cmath>

#include "ops/common/family/elementwise_op.h"

namespace paddle::operators {

struct ElementwiseModReference {
  template <typename W>
  static W Apply(W a, W b) {
    if constexpr (std::is_integral_v<W>) {
      PADDLE_ENFORCE_NE(
          b, W(0), phi::errors::InvalidArgument("an integer is divided by 0: input Y holds a 0"));
      if (b == W(-1)) return W(0);
      const W rest = a % b;
      return rest != 0 && (rest < 0) != (b < 0) ? static_cast<W>(rest + b) : rest;
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
