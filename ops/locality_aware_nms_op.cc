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
        scores->dims().size() == 3 && scores->dims()[0] == boxes->dims()[0], true,
        phi::errors::InvalidArgument(
            "locality_aware_nms: Scores must have shape [%d, C, %d], as BBoxes; it has %s",
            boxes->dims()[0], boxes->dims()[1], scores->dims()));
    const int64_t count = scores->dims()[2], width = boxes->dims()[2];
    const int64_t classes = scores->dims()[1];
    std::vector<T> rows;
    std::vector<size_t> lod = {0};
    for (int64_t n = 0; n < boxes->dims()[0]; ++n) {
      const T *box = boxes->data<T>() + n * count * width,
              *score = scores->data<T>() + n * classes * count;
      // Classes merge the same boxes one after the other, as in the original.
      Image image{count, width, {box, box + count * width}, {score, score + classes * count}};
      Append(image, Keep(ctx, classes, &image), &rows);
      lod.push_back(rows.size() / (width + 2));
    }
    Write(ctx, rows, width + 2, lod);
  }

 private:
  struct Image {
    int64_t count, width;
    std::vector<T> box, score;  // [count, width], [classes, count]
  };

  // What stays of an image, whose boxes and scores merge.
  static KeptBoxes Keep(const framework::ExecutionContext& ctx, int64_t classes, Image* image) {
    const NmsRule rule = {ctx.Attr<float>("nms_threshold"), ctx.Attr<float>("nms_eta"),
                          ctx.Attr<bool>("normalized")};
    KeptBoxes kept;
    size_t total = 0;
    for (int c = 0; c < classes; ++c) {
      if (c == ctx.Attr<int>("background_label")) continue;
      T* own = image->score.data() + c * image->count;
      const std::vector<bool> merged =
          Merge(image->count, image->width, rule, image->box.data(), own);
      std::vector<Scored<T>> best;
      for (int i = 0; i < image->count; ++i) {
        if (!merged[i] && own[i] > static_cast<T>(ctx.Attr<float>("score_threshold"))) {
          best.emplace_back(own[i], i);
        }
      }
      SortByScore(&best);
      const int top = ctx.Attr<int>("nms_top_k");
      if (top > -1 && top < static_cast<int64_t>(best.size())) best.resize(top);
      if (best.empty()) continue;
      kept[c] = Suppress(best, image->box.data(), image->width, rule);
      total += kept[c].size();
    }
    const int keep = ctx.Attr<int>("keep_top_k");
    if (keep > -1 && static_cast<int64_t>(total) > keep) {
      const auto score_of = [&](int label, int i) {
        return image->score[label * image->count + i];
      };
      KeepBest<T>(static_cast<size_t>(keep), false, score_of, &kept);
    }
    return kept;
  }

  static void Append(const Image& image, const KeptBoxes& kept, std::vector<T>* rows) {
    for (const auto& [label, places] : kept) {
      for (int i : places) {
        rows->push_back(static_cast<T>(label));
        rows->push_back(image.score[label * image.count + i]);
        const auto box = image.box.begin() + i * image.width;
        rows->insert(rows->end(), box, box + image.width);
      }
    }
  }

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
                    int64_t width, const std::vector<size_t>& lod) {
    auto* out = ctx.Output<DenseTensor>("Out");
    const auto count = static_cast<int64_t>(rows.size()) / width;
    if (count == 0) {
      out->Resize({1, 1});
      *reference::Allocate<T>(ctx, out) = T(-1);
      out->set_lod({{0, 1}});
    } else {
      out->Resize({count, width});
      std::copy(rows.begin(), rows.end(), reference::Allocate<T>(ctx, out));
      out->set_lod({lod});
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(locality_aware_nms, LocalityAwareNmsCPUKernel, float, double);
