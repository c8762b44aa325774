#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_matrix.h"

namespace paddle::operators {

template <typename T>
class CholeskyCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");
    const bool upper = ctx.Attr<bool>("upper");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; x.numel() > 0 && i < reference::MatrixCount(x); ++i) {
      const reference::PreciseMatrix a = reference::MatrixOf<T>(x, i);
      const auto factor = reference::CholeskyFactor(upper ? reference::TransposeOf(a) : a);
      reference::StoreMatrix(upper ? reference::TransposeOf(factor) : factor, i, y);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cholesky, CholeskyCPUKernel, float, double);
