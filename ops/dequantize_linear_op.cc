#include "ops/common/quantize/fake_quantize.h"
#include "ops/common/rows/rows.h"

namespace paddle::operators {

void DequantizeLinearInferShape(framework::InferShapeContext* ctx) {
  ctx->ShareDim("X", "Y");
  ctx->ShareLoD("X", "Y");
  const int axis = ctx->Attrs().Get<int>("quant_axis");
  if (axis != -1) CheckQuantAxis(ctx, "dequantize_linear", axis);
  if (ctx->HasOutput("OutScale")) {
    ctx->SetOutputDim("OutScale", {axis < 0 ? 1 : ctx->GetInputDim("X")[axis]});
  }
  SetScalarOutputs(ctx, {"OutState", "OutAccum"});
}

template <typename T>
class DequantizeLinearCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    if (ctx.Attr<bool>("only_observer")) {
      std::copy_n(x->data<T>(), x->numel(),
                  ctx.Output<DenseTensor>("Y")->mutable_data<T>(ctx.GetPlace()));
      return;
    }
    const auto* scale = ctx.Input<DenseTensor>("Scale");
    if (scale->dtype() == phi::DataType::FLOAT64) {
      Scaled<double>(ctx, *x, ScalesOf<double>(ctx, ctx.Attr<int>("quant_axis")));
    } else {
      Scaled<float>(ctx, *x, ScalesOf<float>(ctx, ctx.Attr<int>("quant_axis")));
    }
  }

 private:
  template <typename Out>
  static void Scaled(const framework::ExecutionContext& ctx, const DenseTensor& x,
                     const Out* scales) {
    const int axis = ctx.Attr<int>("quant_axis");
    const Out range = static_cast<Out>(QuantRange(ctx.Attr<int>("bit_length")));
    const T* from = x.data<T>();
    Out* y = ctx.Output<DenseTensor>("Y")->mutable_data<Out>(ctx.GetPlace());
    typename QuantGrid<Out>::ChannelRows rows(x.dims(), axis);
    ParallelRows(rows.outer * rows.channels, rows.inner, [=](int64_t r) {
      const Out s = scales[axis < 0 ? 0 : r % rows.channels];
      for (int64_t i = r * rows.inner; i < (r + 1) * rows.inner; ++i) {
        y[i] = static_cast<Out>(from[i]) * s / range;
      }
    });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(dequantize_linear, DequantizeLinearCPUKernel, float, double, int8_t);
