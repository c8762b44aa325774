#include <algorithm>
#include <cmath>

#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

template <typename T>
class ProximalGDCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    std::vector<double> param = reference::State<T>(ctx, "Param");
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    const double rate = reference::OneNumber(ctx, "LearningRate");
    const double l1 = ctx.Attr<float>("l1"), l2 = ctx.Attr<float>("l2");
    for (size_t i = 0; i < param.size(); ++i) {
      const double p = param[i] - rate * grad.values[i];
      const double left = std::max(std::abs(p) - rate * l1, 0.0);
      param[i] = std::copysign(left, p) / (1 + rate * l2);
    }
    reference::StoreState<T>(ctx, "ParamOut", param);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(proximal_gd, ProximalGDCPUKernel, float);
