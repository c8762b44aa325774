#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_matrix.h"
#include "phi/core/checked_size.h"

namespace paddle::operators {

template <typename T>
class MatrixPowerCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");
    const int n = ctx.Attr<int>("n");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; x.numel() > 0 && i < reference::MatrixCount(x); ++i) {
      reference::PreciseMatrix base = reference::MatrixOf<T>(x, i);
      if (n < 0) {
        reference::PreciseMatrix inverse = reference::IdentityMatrix(base.rows);
        PADDLE_ENFORCE_NE(
            reference::Eliminate(base, &inverse), 0,
            phi::errors::InvalidArgument("matrix_power: matrix %d is not invertible", i));
        base = inverse;
      }
      reference::PreciseMatrix power = reference::IdentityMatrix(base.rows);
      for (int64_t left = phi::Magnitude(n); left > 0; left /= 2) {
        if (left % 2 == 1) power = reference::MatrixProductOf(power, base);
        base = reference::MatrixProductOf(base, base);
      }
      reference::StoreMatrix(power, i, y);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(matrix_power, MatrixPowerCPUKernel, float, double);
