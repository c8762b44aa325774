#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "ops/common/detection/roi.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class RoiPoolCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* rois = ctx.Input<DenseTensor>("ROIs");
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    int64_t* argmax = nullptr;
    if (ctx.HasOutput("Argmax")) {
      argmax = reference::Allocate<int64_t>(ctx, ctx.Output<DenseTensor>("Argmax"));
    }
    if (rois->numel() == 0) return;
    const std::vector<int64_t> images = ImagesOfRois(ctx, "roi_pool");
    const int64_t channels = x->dims()[1], height = x->dims()[2], width = x->dims()[3];
    const int64_t rows = ctx.Attr<int>("pooled_height"), columns = ctx.Attr<int>("pooled_width");
    const float scale = ctx.Attr<float>("spatial_scale");
    for (int64_t r = 0; r < rois->dims()[0]; ++r) {
      const T* box = rois->data<T>() + 4 * r;
      const Axis vertical(box[1], box[3], scale, rows, height);
      const Axis horizontal(box[0], box[2], scale, columns, width);
      for (int64_t c = 0; c < channels; ++c) {
        const T* plane = x->data<T>() + (images[r] * channels + c) * height * width;
        for (int64_t b = 0; b < rows * columns; ++b) {
          const int64_t place =
              Largest(plane, width, vertical, b / columns, horizontal, b % columns);
          *out++ = place < 0 ? T(0) : plane[place];
          if (argmax != nullptr) *argmax++ = place;
        }
      }
    }
  }

 private:
  // The bins of a region along one axis.
  struct Axis {
    using P = std::conditional_t<std::is_integral_v<T>, float, T>;
    Axis(T from, T to, float scale, int64_t bins, int64_t axis_size)
        : first(At(from, scale)), size(axis_size) {
      const int64_t last = At(to, scale);
      bin = static_cast<P>(std::max<int64_t>(last - first + 1, 1)) / static_cast<P>(bins);
    }
    static int64_t At(T edge, float scale) {
      return RoiIndex(std::round(static_cast<P>(edge) * static_cast<P>(scale)));
    }
    int64_t Clamp(P at) const { return std::min(std::max<int64_t>(RoiIndex(at) + first, 0), size); }
    int64_t Begin(int64_t b) const { return Clamp(std::floor(static_cast<P>(b) * bin)); }
    int64_t End(int64_t b) const { return Clamp(std::ceil(static_cast<P>(b + 1) * bin)); }
    int64_t first, size;
    P bin;
  };

  static int64_t Largest(const T* plane, int64_t width, const Axis& vertical, int64_t i,
                         const Axis& horizontal, int64_t j) {
    int64_t place = -1;
    T best = std::numeric_limits<T>::lowest();
    for (int64_t y = vertical.Begin(i); y < vertical.End(i); ++y) {
      for (int64_t x = horizontal.Begin(j); x < horizontal.End(j); ++x) {
        const T v = plane[y * width + x];
        if (!(v > best)) continue;
        best = v;
        place = y * width + x;
      }
    }
    return place;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(roi_pool, RoiPoolCPUKernel, float, double, int);
