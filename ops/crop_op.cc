#include "ops/common/family/copy_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/kernels/funcs/index/check_sub_box.h"

namespace paddle::operators {

static void CropReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index whole = phi::vectorize(x->dims());
  const auto given = ctx.Attr<std::vector<int>>("shape");
  reference::Index dims(given.begin(), given.end());
  if (ctx.HasInput("Y")) dims = phi::vectorize(ctx.Input<DenseTensor>("Y")->dims());
  reference::Index offsets = reference::IntegersFrom<int>(ctx, "Offsets", nullptr, "offsets");
  offsets.resize(whole.size(), 0);
  for (size_t i = 0; i < whole.size(); ++i) {
    if (dims[i] == -1) dims[i] = x->dims()[static_cast<int>(i)];  // a size the program left open
    PADDLE_ENFORCE_EQ(offsets[i] >= 0 && offsets[i] + dims[i] <= whole[i], true,
                      phi::errors::InvalidArgument(
                          "crop: size %d at offset %d of axis %d sticks out of X of shape %s",
                          dims[i], offsets[i], i, x->dims()));
  }
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < index.size(); ++i) index[i] += offsets[i];
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}

void CropInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim in = ctx->GetInputDim("X");
  const bool as_y = ctx->HasInput("Y");
  phi::DDim dims =
      as_y ? ctx->GetInputDim("Y") : phi::make_ddim(ctx->Attrs().Get<std::vector<int>>("shape"));
  PADDLE_ENFORCE_EQ(dims.size(), in.size(),
                    phi::errors::InvalidArgument(
                        "a part of shape %s must have the rank of input X of shape %s", dims, in));
  for (int i = 0; i < dims.size(); ++i) {
    if (dims[i] == -1 && !as_y) dims[i] = in[i];  // of Y, a size that is not known yet
  }
  ctx->SetOutputDim("Out", dims);
}

/// Out@GRAD where the part was, zeros around it.
template <typename T>
class CropGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* out_grad = ctx.Input<DenseTensor>("Out@GRAD");
    auto* x_grad = ctx.Output<DenseTensor>("X@GRAD");
    const reference::Index whole = phi::vectorize(x_grad->dims()),
                           part = phi::vectorize(out_grad->dims());
    T* to = reference::Allocate<T>(ctx, x_grad);
    std::fill_n(to, x_grad->numel(), T(0));
    reference::Index offsets = reference::IntegersFrom<int>(ctx, "Offsets", nullptr, "offsets");
    offsets.resize(whole.size(), 0);
    phi::funcs::CheckSubBox(x_grad->dims(), out_grad->dims(), offsets);
    reference::Index index(part.size(), 0);
    for (int64_t i = 0; i < out_grad->numel(); ++i) {
      reference::Index at = index;
      for (size_t d = 0; d < at.size(); ++d) at[d] += offsets[d];
      to[reference::OffsetOf(at, whole)] = out_grad->data<T>()[i];
      reference::NextIndex(part, &index);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(crop, CropReference, float, double, int, int64_t);
PD_LEGACY_KERNEL(crop_grad, CropGradCPUKernel, float, double);
