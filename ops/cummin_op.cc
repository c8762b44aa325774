#include "ops/common/family/cummax_op.h"

namespace paddle::operators {

template <typename T>
class CumminCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    CummaxReference<T>(ctx, "cummin", [](T before, T v) { return v <= before; });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cummin, CumminCPUKernel, float, double, int, int64_t);
