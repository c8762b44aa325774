#include <cmath>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

// Each input may be a column or a vector, as in the original, whatever the others are.
void RankLossInferShape(framework::InferShapeContext* ctx) {
  const int64_t n = ctx->GetInputDim("Left").size() == 0 ? -1 : ctx->GetInputDim("Left")[0];
  for (const char* slot : {"Label", "Left", "Right"}) {
    const phi::DDim dims = ctx->GetInputDim(slot);
    bool fits = dims.size() == 1 || (dims.size() == 2 && (dims[1] == 1 || dims[1] < 0));
    if (fits) fits = dims[0] == n || dims[0] < 0 || n < 0;
    PADDLE_ENFORCE_EQ(fits, true,
                      phi::errors::InvalidArgument(
                          "input %s must have shape [N] or [N, 1], with the N of Left (%d); it has "
                          "shape %s",
                          slot, n, dims));
  }
  ctx->SetOutputDim("Out", ctx->GetInputDim("Label"));
}

template <typename T>
class RankLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const T* label = ctx.Input<DenseTensor>("Label")->data<T>();
    const auto loss = [&](double left, double right) {
      // In T, as the original: e^d may be infinite.
      const T d = static_cast<T>(left) - static_cast<T>(right);
      return static_cast<double>(std::log(T(1) + std::exp(d)) - *label++ * d);
    };
    reference::WriteRounded<T>(ctx, reference::PairLosses<T>(ctx, "Left", "Right", loss), "Out");
  }
};

template <typename T>
class RankLossGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    for (const bool left_side : {true, false}) {
      const T* label = ctx.Input<DenseTensor>("Label")->data<T>();
      const auto slope = [&](double left, double right) {
        const double d = 1 / (1 + std::exp(right - left)) - static_cast<double>(*label++);
        return left_side ? d : -d;
      };
      reference::WritePairGrad<T>(ctx, "Left", "Right", "Out@GRAD",
                                  left_side ? "Left@GRAD" : "Right@GRAD", slope);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(rank_loss, RankLossCPUKernel, float, double);
PD_LEGACY_KERNEL(rank_loss_grad, RankLossGradCPUKernel, float, double);
