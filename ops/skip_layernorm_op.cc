#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/layer_norm_rows.h"
#include "phi/infermeta/check_dims.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"

namespace paddle::operators {

void SkipLayerNormInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("X"), y = ctx->GetInputDim("Y");
  phi::DDim sum = x;
  int mismatch = -1;
  PADDLE_ENFORCE_EQ(
      x == y || phi::funcs::BroadcastDims(x, y, -1, &sum, &mismatch), true,
      phi::errors::InvalidArgument(
          "skip_layernorm: Y must have the shape of X, %s, or broadcast with it; it is %s", x, y));
  const int axis = ctx->Attrs().Get<int>("begin_norm_axis");
  PADDLE_ENFORCE_EQ(axis >= 1 && axis < sum.size(), true,
                    phi::errors::InvalidArgument(
                        "skip_layernorm: `begin_norm_axis` must be in [1, %d) for X + Y of shape "
                        "%s; it is %d",
                        sum.size(), sum, axis));
  const int64_t width = phi::KnownNumel(sum, axis);
  const int64_t scales = phi::KnownNumel(ctx->GetInputDim("Scale"));
  const int64_t biases = phi::KnownNumel(ctx->GetInputDim("Bias"));
  const auto fits = [=](int64_t count) { return count < 0 || width < 0 || count == width; };
  PADDLE_ENFORCE_EQ(fits(scales) && fits(biases), true,
                    phi::errors::InvalidArgument(
                        "skip_layernorm: Scale and Bias must hold %d numbers; they hold %d and %d",
                        width, scales, biases));
  ctx->SetOutputDim("Out", sum);
  ctx->ShareLoD("X", "Out");
}

/// Adds element by element, by the positions along each axis.
template <typename T>
void AddBroadcast(const DenseTensor& x, const DenseTensor& y, const phi::DDim& dims, T* sum) {
  const auto element = [&](const DenseTensor& from, int64_t at) {
    int64_t step = 1, index = 0;
    for (int i = dims.size() - 1, k = from.dims().size() - 1; k >= 0; --i, --k) {
      index += from.dims()[k] == 1 ? 0 : at % dims[i] * step;
      at /= dims[i];
      step *= from.dims()[k];
    }
    return from.data<T>()[index];
  };
  const int64_t count = phi::product(dims);
  for (int64_t i = 0; i < count; ++i) sum[i] = element(x, i) + element(y, i);
}

template <typename T>
class SkipLayerNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = out->mutable_data<T>(ctx.GetPlace());
    if (out->numel() == 0) return;
    int64_t width = 1;
    for (int i = ctx.Attr<int>("begin_norm_axis"); i < out->dims().size(); ++i)
      width *= out->dims()[i];
    AddBroadcast<T>(*ctx.Input<DenseTensor>("X"), *ctx.Input<DenseTensor>("Y"), out->dims(), y);
    NormalizeRows<T>(out->numel() / width, width, y, ctx.Input<DenseTensor>("Scale")->data<T>(),
                     ctx.Input<DenseTensor>("Bias")->data<T>(),
                     static_cast<T>(ctx.Attr<float>("epsilon")), y);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(skip_layernorm, SkipLayerNormCPUKernel, float, double);
