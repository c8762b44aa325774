#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "ops/common/detection/multiclass_nms_op.h"
#include "phi/core/counted_vector.h"

namespace paddle::operators {

void RetinanetDetectionOutputInferShape(framework::InferShapeContext* ctx) {
  const size_t levels = ctx->Inputs("BBoxes").size();
  PADDLE_ENFORCE_EQ(levels > 0 && ctx->Inputs("Scores").size() == levels &&
                        ctx->Inputs("Anchors").size() == levels,
                    true,
                    phi::errors::InvalidArgument(
                        "retinanet_detection_output: BBoxes, Scores and Anchors must hold one "
                        "tensor a level; they hold %d, %d and %d",
                        levels, ctx->Inputs("Scores").size(), ctx->Inputs("Anchors").size()));
  ctx->SetOutputDim("Out", {ctx->IsRuntime() ? 0 : -1, 6});  // the kernel sets the rows
  if (!ctx->IsRuntime()) ctx->SetLoDLevel("Out", 1);
}

template <typename T>
class RetinanetDetectionOutputCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* info = ctx.Input<DenseTensor>("ImInfo");
    PADDLE_ENFORCE_EQ(
        info->dims().size() == 2 && info->dims()[1] == 3, true,
        phi::errors::InvalidArgument(
            "retinanet_detection_output: ImInfo must have shape [N, 3]; it has %s", info->dims()));
    phi::CountedVector<T> rows;
    std::vector<size_t> lod = {0};
    for (int64_t n = 0; n < info->dims()[0]; ++n) {
      Append(ctx, Found(ctx, n, info->data<T>() + 3 * n), &rows);
      lod.push_back(rows.size() / 6);
    }
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize({static_cast<int64_t>(rows.size()) / 6, 6});
    out->set_lod({lod});
    std::copy(rows.begin(), rows.end(), reference::Allocate<T>(ctx, out));
  }

 private:
  struct Boxes {
    std::vector<T> boxes, scores;
  };

  // The boxes that all levels find in image n, by class.
  static std::map<int, Boxes> Found(const framework::ExecutionContext& ctx, int64_t n,
                                    const T* info) {
    const auto deltas = ctx.MultiInput<DenseTensor>("BBoxes");
    const auto scores = ctx.MultiInput<DenseTensor>("Scores");
    const auto anchors = ctx.MultiInput<DenseTensor>("Anchors");
    std::map<int, Boxes> found;
    for (size_t l = 0; l < deltas.size(); ++l) {
      const int64_t rank = scores[l]->dims().size();
      const int64_t count = rank == 3 ? scores[l]->dims()[1] : 0;
      const int64_t classes = rank == 3 ? scores[l]->dims()[2] : 0;
      PADDLE_ENFORCE_EQ(
          scores[l]->dims().size() == 3 && n < scores[l]->dims()[0] &&
              deltas[l]->numel() == 4 * scores[l]->dims()[0] * count &&
              anchors[l]->numel() == 4 * count,
          true,
          phi::errors::InvalidArgument(
              "retinanet_detection_output: on level %d BBoxes, Scores and Anchors "
              "must have shapes [N, M, 4], [N, M, C] and [M, 4]; they have %s, %s and "
              "%s",
              l, deltas[l]->dims(), scores[l]->dims(), anchors[l]->dims()));
      const auto threshold = static_cast<T>(
          l + 1 == deltas.size() ? 0.0f : static_cast<float>(ctx.Attr<float>("score_threshold")));
      const auto best = BestScores(scores[l]->data<T>() + n * count * classes, count * classes,
                                   threshold, ctx.Attr<int>("nms_top_k"));
      for (const auto& [score, place] : best) {
        const int64_t a = place / classes;
        Boxes& own = found[static_cast<int>(place % classes)];
        Decode(anchors[l]->data<T>() + 4 * a, deltas[l]->data<T>() + 4 * (n * count + a), info,
               &own.boxes);
        own.scores.push_back(score);
      }
    }
    return found;
  }

  static void Decode(const T* anchor, const T* delta, const T* info, std::vector<T>* boxes) {
    const T w = anchor[2] - anchor[0] + 1, h = anchor[3] - anchor[1] + 1, scale = info[2];
    const T x = delta[0] * w + anchor[0] + w / 2, y = delta[1] * h + anchor[1] + h / 2;
    const T half_w = std::exp(delta[2]) * w / 2, half_h = std::exp(delta[3]) * h / 2;
    const T right = std::round(info[1] / scale) - 1, bottom = std::round(info[0] / scale) - 1;
    const auto clamp = [](T v, T limit) { return std::max(std::min(v, limit), T(0)); };
    boxes->push_back(clamp((x - half_w) / scale, right));
    boxes->push_back(clamp((y - half_h) / scale, bottom));
    boxes->push_back(clamp((x + half_w - 1) / scale, right));
    boxes->push_back(clamp((y + half_h - 1) / scale, bottom));
  }

  static void Append(const framework::ExecutionContext& ctx, const std::map<int, Boxes>& found,
                     phi::CountedVector<T>* rows) {
    const NmsRule rule = {ctx.Attr<float>("nms_threshold"), ctx.Attr<float>("nms_eta"), false};
    std::vector<std::pair<T, std::pair<int, int>>> all;
    for (const auto& [label, own] : found) {
      const auto best =
          BestScores(own.scores.data(), static_cast<int64_t>(own.scores.size()), T(-1), -1);
      for (int i : Suppress(best, own.boxes.data(), 4, rule)) {
        all.push_back({own.scores[i], {label, i}});
      }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    const int keep = ctx.Attr<int>("keep_top_k");
    if (keep > -1 && keep < static_cast<int64_t>(all.size())) all.resize(keep);
    for (const auto& [score, place] : all) {
      const T* box = found.at(place.first).boxes.data() + 4 * place.second;
      rows->push_back(static_cast<T>(place.first + 1));
      rows->push_back(score);
      rows->insert(rows->end(), box, box + 4);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(retinanet_detection_output, RetinanetDetectionOutputCPUKernel, float, double);
