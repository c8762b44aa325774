#include <algorithm>

#include "ops/common/family/isclose_op.h"

namespace paddle::operators {

template <typename T>
class IscloseCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const std::vector<bool> close = reference::ClosePairs<T>(ctx);
    bool* result = reference::Allocate<bool>(ctx, ctx.Output<DenseTensor>("Out"));
    std::copy(close.begin(), close.end(), result);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(isclose, IscloseCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
