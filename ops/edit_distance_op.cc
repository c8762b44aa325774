#include <algorithm>
#include <vector>

#include "ops/common/sequence/label_sequences.h"

namespace paddle::operators {

void EditDistanceInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim hyps = ctx->GetInputDim("Hyps");
  ctx->SetOutputDim("Out", {ctx->HasInput("HypsLength") ? hyps[0] : -1, 1});
  ctx->SetOutputDim("SequenceNum", {1});
}

template <typename T>
class EditDistanceCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* hyps = ctx.Input<DenseTensor>("Hyps");
    const auto* refs = ctx.Input<DenseTensor>("Refs");
    const std::vector<LabelRange> from = LabelRanges(ctx, *hyps, "HypsLength", "edit_distance");
    const std::vector<LabelRange> to = LabelRanges(ctx, *refs, "RefsLength", "edit_distance");
    CheckLabels(ctx, *hyps, "Hyps", "HypsLength");
    CheckLabels(ctx, *refs, "Refs", "RefsLength");
    PADDLE_ENFORCE_EQ(
        from.size(), to.size(),
        phi::errors::InvalidArgument("edit_distance: %d sequences in Hyps, %d in Refs", from.size(),
                                     to.size()));
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize({static_cast<int64_t>(from.size()), 1});
    T* y = out->mutable_data<T>(ctx.GetPlace());
    *ctx.Output<DenseTensor>("SequenceNum")->mutable_data<int64_t>(ctx.GetPlace()) =
        static_cast<int64_t>(from.size());
    const bool normalized = ctx.Attr<bool>("normalized");
    for (size_t s = 0; s < from.size(); ++s) {
      PADDLE_ENFORCE_EQ(!normalized || to[s].length > 0, true,
                        phi::errors::InvalidArgument(
                            "edit_distance: reference %d is empty, so no distance to it can be "
                            "normalized",
                            s));
      const int64_t distance = Distance(hyps->data<int64_t>() + from[s].begin, from[s].length,
                                        refs->data<int64_t>() + to[s].begin, to[s].length);
      y[s] = static_cast<T>(distance);
      if (normalized) y[s] /= static_cast<T>(to[s].length);
    }
  }

 private:
  // Requires: LabelRanges took them.
  static void CheckLabels(const framework::ExecutionContext& ctx, const DenseTensor& x,
                          const char* slot, const char* length_slot) {
    const int64_t places = x.dims()[0] * (ctx.HasInput(length_slot) ? x.dims()[1] : 1);
    PADDLE_ENFORCE_EQ(x.numel(), places,
                      phi::errors::InvalidArgument(
                          "edit_distance: %s must have one label for each place of a sequence; its "
                          "shape is %s",
                          slot, x.dims()));
  }

  static int64_t Distance(const int64_t* a, int64_t m, const int64_t* b, int64_t n) {
    std::vector<int64_t> row(n + 1);
    for (int64_t j = 0; j <= n; ++j) row[j] = j;
    for (int64_t i = 1; i <= m; ++i) {
      int64_t diagonal = row[0];
      row[0] = i;
      for (int64_t j = 1; j <= n; ++j) {
        const int64_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
        diagonal = row[j];
        row[j] = std::min(std::min(row[j], row[j - 1]) + 1, replaced);
      }
    }
    return row[n];
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(edit_distance, EditDistanceCPUKernel, float);
