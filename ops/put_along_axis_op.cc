#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class PutAlongAxisCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("Input");
    const auto* value = ctx.Input<DenseTensor>("Value");
    const auto* index_tensor = ctx.Input<DenseTensor>("Index");
    auto* out = ctx.Output<DenseTensor>("Result");
    const std::string reduce = ctx.Attr<std::string>("Reduce");
    const int axis =
        reference::PositiveAxis(ctx.Attr<int>("Axis"), x->dims().size(), "put_along_axis");
    reference::CopyElements(ctx, *x, out);
    const reference::Index ids = reference::IntegersOf(*index_tensor, "put_along_axis");
    const reference::Index whole = phi::vectorize(out->dims());
    const reference::Index dims = phi::vectorize(index_tensor->dims());
    reference::Index index(dims.size(), 0);
    for (size_t i = 0; i < ids.size(); ++i) {
      PADDLE_ENFORCE_EQ(
          ids[i] >= 0 && ids[i] < whole[axis], true,
          phi::errors::InvalidArgument("put_along_axis: an index must be in [0, %d); it is %d",
                                       whole[axis], ids[i]));
      reference::Index at = index;
      at[axis] = ids[i];
      const T given = value->data<T>()[value->numel() == 1 ? 0 : i];
      T& element = out->data<T>()[reference::OffsetOf(at, whole)];
      element = static_cast<T>(reduce == "assign" ? given
                               : reduce == "add"  ? element + given
                                                  : element * given);
      reference::NextIndex(dims, &index);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(put_along_axis, PutAlongAxisCPUKernel, float, double, uint8_t, int, int64_t);
