#pragma once

#include <cmath>
#include <numeric>
#include <vector>

#include "ops/common/detection/detection_boxes.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T, bool kSecondVersion>
class GenerateProposalsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const phi::DDim dims = ctx.Input<DenseTensor>("Scores")->dims();
    CheckSizes(ctx, dims);
    std::vector<T> boxes, scores;
    std::vector<size_t> lod = {0};
    std::vector<int> counts;
    for (int64_t n = 0; n < dims[0]; ++n) {
      const Proposals found = ProposalsOf(ctx, n, dims[1], dims[2] * dims[3]);
      boxes.insert(boxes.end(), found.boxes.begin(), found.boxes.end());
      scores.insert(scores.end(), found.scores.begin(), found.scores.end());
      lod.push_back(scores.size());
      counts.push_back(static_cast<int>(found.scores.size()));
    }
    Write(ctx, "RpnRois", boxes, 4, lod);
    Write(ctx, "RpnRoiProbs", scores, 1, lod);
    if (!ctx.HasOutput("RpnRoisNum")) return;
    auto* number = ctx.Output<DenseTensor>("RpnRoisNum");
    number->Resize({dims[0]});
    std::copy(counts.begin(), counts.end(), reference::Allocate<int>(ctx, number));
  }

 private:
  struct Proposals {
    std::vector<T> boxes, scores;
  };
  struct Image {
    T height, width, scale;
    bool pixels;  // sides count their last pixel
    T one() const { return pixels ? T(1) : T(0); }
  };

  static void CheckSizes(const framework::ExecutionContext& ctx, const phi::DDim& scores) {
    const int64_t cells = scores[1] * scores[2] * scores[3];
    const auto check = [&](const char* slot, int64_t numbers) {
      const auto* tensor = ctx.Input<DenseTensor>(slot);
      PADDLE_ENFORCE_EQ(
          tensor->numel(), numbers,
          phi::errors::InvalidArgument(
              "generate_proposals: %s must hold %d numbers for Scores of shape %s; its "
              "shape is %s",
              slot, numbers, scores, tensor->dims()));
    };
    check("BboxDeltas", 4 * scores[0] * cells);
    check("Anchors", 4 * cells);
    check("Variances", 4 * cells);
    check(kSecondVersion ? "ImShape" : "ImInfo", scores[0] * (kSecondVersion ? 2 : 3));
  }

  static Image ImageOf(const framework::ExecutionContext& ctx, int64_t n) {
    if constexpr (kSecondVersion) {
      const T* shape = ctx.Input<DenseTensor>("ImShape")->data<T>() + 2 * n;
      return {shape[0], shape[1], T(1), ctx.Attr<bool>("pixel_offset")};
    } else {
      const T* info = ctx.Input<DenseTensor>("ImInfo")->data<T>() + 3 * n;
      return {info[0], info[1], info[2], true};
    }
  }

  static Proposals ProposalsOf(const framework::ExecutionContext& ctx, int64_t n, int64_t anchors,
                               int64_t cells) {
    const Image image = ImageOf(ctx, n);
    const T* score = ctx.Input<DenseTensor>("Scores")->data<T>() + n * anchors * cells;
    const T* delta = ctx.Input<DenseTensor>("BboxDeltas")->data<T>() + n * 4 * anchors * cells;
    const T* anchor = ctx.Input<DenseTensor>("Anchors")->data<T>();
    const T* variance = ctx.Input<DenseTensor>("Variances")->data<T>();
    // Anchor a of cell i has index i · anchors + a.
    const auto score_of = [&](int64_t k) { return score[k % anchors * cells + k / anchors]; };
    std::vector<int64_t> order(anchors * cells);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int64_t a, int64_t b) { return score_of(a) > score_of(b); });
    const int before = ctx.Attr<int>("pre_nms_topN");
    if (before > 0 && before < static_cast<int64_t>(order.size())) order.resize(before);
    Proposals all;
    for (int64_t k : order) {
      T offsets[4], box[4];
      for (int i = 0; i < 4; ++i) {
        offsets[i] = delta[(k % anchors * 4 + i) * cells + k / anchors];
      }
      Decode(anchor + 4 * k, variance + 4 * k, offsets, image, box);
      if (!Stays(box, image, ctx.Attr<float>("min_size"))) continue;
      all.boxes.insert(all.boxes.end(), box, box + 4);
      all.scores.push_back(score_of(k));
    }
    if (all.scores.empty()) return {std::vector<T>(4, T(0)), {T(0)}};
    const float threshold = ctx.Attr<float>("nms_thresh");
    if (threshold <= 0) return all;
    std::vector<Scored<T>> candidates;
    for (size_t i = 0; i < all.scores.size(); ++i) {
      candidates.emplace_back(all.scores[i], static_cast<int>(i));
    }
    std::vector<int> kept = Suppress(candidates, all.boxes.data(), 4,
                                     {threshold, ctx.Attr<float>("eta"), !image.pixels});
    const int after = ctx.Attr<int>("post_nms_topN");
    if (after > 0 && after < static_cast<int64_t>(kept.size())) kept.resize(after);
    Proposals best;
    for (int i : kept) {
      best.boxes.insert(best.boxes.end(), &all.boxes[4 * i], &all.boxes[4 * i] + 4);
      best.scores.push_back(all.scores[i]);
    }
    return best;
  }

  static void Decode(const T* anchor, const T* variance, const T* delta, const Image& image,
                     T* box) {
    const T largest = static_cast<T>(std::log(1000.0 / 16.0));
    const T w = anchor[2] - anchor[0] + image.one(), h = anchor[3] - anchor[1] + image.one();
    const T x = variance[0] * delta[0] * w + anchor[0] + T(0.5) * w;
    const T y = variance[1] * delta[1] * h + anchor[1] + T(0.5) * h;
    const T half_w = std::exp(std::min(variance[2] * delta[2], largest)) * w / 2;
    const T half_h = std::exp(std::min(variance[3] * delta[3], largest)) * h / 2;
    const auto clamp = [&image](T v, T size) {
      return std::max(std::min(v, size - image.one()), T(0));
    };
    box[0] = clamp(x - half_w, image.width);
    box[1] = clamp(y - half_h, image.height);
    box[2] = clamp(x + half_w - image.one(), image.width);
    box[3] = clamp(y + half_h - image.one(), image.height);
  }

  static bool Stays(const T* box, const Image& image, float min_size) {
    const T least = std::max(static_cast<T>(min_size), T(1));
    const T w = box[2] - box[0] + image.one(), h = box[3] - box[1] + image.one();
    T side_w = w, side_h = h;
    if (!kSecondVersion) {  // as large as in the unscaled image
      side_w = (box[2] - box[0]) / image.scale + 1;
      side_h = (box[3] - box[1]) / image.scale + 1;
    }
    if (side_w < least || side_h < least) return false;
    return !image.pixels || (box[0] + w / 2 <= image.width && box[1] + h / 2 <= image.height);
  }

  static void Write(const framework::ExecutionContext& ctx, const char* slot,
                    const std::vector<T>& values, int64_t width, const std::vector<size_t>& lod) {
    auto* out = ctx.Output<DenseTensor>(slot);
    out->Resize({static_cast<int64_t>(values.size()) / width, width});
    if (!kSecondVersion) out->set_lod({lod});  // the second has RpnRoisNum alone
    std::copy(values.begin(), values.end(), reference::Allocate<T>(ctx, out));
  }
};

template <typename T>
using GenerateProposalsV1CPUKernel = GenerateProposalsCPUKernel<T, false>;
template <typename T>
using GenerateProposalsV2CPUKernel = GenerateProposalsCPUKernel<T, true>;

}  // namespace paddle::operators
