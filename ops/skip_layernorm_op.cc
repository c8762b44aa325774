#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/layer_norm_rows.h"

namespace paddle::operators {

void SkipLayerNormInferShape(framework::InferShapeContext* ctx) {
  CheckShape(ctx, "skip_layernorm", "Y", ctx->GetInputDim("X"));
  const int axis = ctx->Attrs().Get<int>("begin_norm_axis");
  PADDLE_ENFORCE_EQ(axis >= 0 && axis < ctx->GetInputDim("X").size(), true,
                    phi::errors::InvalidArgument(
                        "skip_layernorm: `begin_norm_axis` must be an axis of X of shape %s; it is "
                        "%d",
                        ctx->GetInputDim("X"), axis));
  ctx->ShareDim("X", "Out");
  ctx->ShareLoD("X", "Out");
}

template <typename T>
class SkipLayerNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* scale = ctx.Input<DenseTensor>("Scale");
    const auto* bias = ctx.Input<DenseTensor>("Bias");
    int64_t width = 1;
    for (int i = ctx.Attr<int>("begin_norm_axis"); i < x->dims().size(); ++i) width *= x->dims()[i];
    PADDLE_ENFORCE_EQ(
        scale->numel() == width && bias->numel() == width, true,
        phi::errors::InvalidArgument(
            "skip_layernorm: Scale and Bias must hold %d numbers; they hold %d and %d", width,
            scale->numel(), bias->numel()));
    const T *a = x->data<T>(), *b = ctx.Input<DenseTensor>("Y")->data<T>();
    T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    for (int64_t i = 0; i < x->numel(); ++i) y[i] = a[i] + b[i];
    NormalizeRows<T>(width == 0 ? 0 : x->numel() / width, width, y, scale->data<T>(),
                     bias->data<T>(), static_cast<T>(ctx.Attr<float>("epsilon")), y);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(skip_layernorm, SkipLayerNormCPUKernel, float);
