#include <algorithm>
#include <cmath>

#include "ops/common/detection/roi.h"
#include "ops/common/operator/operator.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/kernels/funcs/conv/roi_samples.h"

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
        const int64_t bins = grid.rows * grid.columns;
        for (int64_t b = 0; b < bins; ++b) {
          std::vector<T> sums(channels, T(0));
          const int64_t count = ForEachSample(
              boxes + 4 * r, scale, aligned, grid, b, height, width, [&](const Sample& s) {
                const T* plane = from + images[r] * channels * height * width;
                for (int64_t c = 0; c < channels; ++c, plane += height * width) {
                  for (int i = 0; i < 4; ++i) sums[c] += s.weight[i] * plane[s.at[i]];
                }
              });
          for (int64_t c = 0; c < channels; ++c) {
            out[(r * channels + c) * bins + b] =
                count == 0 ? T(0) : sums[c] / static_cast<T>(count);
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
  using Limits = phi::funcs::RoiLine<T>;

  static void CheckCount(int64_t count, int64_t most) {
    PADDLE_ENFORCE_LE(count, most,
                      phi::errors::InvalidArgument(
                          "roi_align: a region of ROIs has bins of more than %d pixels, which "
                          "would be sampled one by one; attribute `sampling_ratio` gives the "
                          "samples of a bin",
                          most));
  }
  // How many samples a bin has along an axis of so many pixels.
  static int64_t CountOf(T bin, int ratio, int64_t pixels) {
    if (ratio > 0) return ratio;
    const int64_t count = RoiIndex(std::ceil(bin));
    CheckCount(count, std::max(Limits::kMostSamples, pixels + 2));
    return count;
  }
  // The samples of bin `b`, which may be more than memory holds: calls take(sample) for each and
  // returns how many there are.
  template <typename Take>
  static int64_t ForEachSample(const T* box, T scale, bool aligned, const Grid& grid, int64_t b,
                               int64_t height, int64_t width, Take take) {
    const T offset = aligned ? T(0.5) : T(0);
    const T left = box[0] * scale - offset, top = box[1] * scale - offset;
    T w = box[2] * scale - offset - left, h = box[3] * scale - offset - top;
    if (!aligned) {
      w = std::max(w, T(1));
      h = std::max(h, T(1));
    }
    const T bin_h = h / static_cast<T>(grid.rows), bin_w = w / static_cast<T>(grid.columns);
    const int64_t rows = CountOf(bin_h, grid.ratio, height),
                  columns = CountOf(bin_w, grid.ratio, width);
    if (rows <= 0 || columns <= 0) return 0;
    if (grid.ratio <= 0) {
      CheckCount(rows * columns, std::max(Limits::kMostInBin, (height + 2) * (width + 2)));
    }
    const T y0 = top + static_cast<T>(b / grid.columns) * bin_h;
    const T x0 = left + static_cast<T>(b % grid.columns) * bin_w;
    for (int64_t i = 0; i < rows; ++i) {
      const T y = y0 + (static_cast<T>(i) + T(0.5)) * bin_h / static_cast<T>(rows);
      for (int64_t j = 0; j < columns; ++j) {
        const T x = x0 + (static_cast<T>(j) + T(0.5)) * bin_w / static_cast<T>(columns);
        take(SampleAt(y, x, height, width));
      }
    }
    return rows * columns;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(roi_align, RoiAlignCPUKernel, float, double);
