#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
struct YoloTruth {
  T x, y, w, h;  // centre and size

  T Overlap(const YoloTruth& other) const {
    const T width =
        std::min(x + w / 2, other.x + other.w / 2) - std::max(x - w / 2, other.x - other.w / 2);
    const T height =
        std::min(y + h / 2, other.y + other.h / 2) - std::max(y - h / 2, other.y - other.h / 2);
    const T both = width < 0 || height < 0 ? T(0) : width * height;
    return both / (w * h + other.w * other.h - both);
  }
};

template <typename T>
T YoloSigmoid(T v) {
  return T(1) / (T(1) + std::exp(-v));
}

/// The terms of the loss.
template <typename T>
class YoloTerms {
 public:
  explicit YoloTerms(const framework::ExecutionContext& ctx)
      : x_(ctx.Input<DenseTensor>("X")),
        boxes_(ctx.Input<DenseTensor>("GTBox")),
        labels_(reference::IntegersOf(*ctx.Input<DenseTensor>("GTLabel"), "yolov3_loss")),
        scores_(ctx.HasInput("GTScore") ? ctx.Input<DenseTensor>("GTScore")->data<T>() : nullptr),
        anchors_(ctx.Attr<std::vector<int>>("anchors")),
        mask_(ctx.Attr<std::vector<int>>("anchor_mask")),
        classes_(ctx.Attr<int>("class_num")),
        ignore_(ctx.Attr<float>("ignore_thresh")),
        scale_(ctx.Attr<float>("scale_x_y")),
        size_(x_->dims()[2]),
        image_size_(static_cast<T>(ctx.Attr<int>("downsample_ratio") * size_)) {
    if (!ctx.Attr<bool>("use_label_smooth")) return;
    no_ = static_cast<T>(std::min(1.0 / classes_, 1.0 / 40));
    yes_ = T(1) - no_;
  }

  int64_t images() const { return x_->dims()[0]; }
  int64_t truths() const { return boxes_->dims()[1]; }
  int64_t cells() const { return size_ * size_; }
  int64_t masks() const { return static_cast<int64_t>(mask_.size()); }

  /// Which masks the boxes of one image take, and what the cells of each mask are.
  void Match(int64_t image, T* objectness, int* taken) const {
    std::fill_n(objectness, masks() * cells(), T(0));
    for (int64_t i = 0; i < masks() * cells(); ++i) {
      const YoloTruth<T> predicted = Predicted(image, i);
      T best = 0;
      for (int64_t t = 0; t < truths(); ++t) {
        if (IsThere(image, t)) best = std::max(best, predicted.Overlap(Truth(image, t)));
      }
      if (best > ignore_) objectness[i] = T(-1);
    }
    for (int64_t t = 0; t < truths(); ++t) {
      taken[t] = IsThere(image, t) ? MaskOf(Truth(image, t)) : -1;
      if (taken[t] >= 0) objectness[taken[t] * cells() + CellOf(Truth(image, t))] = Score(image, t);
    }
  }

  /// use(index of X, is a cross entropy (else a distance), target, weight) for each term.
  template <typename Use>
  void ForEach(int64_t image, const T* objectness, const int* taken, Use use) const {
    for (int64_t t = 0; t < truths(); ++t) {
      if (taken[t] < 0 || taken[t] >= masks()) continue;
      const YoloTruth<T> box = Truth(image, t);
      const int64_t cell = CellOf(box), first = Index(image, taken[t], 0) + cell;
      const int* anchor = &anchors_[2 * mask_[taken[t]]];
      const T score = Score(image, t), weight = (T(2) - box.w * box.h) * score;
      use(first, true, box.x * size_ - static_cast<T>(cell % size_), weight);
      use(first + cells(), true, box.y * size_ - static_cast<T>(cell / size_), weight);
      use(first + 2 * cells(), false, std::log(box.w * image_size_ / anchor[0]), weight);
      use(first + 3 * cells(), false, std::log(box.h * image_size_ / anchor[1]), weight);
      for (int c = 0; c < classes_; ++c) {
        const T target = c == labels_[image * truths() + t] ? yes_ : no_;
        use(first + (5 + c) * cells(), true, target, score);
      }
    }
    for (int64_t i = 0; i < masks() * cells(); ++i) {
      const int64_t at = Index(image, i / cells(), 4) + i % cells();
      if (objectness[i] > T(1e-5)) {
        use(at, true, T(1), objectness[i]);
      } else if (objectness[i] > T(-0.5)) {
        use(at, true, T(0), T(1));
      }
    }
  }

