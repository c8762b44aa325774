#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_matrix.h"

namespace paddle::operators {

template <typename T>
class SlogdeterminantCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("Input");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    const int64_t count = reference::MatrixCount(*x);
    for (int64_t i = 0; i < count; ++i) {
      const auto a = reference::MatrixOf<T>(*x, i);
      reference::PreciseMatrix none = a;
      const T determinant = static_cast<T>(reference::Eliminate(a, &none));  // as T holds it
      y[i] = static_cast<T>(determinant > 0 ? 1 : determinant < 0 ? -1 : 0);
      y[count + i] = std::log(std::fabs(determinant));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(slogdeterminant, SlogdeterminantCPUKernel, float, double);
