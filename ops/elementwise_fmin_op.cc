#include <cmath>

#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct ElementwiseFMinReference {
  template <typename W>
  static W Apply(W a, W b) {
    if constexpr (std::is_integral_v<W>) {
      return a < b ? a : b;
    } else {
      return std::fmin(a, b);
    }
  }
};

template <typename T>
class ElementwiseFMinCPUKernel
    : public ElementwiseReferenceKernel<T, ElementwiseFMinReference, true> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(elementwise_fmin, ElementwiseFMinCPUKernel, float, double, int, int64_t);
