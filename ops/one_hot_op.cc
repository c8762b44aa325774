#include "framework/program/convert_utils.h"
#include "ops/common/family/move_op.h"
#include "ops/common/operator/one_integer.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void OneHotReference(const framework::ExecutionContext& ctx) {
  const DenseTensor& x = *ctx.Input<DenseTensor>("X");
  const bool by_tensor = ctx.HasInput("depth_tensor");
  const int64_t depth =
      by_tensor ? reference::OneInteger(ctx, "depth_tensor", "one_hot") : ctx.Attr<int>("depth");
  reference::Index dims = phi::vectorize(x.dims());
  dims.back() = depth;
  std::vector<double> values;
  for (int64_t id : reference::IntegersOf(x, "one_hot")) {
    const bool inside = id >= 0 && id < depth;
    PADDLE_ENFORCE_EQ(inside || ctx.Attr<bool>("allow_out_of_range"), true,
                      phi::errors::InvalidArgument(
                          "one_hot: an element of X must be in [0, %d); it is %d", depth, id));
    for (int64_t k = 0; k < depth; ++k) values.push_back(k == id ? 1 : 0);
  }
  reference::WriteNumbers(ctx, dims, framework::TransToPhiDataType(ctx.Attr<int>("dtype")), values,
                          ctx.Output<DenseTensor>("Out"));
}
template <typename T>
using OneHotCPUKernel = MoveReferenceKernel<T, OneHotReference>;

void OneHotInferShape(framework::InferShapeContext* ctx) {
  phi::DDim dims = ctx->GetInputDim("X");
  PADDLE_ENFORCE_EQ(dims.size() >= 1 && (dims[dims.size() - 1] == 1 || dims[dims.size() - 1] < 0),
                    true,
                    phi::errors::InvalidArgument(
                        "the last dimension of input X must be 1; it has shape %s", dims));
  // The kernel reads the depth from a tensor.
  dims[dims.size() - 1] =
      ctx->HasInput("depth_tensor") ? -1 : static_cast<int64_t>(ctx->Attrs().Get<int>("depth"));
  ctx->SetOutputDim("Out", dims);
  ctx->ShareLoD("X", "Out");
}

}  // namespace paddle::operators

PD_LEGACY_KERNEL(one_hot, OneHotCPUKernel, int, int64_t);
