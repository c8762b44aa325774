#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"

namespace paddle::operators {

void FusionRepeatedFcReluInferShape(framework::InferShapeContext* ctx) {
  const char* type = "fusion_repeated_fc_relu";
  const phi::DDim x = DimsOfRank(ctx, type, "X", 2);
  const std::vector<phi::DDim> ws = ctx->GetInputsDim("W");
  PADDLE_ENFORCE_EQ(ws.size() > 1 && ctx->Inputs("Bias").size() == ws.size(), true,
                    phi::errors::InvalidArgument(
                        "%s: W must hold 2 matrices or more, Bias as many; they hold %d and %d",
                        type, ws.size(), ctx->Inputs("Bias").size()));
  int64_t width = x[1];
  for (const phi::DDim& w : ws) {
    PADDLE_ENFORCE_EQ(
        w.size(), 2,
        phi::errors::InvalidArgument("%s: W must hold matrices; a shape is %s", type, w));
    CheckSameSize(type, "the number of rows of W", w[0], width);
    width = w[1];
  }
  ctx->SetOutputDim("Out", {x[0], width});
  ctx->ShareLoD("X", "Out");
}

template <typename T>
class FusionRepeatedFcReluCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto ws = ctx.MultiInput<DenseTensor>("W");
    const auto biases = ctx.MultiInput<DenseTensor>("Bias");
    const auto between = ctx.MultiOutput<DenseTensor>("ReluOut");
    std::vector<DenseTensor> own(ws.size());
    const T* in = x->data<T>();
    for (size_t i = 0; i < ws.size(); ++i) {
      const phi::DDim w = ws[i]->dims();
      PADDLE_ENFORCE_EQ(biases[i]->numel(), w[1],
                        phi::errors::InvalidArgument(
                            "fusion_repeated_fc_relu: Bias must hold %d elements; its shape is %s",
                            w[1], biases[i]->dims()));
      DenseTensor* out = i + 1 == ws.size() ? ctx.Output<DenseTensor>("Out") : &own[i];
      if (i + 1 < ws.size() && i < between.size()) out = between[i];
      out->Resize({x->dims()[0], w[1]});
      T* y = out->mutable_data<T>(ctx.GetPlace());
      DenseLayer<T>(x->dims()[0], w[1], w[0], in, ws[i]->data<T>(), biases[i]->data<T>(), y,
                    phi::funcs::CellActivation::kRelu);
      in = y;
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fusion_repeated_fc_relu, FusionRepeatedFcReluCPUKernel, float, double);
