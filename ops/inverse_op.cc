#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_matrix.h"

namespace paddle::operators {

template <typename T>
class InverseCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("Input");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Output"));
    for (int64_t i = 0; i < reference::MatrixCount(x); ++i) {
      const reference::PreciseMatrix a = reference::MatrixOf<T>(x, i);
      reference::PreciseMatrix inverse = reference::IdentityMatrix(a.rows);
      PADDLE_ENFORCE_NE(reference::Eliminate(a, &inverse), 0,
                        phi::errors::InvalidArgument("inverse: matrix %d is not invertible", i));
      reference::StoreMatrix(inverse, i, y);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(inverse, InverseCPUKernel, float, double);
