#include <string>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/fake_quantize.h"
#include "ops/common/rows/rows.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class DequantizeLinearOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any shape.");
    AddInput("Scale", "[1], or one a channel.");
    AddInput("ZeroPoint", "Unused.");
    AddInput("InAccum", "[1].").AsDispensable().AsExtra();
    AddInput("InState", "[1].").AsDispensable().AsExtra();
    AddOutput("Y", "X · Scale / the largest number of the grid.");
    AddOutput("OutState", "[1].").AsDispensable().AsExtra();
    AddOutput("OutAccum", "[1].").AsDispensable().AsExtra();
    AddOutput("OutScale", "[1], or one a channel.").AsDispensable().AsExtra();
    AddAttr<int>("quant_axis", "The axis of the channels, 0 or 1; -1: one scale for all.")
        .SetDefault(0);
    AddAttr<int>("bit_length", "Bits of a number.").SetDefault(8);
    AddAttr<int>("round_type", "0: ties to even; 1: ties away from zero.").SetDefault(0);
    AddAttr<bool>("is_test", "The scale is Scale.").SetDefault(true);
    AddAttr<bool>("only_observer", "Y = X.").SetDefault(false);
    AddComment("Back from a grid.");
  }
};

class DequantizeLinearOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->ShareDim("X", "Y");
    ctx->ShareLoD("X", "Y");
    const int axis = ctx->Attrs().Get<int>("quant_axis");
    if (axis != -1) CheckQuantAxis(ctx, "dequantize_linear", axis);
    if (ctx->HasOutput("OutScale")) {
      ctx->SetOutputDim("OutScale", {axis < 0 ? 1 : ctx->GetInputDim("X")[axis]});
    }
    SetScalarOutputs(ctx, {"OutState", "OutAccum"});
  }

 protected:
  // The scales are floats, whatever X is.
  framework::OpKernelType GetKernelTypeForVar(
      const std::string&, const DenseTensor& tensor,
      const framework::OpKernelType& expected) const override {
    return framework::OpKernelType(expected.data_type_, tensor.place(), tensor.layout());
  }
};

template <typename DeviceContext, typename T>
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

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(dequantize_linear, ops::DequantizeLinearOp,
                             ops::DequantizeLinearOpMaker);
REGISTER_OP_CPU_KERNEL(dequantize_linear, ops::DequantizeLinearCPUKernel<phi::CPUContext, float>,
                       ops::DequantizeLinearCPUKernel<phi::CPUContext, double>,
                       ops::DequantizeLinearCPUKernel<phi::CPUContext, int8_t>);
