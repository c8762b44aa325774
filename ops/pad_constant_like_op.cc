#include "ops/common/family/copy_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/kernels/funcs/conv/unpad.h"

namespace paddle::operators {

static void PadConstantLikeReference(const framework::ExecutionContext& ctx) {
  const auto* y = ctx.Input<DenseTensor>("Y");
  const reference::Index dims = phi::vectorize(ctx.Input<DenseTensor>("X")->dims());
  const reference::Index whole = phi::vectorize(y->dims());
  const auto source = [&](reference::Index index) -> int64_t {
    for (size_t i = 0; i < index.size(); ++i) {
      if (index[i] >= whole[i]) return -1;
    }
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *y, dims, source, ctx.Output<DenseTensor>("Out"),
                       ctx.Attr<float>("pad_value"));
}

void PadConstantLikeInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim dims = ctx->GetInputDim("X"), small = ctx->GetInputDim("Y");
  bool fits = dims.size() == small.size();
  for (int i = 0; fits && i < dims.size(); ++i) fits = dims[i] < 0 || dims[i] >= small[i];
  PADDLE_ENFORCE_EQ(
      fits, true,
      phi::errors::InvalidArgument(
          "input Y of shape %s must not be larger than input X of shape %s", small, dims));
  ctx->SetOutputDim("Out", dims);
  ctx->ShareLoD("X", "Out");
}

template <typename T>
class PadConstantLikeGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const phi::DDim dims = ctx.Input<DenseTensor>("Y")->dims();
    phi::funcs::Unpad<T>(ctx.template device_context<phi::CPUContext>(),
                         *ctx.Input<DenseTensor>("Out@GRAD"), dims,
                         std::vector<int64_t>(dims.size(), 0), phi::funcs::PadMode::kConstant,
                         ctx.Output<DenseTensor>("Y@GRAD"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(pad_constant_like, PadConstantLikeReference, float, double, int, int64_t);
PD_LEGACY_KERNEL(pad_constant_like_grad, PadConstantLikeGradCPUKernel, float, double);
