#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/work_budget.h"

namespace paddle::operators {

void DeformablePsroiPoolingInferShape(framework::InferShapeContext* ctx) {
  const char* op = "deformable_psroi_pooling";
  const auto attrs = ctx->Attrs();
  const phi::DDim in = DimsOfRank(ctx, op, "Input", 4), rois = DimsOfRank(ctx, op, "ROIs", 2);
  CheckSameSize(op, "the width of ROIs", rois[1], 4);
  const auto group = attrs.Get<std::vector<int>>("group_size"),
             part = attrs.Get<std::vector<int>>("part_size");
  const int channels = attrs.Get<int>("output_dim"), height = attrs.Get<int>("pooled_height"),
            width = attrs.Get<int>("pooled_width"), samples = attrs.Get<int>("sample_per_part");
  PADDLE_ENFORCE_EQ(group.size() == 2 && part.size() == 2, true,
                    phi::errors::InvalidArgument(
                        "deformable_psroi_pooling: `group_size` and `part_size` must hold 2 "
                        "numbers; they hold %d and %d",
                        group.size(), part.size()));
  CheckSameSize(op, "the number of channels of Input", in[1],
                int64_t{channels} * group[0] * group[1]);
  if (!attrs.Get<bool>("no_trans")) {
    const phi::DDim trans = DimsOfRank(ctx, op, "Trans", 4);
    CheckShape(ctx, op, "Trans", {rois[0], -1, part[0], part[1]});
    const bool fits =
        trans[1] < 0 || (trans[1] >= 2 && trans[1] % 2 == 0 && channels % (trans[1] / 2) == 0);
    PADDLE_ENFORCE_EQ(fits, true,
                      phi::errors::InvalidArgument(
                          "deformable_psroi_pooling: Trans must have two channels for each of "
                          "some classes that divide output_dim %d; its shape is %s",
                          channels, trans));
  }
  phi::CheckWork(op, "sample_per_part", samples, {samples, rois[0], channels, height, width});
  for (const char* slot : {"Output", "TopCount"}) {
    ctx->SetOutputDim(slot, {rois[0], channels, height, width});
  }
}

/// Visits every sample of every element of Output, for the kernel and for its gradient.
template <typename T>
class DeformablePsroiSamples {
 public:
  struct Bin {
    int64_t roi, image, part;  // part: of the first of two channels of Trans
    T width, height;           // of the region
    int64_t plane;             // where the channel starts in Input
    T left, top, step_x, step_y;
  };
  struct Point {
    int64_t left, right, top, bottom;
    T x, y;  // from left and top
  };

  explicit DeformablePsroiSamples(const framework::ExecutionContext& ctx)
      : input_(ctx.Input<DenseTensor>("Input")),
        rois_(ctx.Input<DenseTensor>("ROIs")),
        trans_(ctx.Attr<bool>("no_trans") ? nullptr : ctx.Input<DenseTensor>("Trans")),
        scale_(ctx.Attr<float>("spatial_scale")),
        std_(ctx.Attr<float>("trans_std")),
        channels_(ctx.Attr<int>("output_dim")),
        height_(ctx.Attr<int>("pooled_height")),
        width_(ctx.Attr<int>("pooled_width")),
        group_(ctx.Attr<std::vector<int>>("group_size")),
        part_(ctx.Attr<std::vector<int>>("part_size")),
        per_part_(ctx.Attr<int>("sample_per_part")) {
    FindImages();
  }

  int64_t count() const { return rois_->dims()[0] * channels_ * height_ * width_; }
  T trans_std() const { return std_; }
  int64_t part_area() const { return int64_t{part_[0]} * part_[1]; }

  Bin At(int64_t index) const {
    const int64_t pw = index % width_, ph = index / width_ % height_;
    const int64_t channel = index / width_ / height_ % channels_;
    Bin bin;
    bin.roi = index / width_ / height_ / channels_;
    bin.image = image_of_[bin.roi];
    const T* roi = rois_->data<T>() + 4 * bin.roi;
    const T left = std::round(roi[0]) * scale_ - T(0.5), top = std::round(roi[1]) * scale_ - T(0.5);
    bin.width = std::max((std::round(roi[2]) + T(1)) * scale_ - T(0.5) - left, T(0.1));
    bin.height = std::max((std::round(roi[3]) + T(1)) * scale_ - T(0.5) - top, T(0.1));
    const T bin_width = bin.width / width_, bin_height = bin.height / height_;
    bin.step_x = bin_width / per_part_;
    bin.step_y = bin_height / per_part_;
    const int64_t part_y = ph * part_[0] / height_, part_x = pw * part_[1] / width_;
    const int64_t classes = trans_ == nullptr ? 1 : trans_->dims()[1] / 2;
    const int64_t of_class = channel / (channels_ / classes);
    bin.part = ((bin.roi * classes + of_class) * 2 * part_[0] + part_y) * part_[1] + part_x;
    const T* trans = trans_ == nullptr ? nullptr : trans_->data<T>() + bin.part;
    const T move_x = trans == nullptr ? T(0) : trans[0] * std_;
    const T move_y = trans == nullptr ? T(0) : trans[part_area()] * std_;
    bin.left = pw * bin_width + left + move_x * bin.width;
    bin.top = ph * bin_height + top + move_y * bin.height;
    const int64_t gw = pw * group_[1] / width_, gh = ph * group_[0] / height_;
    const int64_t plane = (channel * group_[0] + gh) * group_[1] + gw;
    bin.plane = (bin.image * input_->dims()[1] + plane) * input_->dims()[2] * input_->dims()[3];
    return bin;
  }

