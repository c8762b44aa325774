#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void CollectFpnProposalsInferShape(framework::InferShapeContext* ctx) {
  const int top = ctx->Attrs().Get<int>("post_nms_topN");
  ctx->SetOutputDim("FpnRois", {top, 4});
  if (ctx->HasOutput("RoisNum")) ctx->SetOutputDim("RoisNum", {ctx->IsRuntime() ? 0 : -1});
  if (!ctx->IsRuntime()) ctx->SetLoDLevel("FpnRois", ctx->GetLoDLevel("MultiLevelRois"));
}

template <typename T>
class CollectFpnProposalsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto rois = ctx.MultiInput<DenseTensor>("MultiLevelRois");
    const auto scores = ctx.MultiInput<DenseTensor>("MultiLevelScores");
    const auto numbers = ctx.MultiInput<DenseTensor>("MultiLevelRoIsNum");
    std::vector<Region> all;
    int64_t images = 0;
    PADDLE_ENFORCE_EQ(
        rois.size(), scores.size(),
        phi::errors::InvalidArgument(
            "collect_fpn_proposals: MultiLevelRois and MultiLevelScores must hold one "
            "tensor a level; they hold %d and %d",
            rois.size(), scores.size()));
    for (size_t l = 0; l < rois.size(); ++l) {
      std::vector<int64_t> counts;
      if (l < numbers.size()) {
        counts = reference::IntegersOf(*numbers[l], "collect_fpn_proposals");
      } else {
        const auto& offsets = SequenceRows(*rois[l], "collect_fpn_proposals");
        for (size_t n = 1; n < offsets.size(); ++n) {
          counts.push_back(static_cast<int64_t>(offsets[n] - offsets[n - 1]));
        }
      }
      images = std::max(images, static_cast<int64_t>(counts.size()));
      const int64_t rows = std::min(rois[l]->numel() / 4, scores[l]->numel());
      int64_t i = 0;
      for (int64_t n = 0; n < static_cast<int64_t>(counts.size()); ++n) {
        for (int64_t k = 0; k < counts[n]; ++k, ++i) {
          PADDLE_ENFORCE_LT(i, rows,
                            phi::errors::InvalidArgument(
                                "collect_fpn_proposals: level %d counts more regions than its "
                                "shape %s has",
                                l, rois[l]->dims()));
          all.push_back({scores[l]->data<T>()[i], n, rois[l]->data<T>() + 4 * i});
        }
      }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Region& a, const Region& b) { return a.score > b.score; });
    const auto top = static_cast<size_t>(std::max<int>(ctx.Attr<int>("post_nms_topN"), 0));
    if (all.size() > top) all.resize(top);
    std::stable_sort(all.begin(), all.end(),
                     [](const Region& a, const Region& b) { return a.image < b.image; });
    Write(ctx, all, images);
  }

 private:
  struct Region {
    T score;
    int64_t image;
    const T* box;
  };

  static void Write(const framework::ExecutionContext& ctx, const std::vector<Region>& regions,
                    int64_t images) {
    auto* out = ctx.Output<DenseTensor>("FpnRois");
    out->Resize({static_cast<int64_t>(regions.size()), 4});
    T* to = reference::Allocate<T>(ctx, out);
    std::vector<int> counts(images, 0);
    for (const Region& region : regions) {
      to = std::copy(region.box, region.box + 4, to);
      ++counts[region.image];
    }
    std::vector<size_t> lod = {0};
    for (size_t i = 1; i < regions.size(); ++i) {
      if (regions[i].image != regions[i - 1].image) lod.push_back(i);
    }
    lod.push_back(regions.size());
    // As in the original: an image without a region has no sequence, unless it is the first of all.
    if (!regions.empty() && regions[0].image != 0) lod.insert(lod.begin(), 0);
    out->set_lod({lod});
    if (!ctx.HasOutput("RoisNum")) return;
    auto* number = ctx.Output<DenseTensor>("RoisNum");
    number->Resize({images});
    std::copy(counts.begin(), counts.end(), reference::Allocate<int>(ctx, number));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(collect_fpn_proposals, CollectFpnProposalsCPUKernel, float, double);
