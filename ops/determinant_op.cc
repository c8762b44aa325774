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
      const auto a = reference::MatrixOf<T>(*x, i);
      reference::PreciseMatrix none = a;
      y[i] = static_cast<T>(reference::Eliminate(a, &none));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(determinant, DeterminantCPUKernel, float, double);
