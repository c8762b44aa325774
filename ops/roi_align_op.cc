#include <algorithm>
#include <cmath>

#include "ops/common/detection/roi.h"
#include "ops/common/operator/operator.h"
#include "phi/backends/cpu/parallel_for.h"

namespace paddle::operators {

template <typename T>
class RoiAlignCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* rois = ctx.Input<DenseTensor>("ROIs");
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    if (x->numel() == 0) std::fill_n(out, ctx.Output<DenseTensor>("Out")->numel(), T(0));
    if (rois->numel() == 0 || x->numel() == 0) return;
    const std::vector<int64_t> images = ImagesOfRois(ctx, "roi_align");
    const int64_t channels = x->dims()[1], height = x->dims()[2], width = x->dims()[3];
    const Grid grid = {ctx.Attr<int>("pooled_height"), ctx.Attr<int>("pooled_width"),
                       ctx.Attr<int>("sampling_ratio")};
    const T scale = static_cast<T>(static_cast<float>(ctx.Attr<float>("spatial_scale")));
    const bool aligned = ctx.Attr<bool>("aligned");
    const T* from = x->data<T>();
    const T* boxes = rois->data<T>();
    phi::ParallelFor(rois->dims()[0], 1, [&](int64_t begin, int64_t end) {
      for (int64_t r = begin; r < end; ++r) {
        const std::vector<Sample> samples =
            SamplesOf(boxes + 4 * r, scale, aligned, grid, height, width);
        const int64_t bins = grid.rows * grid.columns;
        const auto count = static_cast<int64_t>(samples.size()) / bins;
        for (int64_t c = 0; c < channels; ++c) {
          const T* plane = from + (images[r] * channels + c) * height * width;
          T* to = out + (r * channels + c) * bins;
          for (int64_t b = 0; b < bins; ++b) {
            T sum = 0;
            for (int64_t k = b * count; k < (b + 1) * count; ++k) {
              const Sample& s = samples[k];
              for (int i = 0; i < 4; ++i) sum += s.weight[i] * plane[s.at[i]];
            }
            to[b] = count == 0 ? T(0) : sum / static_cast<T>(count);
          }
        }
      }
    });
  }

 private:
  struct Grid {
    int64_t rows, columns;
    int ratio;
  };
  // Four pixels and their weights.
  struct Sample {
    int64_t at[4] = {};
    T weight[4] = {};
  };

  // Two neighbours on one axis and the part of the second; false outside.
  static bool Neighbours(T at, int64_t size, int64_t* low, int64_t* high, T* part) {
    if (!(at >= -1 && at <= static_cast<T>(size))) return false;
    at = std::max(at, T(0));
    *low = static_cast<int64_t>(at);
    if (*low >= size - 1) {
      *low = *high = size - 1;
      *part = 0;
    } else {
      *high = *low + 1;
      *part = at - static_cast<T>(*low);
    }
    return true;
  }
  static Sample SampleAt(T y, T x, int64_t height, int64_t width) {
    Sample s;
    int64_t top, bottom, left, right;
    T down, across;
    if (!Neighbours(y, height, &top, &bottom, &down) ||
        !Neighbours(x, width, &left, &right, &across)) {
      return s;
    }
    const int64_t at[4] = {top * width + left, top * width + right, bottom * width + left,
                           bottom * width + right};
    const T weight[4] = {(1 - down) * (1 - across), (1 - down) * across, down * (1 - across),
                         down * across};
    std::copy(at, at + 4, s.at);
    std::copy(weight, weight + 4, s.weight);
    return s;
  }
  // Bin by bin.
  static std::vector<Sample> SamplesOf(const T* box, T scale, bool aligned, const Grid& grid,
                                       int64_t height, int64_t width) {
    const T offset = aligned ? T(0.5) : T(0);
    const T left = box[0] * scale - offset, top = box[1] * scale - offset;
    T w = box[2] * scale - offset - left, h = box[3] * scale - offset - top;
    if (!aligned) {
      w = std::max(w, T(1));
      h = std::max(h, T(1));
    }
    const T bin_h = h / static_cast<T>(grid.rows), bin_w = w / static_cast<T>(grid.columns);
    const int64_t rows = grid.ratio > 0 ? grid.ratio : RoiIndex(std::ceil(bin_h));
    const int64_t columns = grid.ratio > 0 ? grid.ratio : RoiIndex(std::ceil(bin_w));
    std::vector<Sample> samples;
    if (rows <= 0 || columns <= 0) return samples;
    for (int64_t b = 0; b < grid.rows * grid.columns; ++b) {
      const T y0 = top + static_cast<T>(b / grid.columns) * bin_h;
      const T x0 = left + static_cast<T>(b % grid.columns) * bin_w;
      for (int64_t i = 0; i < rows; ++i) {
        const T y = y0 + (static_cast<T>(i) + T(0.5)) * bin_h / static_cast<T>(rows);
        for (int64_t j = 0; j < columns; ++j) {
          const T x = x0 + (static_cast<T>(j) + T(0.5)) * bin_w / static_cast<T>(columns);
          samples.push_back(SampleAt(y, x, height, width));
        }
      }
    }
    return samples;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(roi_align, RoiAlignCPUKernel, float, double);
