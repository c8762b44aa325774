#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_matrix.h"

namespace paddle::operators {

template <typename T>
class MultiDotCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto x = ctx.MultiInput<DenseTensor>("X");
    reference::PreciseMatrix product;
    for (size_t i = 0; i < x.size(); ++i) {
      const phi::DDim dims = x[i]->dims();
      const int64_t rows = dims.size() == 2 ? dims[0] : i == 0 ? 1 : dims[0];
      const int64_t cols = dims.size() == 2 ? dims[1] : i == 0 ? dims[0] : 1;
      reference::PreciseMatrix next(rows, cols);
      if (x[i]->numel() > 0) {
        next = reference::MatrixOf<reference::Precise>(x[i]->data<T>(), rows, cols);
      }
      product = i == 0 ? next : reference::MatrixProductOf(product, next);
    }
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    reference::StoreMatrix(product, 0, y);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(multi_dot, MultiDotCPUKernel, float, double);
