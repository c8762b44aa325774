#include "ops/common/family/copy_op.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void BincountVarType(framework::InferVarTypeContext* ctx) {
  using framework::proto::VarType;
  const bool weighted = ctx->HasInput("Weights");
  const bool single = weighted && ctx->GetInputDataType("Weights") == VarType::FP32;
  ctx->SetOutputDataType("Out", single ? VarType::FP32 : weighted ? VarType::FP64 : VarType::INT64);
}

template <typename T>
class BincountCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* weights = ctx.Input<DenseTensor>("Weights");
    const bool single = weights != nullptr && weights->dtype() == phi::DataType::FLOAT32;
    std::vector<double> weight(x->numel(), 1);
    // As in Paddle, nothing comes of nothing, whatever `minlength` says.
    std::vector<double> sums(x->numel() == 0 ? 0 : ctx.Attr<int>("minlength"), 0);
    if (weights != nullptr) weight = reference::NumbersOf(*weights);
    for (int64_t i = 0; i < x->numel(); ++i) {
      const int64_t at = x->data<T>()[i];
      PADDLE_ENFORCE_GE(
          at, 0, phi::errors::InvalidArgument("bincount: X must not be negative; one is %d", at));
      if (at >= static_cast<int64_t>(sums.size())) sums.resize(at + 1, 0);
      sums[at] += weight[i];
      if (single) sums[at] = static_cast<float>(sums[at]);  // the original's rounding
    }
    const auto type = weights == nullptr ? phi::DataType::INT64
                      : single           ? phi::DataType::FLOAT32
                                         : phi::DataType::FLOAT64;
    reference::WriteNumbers(ctx, {static_cast<int64_t>(sums.size())}, type, sums,
                            ctx.Output<DenseTensor>("Out"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(bincount, BincountCPUKernel, int, int64_t);
