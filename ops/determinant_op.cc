#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_matrix.h"

namespace paddle::operators {

template <typename T>
class DeterminantCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("Input");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < reference::MatrixCount(*x); ++i) {
      reference::PreciseMatrix none(x->dims()[x->dims().size() - 1], 0);
      const auto a = x->numel() == 0 ? none : reference::MatrixOf<T>(*x, i);
      y[i] = static_cast<T>(reference::Eliminate(a, &none));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(determinant, DeterminantCPUKernel, float, double);
