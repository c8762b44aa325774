#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class IndexAddCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* more = ctx.Input<DenseTensor>("AddValue");
    auto* out = ctx.Output<DenseTensor>("Out");
    reference::CopyElements(ctx, *x, out);
    const int axis =
        reference::PositiveAxis(ctx.Attr<int>("axis"), out->dims().size(), "index_add");
    const auto n = reference::SplitAt(out->dims(), axis);
    const auto ids = reference::IntegersOf(*ctx.Input<DenseTensor>("Index"), "index_add");
    const auto count = static_cast<int64_t>(ids.size());
    for (int64_t i = 0; i < more->numel(); ++i) {
      const int64_t id = ids[i / n.inner % count];
      PADDLE_ENFORCE_EQ(id >= 0 && id < n.axis, true,
                        phi::errors::InvalidArgument(
                            "index_add: an index must be in [0, %d); it is %d", n.axis, id));
      T& element = out->data<T>()[(i / n.inner / count * n.axis + id) * n.inner + i % n.inner];
      element = static_cast<T>(element + more->data<T>()[i]);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(index_add, IndexAddCPUKernel, float, double, int, int64_t, phi::dtype::float16);