  /// Calls use(point) for each sample inside of the image.
  template <typename Use>
  void ForEachPoint(const Bin& bin, Use use) const {
    const int64_t rows = input_->dims()[2], columns = input_->dims()[3];
    if (rows == 0 || columns == 0) return;  // no sample lies inside
    for (int iy = 0; iy < per_part_; ++iy) {
      for (int ix = 0; ix < per_part_; ++ix) {
        T x = bin.left + ix * bin.step_x, y = bin.top + iy * bin.step_y;
        if (!(x >= T(-0.5) && x <= columns - T(0.5) && y >= T(-0.5) && y <= rows - T(0.5)))
          continue;
        x = std::min(std::max(x, T(0)), static_cast<T>(columns - 1));
        y = std::min(std::max(y, T(0)), static_cast<T>(rows - 1));
        Point p;
        p.left = static_cast<int64_t>(std::floor(x));
        p.right = static_cast<int64_t>(std::ceil(x));
        p.top = static_cast<int64_t>(std::floor(y)) * columns;
        p.bottom = static_cast<int64_t>(std::ceil(y)) * columns;
        p.x = x - p.left;
        p.y = y - std::floor(y);
        use(p);
      }
    }
  }

 private:
  void FindImages() {
    const int64_t regions = rois_->dims()[0];
    const bool fits = rois_->lod().size() == 1 && phi::CheckLoD(rois_->lod(), regions).empty() &&
                      static_cast<int64_t>(rois_->lod()[0].size()) == input_->dims()[0] + 1;
    PADDLE_ENFORCE_EQ(fits, true,
                      phi::errors::InvalidArgument(
                          "deformable_psroi_pooling: ROIs of shape %s must have one level of LoD "
                          "with a sequence for each of %d images",
                          rois_->dims(), input_->dims()[0]));
    for (size_t image = 0; image + 1 < rois_->lod()[0].size(); ++image) {
      image_of_.resize(rois_->lod()[0][image + 1], static_cast<int64_t>(image));
    }
  }

  const DenseTensor *input_, *rois_, *trans_;
  const T scale_, std_;
  const int64_t channels_, height_, width_;
  const std::vector<int> group_, part_;
  const int per_part_;
  std::vector<int64_t> image_of_;
};

template <typename T>
class DeformablePsroiPoolingCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Output"));
    T* counts = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("TopCount"));
    const T* x = ctx.Input<DenseTensor>("Input")->data<T>();
    const DeformablePsroiSamples<T> samples(ctx);
    for (int64_t i = 0; i < samples.count(); ++i) {
      const auto bin = samples.At(i);
      const T* plane = x + bin.plane;
      T sum = 0, count = 0;
      samples.ForEachPoint(bin, [&](const auto& p) {
        sum +=
            (T(1) - p.y) * ((T(1) - p.x) * plane[p.top + p.left] + p.x * plane[p.top + p.right]) +
            p.y * ((T(1) - p.x) * plane[p.bottom + p.left] + p.x * plane[p.bottom + p.right]);
        count += T(1);
      });
      counts[i] = count;
      out[i] = count == T(0) ? T(0) : sum / count;
    }
  }
};

template <typename T>
class DeformablePsroiPoolingGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const T* x = ctx.Input<DenseTensor>("Input")->data<T>();
    const T *g = OutGradData<T>(ctx, "Output"),
            *counts = ctx.Input<DenseTensor>("TopCount")->data<T>();
    T *dx = Zeroed(ctx, "Input"), *dt = Zeroed(ctx, "Trans");
    if (ctx.Attr<bool>("no_trans")) dt = nullptr;
    const DeformablePsroiSamples<T> samples(ctx);
    for (int64_t i = 0; i < samples.count(); ++i) {
      if (counts[i] <= T(0)) continue;
      const auto bin = samples.At(i);
      const T slope = g[i] / counts[i];
      const T* plane = x + bin.plane;
      T along_x = 0, along_y = 0;
      samples.ForEachPoint(bin, [&](const auto& p) {
        if (dx != nullptr) {
          T* to = dx + bin.plane;
          to[p.top + p.left] += (T(1) - p.x) * (T(1) - p.y) * slope;
          to[p.top + p.right] += p.x * (T(1) - p.y) * slope;
          to[p.bottom + p.left] += (T(1) - p.x) * p.y * slope;
          to[p.bottom + p.right] += p.x * p.y * slope;
        }
        const T a = plane[p.top + p.left], b = plane[p.top + p.right], c = plane[p.bottom + p.left],
                d = plane[p.bottom + p.right];
        along_x += (b - a) * (T(1) - p.y) + (d - c) * p.y;
        along_y += (c - a) * (T(1) - p.x) + (d - b) * p.x;
      });
      if (dt == nullptr) continue;
      dt[bin.part] += along_x * slope * samples.trans_std() * bin.width;
      dt[bin.part + samples.part_area()] += along_y * slope * samples.trans_std() * bin.height;
    }
  }

 private:
  static T* Zeroed(const framework::ExecutionContext& ctx, const char* slot) {
    T* grad = GradData<T>(ctx, slot);
    if (grad != nullptr) std::fill_n(grad, ctx.Input<DenseTensor>(slot)->numel(), T(0));
    return grad;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(deformable_psroi_pooling, DeformablePsroiPoolingCPUKernel, float, double);
PD_LEGACY_KERNEL(deformable_psroi_pooling_grad, DeformablePsroiPoolingGradCPUKernel, float, double);
