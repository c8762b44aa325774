#include "ops/common/detection/detection_boxes.h"
#include "ops/common/detection/multiclass_nms_op.h"

namespace paddle::operators {

template <typename T>
class LocalityAwareNmsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* boxes = ctx.Input<DenseTensor>("BBoxes");
    const auto* scores = ctx.Input<DenseTensor>("Scores");
    PADDLE_ENFORCE_EQ(
        scores->dims().size() == 3 && scores->dims()[0] == 1, true,
        phi::errors::InvalidArgument(
            "locality_aware_nms: Scores must have shape [1, C, M]; it has %s", scores->dims()));
    const int64_t classes = scores->dims()[1], count = scores->dims()[2];
    const int64_t width = boxes->dims()[2];
    // Classes merge the same boxes one after the other, as in the original.
    std::vector<T> box(boxes->data<T>(), boxes->data<T>() + boxes->numel());
    std::vector<T> score(scores->data<T>(), scores->data<T>() + scores->numel());
    const NmsRule rule = {ctx.Attr<float>("nms_threshold"), ctx.Attr<float>("nms_eta"),
                          ctx.Attr<bool>("normalized")};
    KeptBoxes kept;
    size_t total = 0;
    for (int c = 0; c < classes; ++c) {
      if (c == ctx.Attr<int>("background_label")) continue;
      T* own = score.data() + c * count;
      const std::vector<bool> merged = Merge(count, width, rule, box.data(), own);
      std::vector<Scored<T>> best;
      for (int i = 0; i < count; ++i) {
        if (!merged[i] && own[i] > static_cast<T>(ctx.Attr<float>("score_threshold"))) {
          best.emplace_back(own[i], i);
        }
      }
      SortByScore(&best);
      const int top = ctx.Attr<int>("nms_top_k");
      if (top > -1 && top < static_cast<int64_t>(best.size())) best.resize(top);
      if (best.empty()) continue;
      kept[c] = Suppress(best, box.data(), width, rule);
      total += kept[c].size();
    }
    const auto score_of = [&](int label, int i) { return score[label * count + i]; };
    const int keep = ctx.Attr<int>("keep_top_k");
    if (keep > -1 && static_cast<int64_t>(total) > keep) {
      KeepBest<T>(static_cast<size_t>(keep), false, score_of, &kept);
    }
    std::vector<T> rows;
    for (const auto& [label, places] : kept) {
      for (int i : places) {
        rows.push_back(static_cast<T>(label));
        rows.push_back(score_of(label, i));
        rows.insert(rows.end(), box.begin() + i * width, box.begin() + (i + 1) * width);
      }
    }
    Write(ctx, rows, width + 2);
  }

 private:
  // Every box that overlaps the last one that stands merges into it, weighted by their scores.
  static std::vector<bool> Merge(int64_t count, int64_t width, const NmsRule& rule, T* box,
                                 T* score) {
    std::vector<bool> merged(count, true);
    int64_t last = -1;
    for (int64_t i = 0; i < count; ++i) {
      T* mine = box + i * width;
      T* other = box + last * width;
      if (last >= 0 &&
          ShapeOverlap(mine, other, width, rule.normalized) > static_cast<T>(rule.threshold)) {
        for (int64_t k = 0; k < width; ++k) {
          other[k] = (mine[k] * score[i] + other[k] * score[last]) / (score[i] + score[last]);
        }
        score[last] += score[i];
        continue;
      }
      if (last >= 0) merged[last] = false;
      last = i;
    }
    if (last >= 0) merged[last] = false;
    return merged;
  }
  static void Write(const framework::ExecutionContext& ctx, const std::vector<T>& rows,
                    int64_t width) {
    auto* out = ctx.Output<DenseTensor>("Out");
    const auto count = static_cast<int64_t>(rows.size()) / width;
    if (count == 0) {
      out->Resize({1, 1});
      *reference::Allocate<T>(ctx, out) = T(-1);
    } else {
      out->Resize({count, width});
      std::copy(rows.begin(), rows.end(), reference::Allocate<T>(ctx, out));
    }
    out->set_lod({{0, static_cast<size_t>(out->dims()[0])}});
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(locality_aware_nms, LocalityAwareNmsCPUKernel, float, double);
