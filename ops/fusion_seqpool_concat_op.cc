#include <algorithm>
#include <string>
#include <vector>

#include "ops/common/sequence/sequence.h"
#include "ops/common/sequence/sequence_sums.h"

namespace paddle::operators {

void FusionSeqPoolConcatInferShape(framework::InferShapeContext* ctx) {
  const std::vector<phi::DDim> xs = ctx->GetInputsDim("X");
  const bool matrices =
      std::all_of(xs.begin(), xs.end(), [](const auto& x) { return x.size() == 2; });
  PADDLE_ENFORCE_EQ(
      !xs.empty() && matrices, true,
      phi::errors::InvalidArgument("fusion_seqpool_concat: X must hold tensors of rank 2"));
  int64_t width = 0;
  for (const phi::DDim& x : xs) width = x[1] < 0 || width < 0 ? -1 : width + x[1];
  ctx->SetOutputDim("Out", {-1, width});
  if (!ctx->IsRuntime()) ctx->SetLoDLevel("Out", ctx->GetLoDLevel("X"));
}

template <typename T>
class FusionSeqPoolConcatCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    const size_t sequences = SequenceRows(*xs[0], "fusion_seqpool_concat").size() - 1;
    int64_t width = 0;
    for (const DenseTensor* x : xs) {
      width += x->dims()[1];
      PADDLE_ENFORCE_EQ(
          SequenceRows(*x, "fusion_seqpool_concat").size(), sequences + 1,
          phi::errors::InvalidArgument(
              "fusion_seqpool_concat: all X must have %d sequences, as the first", sequences));
    }
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize({static_cast<int64_t>(sequences), width});
    out->set_lod(OneRowEach(static_cast<int64_t>(sequences)));
    T* y = out->mutable_data<T>(ctx.GetPlace());
    const auto pooltype = ctx.Attr<std::string>("pooltype");
    for (const DenseTensor* x : xs) {
      PoolSequences(x->lod().back(), x->data<T>(), x->dims()[1], pooltype, y, width);
      y += x->dims()[1];
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fusion_seqpool_concat, FusionSeqPoolConcatCPUKernel, float, double);
