#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_lines.h"

namespace paddle::operators {

template <typename T>
class CumsumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::RunningResults<T>(ctx, "cumsum",
                                 [](const T* x, int64_t step, int64_t begin, int64_t end) {
                                   reference::Wide<T> sum(0);
                                   for (int64_t k = begin; k < end; ++k)
                                     sum += reference::Widen(x[k * step]);
                                   return reference::Narrow<T>(sum);
                                 });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cumsum, CumsumCPUKernel, float, double, int16_t, int, int64_t);
