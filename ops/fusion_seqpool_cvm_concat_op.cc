#include <algorithm>
#include <string>
#include <vector>

#include "ops/common/sequence/cvm_rows.h"
#include "ops/common/sequence/sequence.h"
#include "ops/common/sequence/sequence_sums.h"

namespace paddle::operators {

void FusionSeqPoolCvmConcatInferShape(framework::InferShapeContext* ctx) {
  const std::vector<phi::DDim> xs = ctx->GetInputsDim("X");
  const bool matrices =
      std::all_of(xs.begin(), xs.end(), [](const auto& x) { return x.size() == 2; });
  PADDLE_ENFORCE_EQ(
      matrices, true,
      phi::errors::InvalidArgument("fusion_seqpool_cvm_concat: X must hold tensors of rank 2"));
  PADDLE_ENFORCE_EQ(
      ctx->Attrs().Get<bool>("use_cvm"), true,
      phi::errors::InvalidArgument("fusion_seqpool_cvm_concat: `use_cvm` must be true"));
  int64_t width = 0;
  for (const phi::DDim& x : xs) width = x[1] < 0 || width < 0 ? -1 : width + x[1];
  ctx->SetOutputDim("Out", {-1, width});
  if (!ctx->IsRuntime()) ctx->SetLoDLevel("Out", ctx->GetLoDLevel("X"));
}

template <typename T>
class FusionSeqPoolCvmConcatCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const char* type = "fusion_seqpool_cvm_concat";
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    const auto sequences = static_cast<int64_t>(SequenceRows(*xs[0], type).size()) - 1;
    int64_t width = 0;
    for (const DenseTensor* x : xs) {
      width += x->dims()[1];
      const auto found = static_cast<int64_t>(SequenceRows(*x, type).size()) - 1;
      PADDLE_ENFORCE_EQ(
          found == sequences && x->dims()[1] >= 2, true,
          phi::errors::InvalidArgument(
              "%s: all X must have %d sequences, as the first, and 2 columns or more; "
              "one has %d, and shape %s",
              type, sequences, found, x->dims()));
    }
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize({sequences, width});
    out->set_lod(OneRowEach(sequences));
    T* y = out->mutable_data<T>(ctx.GetPlace());
    for (const DenseTensor* x : xs) {
      const int64_t d = x->dims()[1];
      PoolSequences(x->lod().back(), x->data<T>(), d, ctx.Attr<std::string>("pooltype"), y, width);
      for (int64_t s = 0; s < sequences; ++s) CvmRow(y + s * width, d, y + s * width);
      y += d;
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fusion_seqpool_cvm_concat, FusionSeqPoolCvmConcatCPUKernel, float, double);
