#include <cmath>

#include "ops/common/detection/detection_boxes.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/counted_vector.h"

namespace paddle::operators {

void MatrixNmsInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim boxes = ctx->GetInputDim("BBoxes"), scores = ctx->GetInputDim("Scores");
  PADDLE_ENFORCE_EQ(
      boxes.size() == 3 && scores.size() == 3 &&
          (boxes[1] < 0 || scores[2] < 0 || boxes[1] == scores[2]) &&
          (boxes[0] < 0 || scores[0] < 0 || boxes[0] == scores[0]),
      true,
      phi::errors::InvalidArgument("matrix_nms: BBoxes must have shape [N, M, 4] and Scores [N, "
                                   "C, M]; they have %s and %s",
                                   boxes, scores));
  const int64_t rows = ctx->IsRuntime() ? 0 : -1;  // the kernel sets the sizes
  ctx->SetOutputDim("Out", {rows, boxes[2] < 0 ? -1 : boxes[2] + 2});
  ctx->SetOutputDim("Index", {rows, 1});
  if (ctx->HasOutput("RoisNum")) ctx->SetOutputDim("RoisNum", {boxes[0]});
  if (!ctx->IsRuntime()) ctx->SetLoDLevel("Out", std::max(ctx->GetLoDLevel("BBoxes"), 1));
}

template <typename T>
class MatrixNmsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* boxes = ctx.Input<DenseTensor>("BBoxes");
    const auto* scores = ctx.Input<DenseTensor>("Scores");
    const int64_t images = scores->dims()[0], classes = scores->dims()[1];
    const int64_t count = scores->dims()[2], width = boxes->dims()[2];
    phi::CountedVector<T> rows;
    phi::CountedVector<int> index;
    std::vector<int> counts;  // by image
    for (int64_t n = 0; n < images; ++n) {
      const T* box = boxes->data<T>() + n * count * width;
      std::vector<Found> found;
      for (int64_t c = 0; c < classes; ++c) {
        if (c == ctx.Attr<int>("background_label")) continue;
        Decay(ctx, scores->data<T>() + (n * classes + c) * count, box, count, width, c, &found);
      }
      std::stable_sort(found.begin(), found.end(),
                       [](const Found& a, const Found& b) { return a.score > b.score; });
      const int keep = ctx.Attr<int>("keep_top_k");
      if (keep > -1 && keep < static_cast<int64_t>(found.size())) found.resize(keep);
      for (const Found& f : found) {
        rows.push_back(static_cast<T>(f.label));
        rows.push_back(f.score);
        rows.insert(rows.end(), box + f.box * width, box + (f.box + 1) * width);
        index.push_back(static_cast<int>(n * count + f.box));
      }
      counts.push_back(static_cast<int>(found.size()));
    }
    Write(ctx, rows, index, counts, width + 2);
  }

 private:
  struct Found {
    T score;
    int64_t label, box;
  };

  static void Decay(const framework::ExecutionContext& ctx, const T* scores, const T* boxes,
                    int64_t count, int64_t width, int64_t label, std::vector<Found>* found) {
    const auto threshold = static_cast<T>(static_cast<float>(ctx.Attr<float>("score_threshold")));
    const auto after = static_cast<T>(static_cast<float>(ctx.Attr<float>("post_threshold")));
    const auto sigma = static_cast<T>(static_cast<float>(ctx.Attr<float>("gaussian_sigma")));
    const bool gaussian = ctx.Attr<bool>("use_gaussian"), normalized = ctx.Attr<bool>("normalized");
    const auto best = BestScores(scores, count, threshold, ctx.Attr<int>("nms_top_k"));
    std::vector<T> largest;  // of each box, the overlap with better ones
    for (size_t i = 0; i < best.size(); ++i) {
      T most = 0, factor = 1;
      for (size_t j = 0; j < i; ++j) {
        const T overlap = ShapeOverlap(boxes + best[i].second * width,
                                       boxes + best[j].second * width, width, normalized);
        most = std::max(most, overlap);
        const T decay = gaussian ? std::exp((largest[j] * largest[j] - overlap * overlap) * sigma)
                                 : (T(1) - overlap) / (T(1) - largest[j]);
        factor = std::min(factor, decay);
      }
      largest.push_back(most);
      const T score = factor * best[i].first;
      if (score > after) found->push_back({score, label, best[i].second});
    }
  }

  static void Write(const framework::ExecutionContext& ctx, const phi::CountedVector<T>& rows,
                    const phi::CountedVector<int>& index, const std::vector<int>& counts,
                    int64_t width) {
    const auto count = static_cast<int64_t>(index.size());
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize({count, width});
    std::copy(rows.begin(), rows.end(), reference::Allocate<T>(ctx, out));
    auto* places = ctx.Output<DenseTensor>("Index");
    places->Resize({count, 1});
    std::copy(index.begin(), index.end(), reference::Allocate<int>(ctx, places));
    if (!ctx.HasOutput("RoisNum")) return;
    auto* number = ctx.Output<DenseTensor>("RoisNum");
    number->Resize({static_cast<int64_t>(counts.size())});
    std::copy(counts.begin(), counts.end(), reference::Allocate<int>(ctx, number));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(matrix_nms, MatrixNmsCPUKernel, float, double);
