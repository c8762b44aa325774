#include "ops/common/family/cummax_op.h"

namespace paddle::operators {

template <typename T>
class CummaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    CummaxReference<T>(ctx, "cummax", [](T before, T v) { return v >= before; });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cummax, CummaxCPUKernel, float, double, int, int64_t);
