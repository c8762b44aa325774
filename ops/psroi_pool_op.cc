#include <algorithm>
#include <cmath>

#include "ops/common/detection/roi.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class PsroiPoolCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* rois = ctx.Input<DenseTensor>("ROIs");
    auto* output = ctx.Output<DenseTensor>("Out");
    T* out = reference::Allocate<T>(ctx, output);
    if (rois->numel() == 0) return;
    const std::vector<int64_t> images = ImagesOfRois(ctx, "psroi_pool");
    const int64_t channels = x->dims()[1], height = x->dims()[2], width = x->dims()[3];
    const int64_t rows = output->dims()[2], columns = output->dims()[3];
    const T scale = static_cast<T>(static_cast<float>(ctx.Attr<float>("spatial_scale")));
    for (int64_t r = 0; r < rois->dims()[0]; ++r) {
      const T* box = rois->data<T>() + 4 * r;
      for (int64_t c = 0; c < channels; ++c) {
        const Range y = RangeOf(box[1], box[3], scale, c / columns % rows, rows, height);
        const Range across = RangeOf(box[0], box[2], scale, c % columns, columns, width);
        const T* plane = x->data<T>() + (images[r] * channels + c) * height * width;
        T sum = 0;
        for (int64_t i = y.begin; i < y.end; ++i) {
          for (int64_t j = across.begin; j < across.end; ++j) sum += plane[i * width + j];
        }
        const int64_t area =
            std::max<int64_t>(y.end - y.begin, 0) * std::max<int64_t>(across.end - across.begin, 0);
        *out++ = area == 0 ? T(0) : sum / static_cast<T>(area);
      }
    }
  }

 private:
  struct Range {
    int64_t begin, end;
  };
  static Range RangeOf(T from, T to, T scale, int64_t bin, int64_t bins, int64_t size) {
    const T first = std::round(from) * scale, last = (std::round(to) + T(1)) * scale;
    const T step = std::max(last - first, T(0.1)) / static_cast<T>(bins);
    const auto clamp = [size](T at) { return std::min(std::max<int64_t>(RoiIndex(at), 0), size); };
    return {clamp(std::floor(static_cast<T>(bin) * step + first)),
            clamp(std::ceil(static_cast<T>(bin + 1) * step + first))};
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(psroi_pool, PsroiPoolCPUKernel, float, double);
