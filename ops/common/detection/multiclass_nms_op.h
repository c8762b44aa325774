#pragma once

#include <map>
#include <vector>

#include "ops/common/detection/detection_boxes.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

/// Class → kept boxes, in the order of the output.
using KeptBoxes = std::map<int, std::vector<int>>;

/// Reduces `kept` to the `keep` best boxes. score(label, box) is T. With `by_index` the boxes of a
/// class are in the order of the input, else best first.
template <typename T, typename Score>
void KeepBest(size_t keep, bool by_index, const Score& score, KeptBoxes* kept) {
  std::vector<std::pair<T, std::pair<int, int>>> all;
  for (const auto& [label, boxes] : *kept) {
    for (int box : boxes) all.push_back({score(label, box), {label, box}});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  all.resize(std::min(keep, all.size()));
  kept->clear();
  for (const auto& scored : all) (*kept)[scored.second.first].push_back(scored.second.second);
  if (!by_index) return;
  for (auto& entry : *kept) std::sort(entry.second.begin(), entry.second.end());
}

template <typename T, int kVersion>
class MulticlassNmsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* boxes = ctx.Input<DenseTensor>("BBoxes");
    const auto* scores = ctx.Input<DenseTensor>("Scores");
    const std::vector<size_t> offsets = Offsets(ctx, *boxes, *scores);
    const bool by_class = scores->dims().size() == 3;
    const int64_t width = boxes->dims()[2];
    std::vector<T> rows;
    std::vector<int> index;
    std::vector<size_t> lod = {0};
    for (size_t n = 0; n + 1 < offsets.size(); ++n) {
      Image image;
      image.classes = scores->dims()[1];
      image.numbers = width;
      if (by_class) {
        image.count = boxes->dims()[1];
        image.boxes = boxes->data<T>() + n * image.count * width;
        image.scores = scores->data<T>() + n * image.count * image.classes;
        image.class_step = image.count;
        image.first = static_cast<int64_t>(n) * image.count;
      } else {
        const auto first = static_cast<int64_t>(offsets[n]);
        image.count = static_cast<int64_t>(offsets[n + 1]) - first;
        image.boxes = boxes->data<T>() + first * image.classes * width;
        image.scores = scores->data<T>() + first * image.classes;
        image.first = first * image.classes;
      }
      Append(image, Keep(ctx, image), &rows, &index);
      lod.push_back(index.size());
    }
    Write(ctx, rows, index, lod, width + 2);
  }

 private:
  // The boxes of one image: [count, numbers] for all classes if class_step is set, else one box per
  // class, [count, classes, numbers].
  struct Image {
    const T* boxes = nullptr;
    const T* scores = nullptr;
    int64_t count = 0, classes = 0, numbers = 0;
    int64_t class_step = 0;  // from class to class in `scores`; 0: [count, classes]
    int64_t first = 0;       // the first value of Index

    bool shared() const { return class_step > 0; }
    T Score(int label, int box) const {
      return shared() ? scores[label * class_step + box] : scores[box * classes + label];
    }
    int64_t BoxAt(int label, int box) const {
      return shared() ? box : static_cast<int64_t>(box) * classes + label;
    }
  };

  static std::vector<size_t> Offsets(const framework::ExecutionContext& ctx,
                                     const DenseTensor& boxes, const DenseTensor& scores) {
    std::vector<size_t> offsets = {0};
    if (scores.dims().size() == 3) {
      for (int64_t n = 0; n < boxes.dims()[0]; ++n) offsets.push_back(offsets.back() + 1);
      return offsets;
    }
    if (kVersion < 3 || !ctx.HasInput("RoisNum")) return SequenceRows(boxes, "multiclass_nms");
    for (int64_t n : reference::IntegersOf(*ctx.Input<DenseTensor>("RoisNum"), "multiclass_nms3")) {
      PADDLE_ENFORCE_GE(n, 0,
                        phi::errors::InvalidArgument(
                            "multiclass_nms3: RoisNum must not be negative; one is %d", n));
      offsets.push_back(offsets.back() + static_cast<size_t>(n));
    }
    PADDLE_ENFORCE_EQ(static_cast<int64_t>(offsets.back()), boxes.dims()[0],
                      phi::errors::InvalidArgument(
                          "multiclass_nms3: RoisNum must add up to the rows of BBoxes; it adds up "
                          "to %d, the shape of BBoxes is %s",
                          offsets.back(), boxes.dims()));
    return offsets;
  }

  static KeptBoxes Keep(const framework::ExecutionContext& ctx, const Image& image) {
    const NmsRule rule = {ctx.Attr<float>("nms_threshold"), ctx.Attr<float>("nms_eta"),
                          ctx.Attr<bool>("normalized")};
    const T threshold = static_cast<T>(static_cast<float>(ctx.Attr<float>("score_threshold")));
    KeptBoxes kept;
    size_t count = 0;
    std::vector<T> scores(image.count), boxes;
    for (int label = 0; label < image.classes; ++label) {
      if (label == ctx.Attr<int>("background_label")) continue;
      for (int i = 0; i < image.count; ++i) scores[i] = image.Score(label, i);
      const auto best =
          BestScores(scores.data(), image.count, threshold, ctx.Attr<int>("nms_top_k"));
      if (best.empty()) continue;
      const T* from = image.boxes;
      if (!image.shared()) {
        boxes.clear();
        for (int i = 0; i < image.count; ++i) {
          const T* box = image.boxes + image.BoxAt(label, i) * image.numbers;
          boxes.insert(boxes.end(), box, box + image.numbers);
        }
        from = boxes.data();
      }
      kept[label] = Suppress(best, from, image.numbers, rule);
      if (!image.shared()) std::sort(kept[label].begin(), kept[label].end());
      count += kept[label].size();
    }
    const int keep = ctx.Attr<int>("keep_top_k");
    if (keep > -1 && static_cast<int64_t>(count) > keep) {
      KeepBest<T>(
          static_cast<size_t>(keep), !image.shared(),
          [&image](int label, int box) { return image.Score(label, box); }, &kept);
    }
    return kept;
  }

  static void Append(const Image& image, const KeptBoxes& kept, std::vector<T>* rows,
                     std::vector<int>* index) {
    for (const auto& [label, boxes] : kept) {
      for (int box : boxes) {
        rows->push_back(static_cast<T>(label));
        rows->push_back(image.Score(label, box));
        const T* from = image.boxes + image.BoxAt(label, box) * image.numbers;
        rows->insert(rows->end(), from, from + image.numbers);
        index->push_back(static_cast<int>(image.first + image.BoxAt(label, box)));
      }
    }
  }

  static void Write(const framework::ExecutionContext& ctx, const std::vector<T>& rows,
                    const std::vector<int>& index, const std::vector<size_t>& lod, int64_t width) {
    auto* out = ctx.Output<DenseTensor>("Out");
    if (kVersion == 1 && index.empty()) {
      // The first version of the op writes a single -1 if nothing is kept.
      out->Resize({1, 1});
      *reference::Allocate<T>(ctx, out) = T(-1);
      out->set_lod({{0, 1}});
      return;
    }
    out->Resize({static_cast<int64_t>(index.size()), width});
    std::copy(rows.begin(), rows.end(), reference::Allocate<T>(ctx, out));
    if (kVersion < 3) out->set_lod({lod});
    if (kVersion > 1 && ctx.HasOutput("Index")) {
      auto* to = ctx.Output<DenseTensor>("Index");
      to->Resize({static_cast<int64_t>(index.size()), 1});
      std::copy(index.begin(), index.end(), reference::Allocate<int>(ctx, to));
      if (kVersion == 2) to->set_lod({lod});
    }
    if (kVersion == 3 && ctx.HasOutput("NmsRoisNum")) {
      auto* counts = ctx.Output<DenseTensor>("NmsRoisNum");
      counts->Resize({static_cast<int64_t>(lod.size()) - 1});
      int* to = reference::Allocate<int>(ctx, counts);
      for (size_t n = 1; n < lod.size(); ++n) *to++ = static_cast<int>(lod[n] - lod[n - 1]);
    }
  }
};

template <typename T>
using MulticlassNms1CPUKernel = MulticlassNmsCPUKernel<T, 1>;
template <typename T>
using MulticlassNms2CPUKernel = MulticlassNmsCPUKernel<T, 2>;
template <typename T>
using MulticlassNms3CPUKernel = MulticlassNmsCPUKernel<T, 3>;

}  // namespace paddle::operators
