#include <cmath>

#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

template <typename T>
class CheckFiniteAndUnscaleCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const double scale = reference::OneNumber(ctx, "Scale");
    bool found = false;
    for (size_t k = 0; k < ctx.InputSize("X"); ++k) {
      std::vector<double> x = reference::State<T>(ctx, "X", k);
      for (double v : x) found = found || !std::isfinite(v);
      // As in the original, the tensors after the first such one come out as 0, itself too.
      for (double& v : x) v = found ? v * 0 : v / scale;
      reference::StoreState<T>(ctx, "Out", x, k);
    }
    *reference::Allocate<bool>(ctx, ctx.Output<DenseTensor>("FoundInfinite")) = found;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(check_finite_and_unscale, CheckFiniteAndUnscaleCPUKernel, float, double);