 private:
  int64_t Index(int64_t image, int64_t mask, int64_t entry) const {
    return ((image * masks() + mask) * (5 + classes_) + entry) * cells();
  }
  const T* Box(int64_t image, int64_t t) const {
    return boxes_->data<T>() + (image * truths() + t) * 4;
  }
  // The limit is a float64, as in the original: of float32, the number nearest to 1e-6 is below.
  bool IsThere(int64_t image, int64_t t) const {
    return Box(image, t)[2] >= 1e-6 && Box(image, t)[3] >= 1e-6;
  }
  YoloTruth<T> Truth(int64_t image, int64_t t) const {
    const T* box = Box(image, t);
    return {box[0], box[1], box[2], box[3]};
  }
  T Score(int64_t image, int64_t t) const {
    return scores_ == nullptr ? T(1) : scores_[image * truths() + t];
  }
  // A box beyond the edge counts for the cell there.
  int64_t CellOf(const YoloTruth<T>& box) const {
    const auto cell = [this](T at) {
      return static_cast<int64_t>(std::max(T(0), std::min(at, T(1))) * size_);
    };
    return std::min(cell(box.y), size_ - 1) * size_ + std::min(cell(box.x), size_ - 1);
  }

  YoloTruth<T> Predicted(int64_t image, int64_t i) const {
    const int64_t cell = i % cells();
    const T* x = x_->data<T>() + Index(image, i / cells(), 0) + cell;
    const int* anchor = &anchors_[2 * mask_[i / cells()]];
    const T bias = T(-0.5) * (scale_ - T(1));
    return {(static_cast<T>(cell % size_) + YoloSigmoid(x[0]) * scale_ + bias) / size_,
            (static_cast<T>(cell / size_) + YoloSigmoid(x[cells()]) * scale_ + bias) / size_,
            std::exp(x[2 * cells()]) * anchor[0] / image_size_,
            std::exp(x[3 * cells()]) * anchor[1] / image_size_};
  }

  // The mask of the anchor that is most like the box; -1 if it is not of this map.
  int MaskOf(const YoloTruth<T>& box) const {
    T best = 0;
    int anchor = 0;
    for (int i = 0; i < static_cast<int>(anchors_.size()) / 2; ++i) {
      const YoloTruth<T> shape = {0, 0, anchors_[2 * i] / image_size_,
                                  anchors_[2 * i + 1] / image_size_};
      const T overlap = shape.Overlap({0, 0, box.w, box.h});
      if (overlap <= best) continue;
      best = overlap;
      anchor = i;
    }
    const auto found = std::find(mask_.begin(), mask_.end(), anchor);
    return found == mask_.end() ? -1 : static_cast<int>(found - mask_.begin());
  }

  const DenseTensor *x_, *boxes_;
  const std::vector<int64_t> labels_;
  const T* scores_;
  const std::vector<int> anchors_, mask_;
  const int classes_;
  const T ignore_, scale_;
  const int64_t size_;
  const T image_size_;
  T yes_ = 1, no_ = 0;
};

template <typename T>
class Yolov3LossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const T* x = ctx.Input<DenseTensor>("X")->data<T>();
    T* loss = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Loss"));
    T* objectness = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("ObjectnessMask"));
    int* taken = reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("GTMatchMask"));
    const YoloTerms<T> terms(ctx);
    for (int64_t i = 0; i < terms.images(); ++i) {
      T* cells = objectness + i * terms.masks() * terms.cells();
      int* masks = taken + i * terms.truths();
      terms.Match(i, cells, masks);
      double sum = 0;
      terms.ForEach(i, cells, masks, [&](int64_t at, bool entropy, T target, T weight) {
        const T v = x[at];
        const T cost = entropy
                           ? std::max(v, T(0)) - v * target + std::log1p(std::exp(-std::fabs(v)))
                           : std::fabs(v - target);
        sum += static_cast<double>(cost * weight);
      });
      loss[i] = static_cast<T>(sum);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(yolov3_loss, Yolov3LossCPUKernel, float, double);
