#include <algorithm>
#include <vector>

#include "ops/common/family/copy_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/checked_size.h"

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
    std::vector<int64_t> ids;
    // As in Paddle, nothing comes of nothing, whatever `minlength` says.
    int64_t size = x->numel() == 0 ? 0 : ctx.Attr<int>("minlength");
    for (int64_t i = 0; i < x->numel(); ++i) {
      ids.push_back(x->data<T>()[i]);
      PADDLE_ENFORCE_GE(
          ids[i], 0,
          phi::errors::InvalidArgument("bincount: X must not be negative; one is %d", ids[i]));
      size = std::max(size, phi::CheckedAdd(ids[i], 1));
    }
    std::vector<double> weight(ids.size(), 1);
    if (weights != nullptr) weight = reference::NumbersOf(*weights);
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize({size});
    if (weights == nullptr) return AddUp<int64_t>(ctx, ids, weight, out);
    if (single) return AddUp<float>(ctx, ids, weight, out);
    AddUp<double>(ctx, ids, weight, out);
  }

 private:
  // `minlength` alone says how long Out is: the sums lie in Out itself.
  template <typename Sum>
  static void AddUp(const framework::ExecutionContext& ctx, const std::vector<int64_t>& ids,
                    const std::vector<double>& weight, DenseTensor* out) {
    Sum* sums = reference::Allocate<Sum>(ctx, out);  // refuses what no memory holds
    std::fill_n(sums, out->numel(), Sum(0));
    for (size_t i = 0; i < ids.size(); ++i) {
      sums[ids[i]] = static_cast<Sum>(static_cast<double>(sums[ids[i]]) + weight[i]);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(bincount, BincountCPUKernel, int, int64_t);
