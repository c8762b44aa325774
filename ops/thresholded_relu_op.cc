#include <cmath>
#include <limits>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct ThresholdedReluReference {
  explicit ThresholdedReluReference(const framework::ExecutionContext& ctx)
      : threshold(ctx.Attr<float>("threshold")) {}
  double operator()(double x) const {
    return x == -std::numeric_limits<double>::infinity() ? std::nan("")
           : !(x <= threshold)                           ? x
                                                         : 0 * x;
  }

  float threshold;
};

template <typename T>
class ThresholdedReluCPUKernel : public UnaryReferenceKernel<T, ThresholdedReluReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(thresholded_relu, ThresholdedReluCPUKernel, float, double);
