#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ops/common/detection/detection_boxes.h"
#include "ops/common/operator/one_integer.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void DetectionMapInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim found = ctx->GetInputDim("DetectRes"), label = ctx->GetInputDim("Label");
  PADDLE_ENFORCE_EQ(found.size() == 2 && (found[1] == 6 || found[1] < 0), true,
                    phi::errors::InvalidArgument(
                        "detection_map: DetectRes must have shape [M, 6]; it is %s", found));
  PADDLE_ENFORCE_EQ(label.size() == 2 && (label[1] == 6 || label[1] == 5 || label[1] < 0), true,
                    phi::errors::InvalidArgument(
                        "detection_map: Label must have shape [N, 6] or [N, 5]; it is %s", label));
  PADDLE_ENFORCE_EQ(
      !ctx->HasInput("PosCount") || (ctx->HasInput("TruePos") && ctx->HasInput("FalsePos")), true,
      phi::errors::InvalidArgument(
          "detection_map: with input PosCount it needs TruePos and FalsePos"));
  ctx->SetOutputDim("AccumPosCount", {ctx->Attrs().Get<int>("class_num"), 1});
  ctx->SetOutputDim("AccumTruePos", {-1, 2});
  ctx->SetOutputDim("AccumFalsePos", {-1, 2});
  ctx->SetOutputDim("MAP", {1});
}

