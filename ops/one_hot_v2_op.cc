#include "framework/program/convert_utils.h"
#include "ops/common/family/move_op.h"
#include "ops/common/operator/one_integer.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/filling.h"

namespace paddle::operators {

static void OneHotV2Reference(const framework::ExecutionContext& ctx) {
  const DenseTensor& x = *ctx.Input<DenseTensor>("X");
  const bool by_tensor = ctx.HasInput("depth_tensor");
  const int64_t depth =
      by_tensor ? reference::OneInteger(ctx, "depth_tensor", "one_hot_v2") : ctx.Attr<int>("depth");
  reference::Index dims = phi::vectorize(x.dims());
  dims.push_back(depth);
  std::vector<double> values;
  for (int64_t id : reference::IntegersOf(x, "one_hot_v2")) {
    const bool inside = id >= 0 && id < depth;
    PADDLE_ENFORCE_EQ(inside || ctx.Attr<bool>("allow_out_of_range"), true,
                      phi::errors::InvalidArgument(
                          "one_hot_v2: an element of X must be in [0, %d); it is %d", depth, id));
    for (int64_t k = 0; k < depth; ++k) values.push_back(k == id ? 1 : 0);
  }
  reference::WriteNumbers(ctx, dims, framework::TransToPhiDataType(ctx.Attr<int>("dtype")), values,
                          ctx.Output<DenseTensor>("Out"));
}
template <typename T>
using OneHotV2CPUKernel = MoveReferenceKernel<T, OneHotV2Reference>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(one_hot_v2, OneHotV2CPUKernel, int, int64_t);
