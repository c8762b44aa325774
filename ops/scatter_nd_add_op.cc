#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class ScatterNdAddCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* updates = ctx.Input<DenseTensor>("Updates");
    const auto* index = ctx.Input<DenseTensor>("Index");
    auto* out = ctx.Output<DenseTensor>("Out");
    reference::CopyElements(ctx, *x, out);
    const auto ids = reference::IntegersOf(*index, "scatter_nd_add");
    const int64_t depth = index->dims()[index->dims().size() - 1];
    int64_t width = 1;
    for (int d = static_cast<int>(depth); d < x->dims().size(); ++d) width *= x->dims()[d];
    for (int64_t k = 0; k < updates->numel(); ++k) {
      int64_t row = 0;
      for (int64_t d = 0; d < depth; ++d) {
        const int64_t id = ids[k / width * depth + d], size = x->dims()[static_cast<int>(d)];
        PADDLE_ENFORCE_EQ(id >= 0 && id < size, true,
                          phi::errors::InvalidArgument(
                              "scatter_nd_add: an index must be in [0, %d); it is %d", size, id));
        row = row * size + id;
      }
      T& element = out->data<T>()[row * width + k % width];
      element = static_cast<T>(element + updates->data<T>()[k]);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(scatter_nd_add, ScatterNdAddCPUKernel, float, double, int, int64_t, uint8_t);