template <typename T>
class DetectionMapCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    Counts counts;
    const auto* state = ctx.HasInput("HasState") ? ctx.Input<DenseTensor>("HasState") : nullptr;
    if (state != nullptr && ctx.HasInput("PosCount") &&
        reference::OneInteger(ctx, "HasState", "detection_map") != 0) {
      ReadCounts(ctx, &counts);
    }
    CountImages(ctx, &counts);
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("MAP")) = MeanPrecision(ctx, counts);
    WriteCounts(ctx, counts);
  }

 private:
  struct Truth {
    const T* box;
    bool difficult;
  };
  using Hits = std::map<int, std::vector<std::pair<T, int>>>;  // by class: score, 1 or 0
  struct Counts {
    std::map<int, int64_t> boxes;  // by class
    Hits right, wrong;

    void Add(int label, T score, bool found) {
      right[label].emplace_back(score, found ? 1 : 0);
      wrong[label].emplace_back(score, found ? 0 : 1);
    }
  };

  // The rows of an image, of as many as there are.
  static std::vector<size_t> Offsets(const DenseTensor& tensor, const char* slot) {
    PADDLE_ENFORCE_EQ(
        tensor.lod().size() == 1 && phi::CheckLoD(tensor.lod()).empty() &&
            tensor.lod()[0].back() <= static_cast<size_t>(tensor.dims()[0]),
        true,
        phi::errors::InvalidArgument("detection_map: %s must have one level of LoD that fits its "
                                     "shape %s",
                                     slot, tensor.dims()));
    return {tensor.lod()[0].begin(), tensor.lod()[0].end()};
  }

  static void CountImages(const framework::ExecutionContext& ctx, Counts* counts) {
    const auto *found = ctx.Input<DenseTensor>("DetectRes"),
               *label = ctx.Input<DenseTensor>("Label");
    const std::vector<size_t> found_at = Offsets(*found, "DetectRes"),
                              label_at = Offsets(*label, "Label");
    PADDLE_ENFORCE_EQ(
        found_at.size(), label_at.size(),
        phi::errors::InvalidArgument("detection_map: DetectRes holds %d images, Label %d",
                                     found_at.size() - 1, label_at.size() - 1));
    const int64_t width = label->dims()[1];
    for (size_t image = 0; image + 1 < found_at.size(); ++image) {
      std::map<int, std::vector<Truth>> truths;
      for (size_t i = label_at[image]; i < label_at[image + 1]; ++i) {
        const T* row = label->data<T>() + i * width;
        const bool difficult = width == 6 && std::fabs(row[1]) >= T(1e-6);
        truths[static_cast<int>(row[0])].push_back({row + width - 4, difficult});
      }
      std::map<int, std::vector<Scored<T>>> detected;  // rows
      for (size_t i = found_at[image]; i < found_at[image + 1]; ++i) {
        const T* row = found->data<T>() + i * 6;
        detected[static_cast<int>(row[0])].emplace_back(row[1], static_cast<int>(i));
      }
      CountImage(ctx, truths, found->data<T>(), &detected, counts);
    }
  }

  static void CountImage(const framework::ExecutionContext& ctx,
                         const std::map<int, std::vector<Truth>>& truths, const T* rows,
                         std::map<int, std::vector<Scored<T>>>* detected, Counts* counts) {
    const bool all = ctx.Attr<bool>("evaluate_difficult");
    for (const auto& of_class : truths) {
      const auto counted = std::count_if(of_class.second.begin(), of_class.second.end(),
                                         [all](const Truth& t) { return all || !t.difficult; });
      if (counted > 0) counts->boxes[of_class.first] += counted;
    }
    for (auto& of_class : *detected) {
      const auto known = truths.find(of_class.first);
      if (known == truths.end()) {
        for (const auto& d : of_class.second) counts->Add(of_class.first, d.first, false);
        continue;
      }
      SortByScore(&of_class.second);
      std::vector<bool> taken(known->second.size(), false);
      for (const auto& d : of_class.second) {
        const auto [overlap, best] = BestTruth(rows + 6 * d.second + 2, known->second);
        if (!(overlap > ctx.Attr<float>("overlap_threshold"))) {
          counts->Add(of_class.first, d.first, false);
        } else if (all || !known->second[best].difficult) {
          counts->Add(of_class.first, d.first, !taken[best]);
          taken[best] = true;
        }
      }
    }
  }

  // The largest overlap of a box, cut off at the image, and whose it is.
  static std::pair<T, size_t> BestTruth(const T* box, const std::vector<Truth>& truths) {
    T inside[4];
    for (int i = 0; i < 4; ++i) inside[i] = std::max(std::min(box[i], T(1)), T(0));
    std::pair<T, size_t> best = {T(-1), 0};
    for (size_t j = 0; j < truths.size(); ++j) {
      const T overlap = BoxOverlap(inside, truths[j].box, /*normalized=*/true);
      if (overlap > best.first) best = {overlap, j};
    }
    return best;
  }

  // How many were right, or wrong, among the best scores: 1, 2, ..
  static std::vector<int64_t> RunningSums(std::vector<std::pair<T, int>> hits) {
    SortByScore(&hits);
    std::vector<int64_t> sums;
    for (const auto& hit : hits) sums.push_back(hit.second + (sums.empty() ? 0 : sums.back()));
    return sums;
  }

  static T MeanPrecision(const framework::ExecutionContext& ctx, const Counts& counts) {
    T sum = 0;
    int classes = 0;
    for (const auto& of_class : counts.boxes) {
      // As in the original, which compares a count with a label.
      if (of_class.second == ctx.Attr<int>("background_label")) continue;
      ++classes;
      const auto hits = counts.right.find(of_class.first);
      if (hits == counts.right.end()) continue;
      const std::vector<int64_t> right = RunningSums(hits->second);
      const std::vector<int64_t> wrong = RunningSums(counts.wrong.at(of_class.first));
      std::vector<T> precision, recall;
      for (size_t i = 0; i < right.size(); ++i) {
        precision.push_back(static_cast<T>(right[i]) / static_cast<T>(right[i] + wrong[i]));
        recall.push_back(static_cast<T>(right[i]) / static_cast<T>(of_class.second));
      }
      sum += ctx.Attr<std::string>("ap_type") == "integral" ? Integral(precision, recall)
                                                            : AtElevenPoints(precision, recall);
    }
    return classes == 0 ? T(0) : sum / static_cast<T>(classes);
  }

  static T Integral(const std::vector<T>& precision, const std::vector<T>& recall) {
    T sum = 0, before = 0;
    for (size_t i = 0; i < recall.size(); ++i) {
      const T step = std::fabs(recall[i] - before);
      // Not where there is no recall, for want of boxes (0 / 0), nor, as in the original, after it.
      if (step > T(1e-6)) sum += precision[i] * step;
      before = recall[i];
    }
    return sum;
  }

  // The mean of the best precision with a recall of 0, 0.1, .. 1 or more.
  static T AtElevenPoints(const std::vector<T>& precision, const std::vector<T>& recall) {
    T sum = 0;
    for (int point = 10; point >= 0; --point) {
      T best = 0;
      for (size_t i = 0; i < recall.size(); ++i) {
        if (recall[i] >= static_cast<T>(point / 10.)) best = std::max(best, precision[i]);
      }
      sum += best / T(11);
    }
    return sum;
  }

  // Errors: InvalidArgument for more boxes than PosCount and AccumPosCount hold.
  static int Int32Of(int64_t boxes, int label) {
    PADDLE_ENFORCE_EQ(boxes, static_cast<int64_t>(static_cast<int>(boxes)),
                      phi::errors::InvalidArgument("detection_map: PosCount and Label have %d "
                                                   "boxes of class %d, which int32 does not hold",
                                                   boxes, label));
    return static_cast<int>(boxes);
  }

  static void ReadCounts(const framework::ExecutionContext& ctx, Counts* counts) {
    const int classes = ctx.Attr<int>("class_num");
    const auto boxes = reference::IntegersOf(*ctx.Input<DenseTensor>("PosCount"), "detection_map");
    PADDLE_ENFORCE_EQ(
        static_cast<int64_t>(boxes.size()) >= classes, true,
        phi::errors::InvalidArgument("detection_map: PosCount must hold %d numbers; it holds %d",
                                     classes, boxes.size()));
    for (int i = 0; i < classes; ++i) counts->boxes[i] = Int32Of(boxes[i], i);
    const auto *right = ctx.Input<DenseTensor>("TruePos"),
               *wrong = ctx.Input<DenseTensor>("FalsePos");
    PADDLE_ENFORCE_EQ(right->lod(), wrong->lod(),
                      phi::errors::InvalidArgument(
                          "detection_map: TruePos and FalsePos must have one LoD; they have %s and "
                          "%s",
                          phi::LoDToString(right->lod()), phi::LoDToString(wrong->lod())));
    ReadHits(*right, "TruePos", &counts->right);
    ReadHits(*wrong, "FalsePos", &counts->wrong);
  }

  static void ReadHits(const DenseTensor& tensor, const char* slot, Hits* hits) {
    const phi::DDim dims = tensor.dims();
    PADDLE_ENFORCE_EQ(dims.size() == 2 && dims[1] == 2, true,
                      phi::errors::InvalidArgument(
                          "detection_map: %s must have shape [n, 2]; it has %s", slot, dims));
    const std::vector<size_t> at = Offsets(tensor, slot);
    for (size_t label = 0; label + 1 < at.size(); ++label) {
      for (size_t i = at[label]; i < at[label + 1]; ++i) {
        const T* row = tensor.data<T>() + 2 * i;
        (*hits)[static_cast<int>(label)].emplace_back(row[0], static_cast<int>(row[1]));
      }
    }
  }

  static void WriteCounts(const framework::ExecutionContext& ctx, const Counts& counts) {
    const int classes = ctx.Attr<int>("class_num");
    auto* boxes = ctx.Output<DenseTensor>("AccumPosCount");
    boxes->Resize({classes, 1});
    int* to = boxes->mutable_data<int>(ctx.GetPlace());
    for (int i = 0; i < classes; ++i) {
      const auto found = counts.boxes.find(i);
      to[i] = found == counts.boxes.end() ? 0 : Int32Of(found->second, i);
    }
    WriteHits(ctx, counts.right, ctx.Output<DenseTensor>("AccumTruePos"));
    WriteHits(ctx, counts.wrong, ctx.Output<DenseTensor>("AccumFalsePos"));
  }

  static void WriteHits(const framework::ExecutionContext& ctx, const Hits& hits,
                        DenseTensor* tensor) {
    std::vector<T> rows;
    std::vector<size_t> at = {0};
    for (int label = 0; label < ctx.Attr<int>("class_num"); ++label) {
      const auto found = hits.find(label);
      if (found != hits.end()) {
        for (const auto& hit : found->second) {
          rows.insert(rows.end(), {hit.first, static_cast<T>(hit.second)});
        }
      }
      at.push_back(rows.size() / 2);
    }
    tensor->Resize({static_cast<int64_t>(rows.size() / 2), 2});
    std::copy(rows.begin(), rows.end(), tensor->mutable_data<T>(ctx.GetPlace()));
    phi::LoD lod;
    lod.emplace_back(at);
    tensor->set_lod(lod);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(detection_map, DetectionMapCPUKernel, float, double);
