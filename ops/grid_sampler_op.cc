#include <algorithm>
#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/backends/cpu/parallel_for.h"

namespace paddle::operators {

template <typename T>
class GridSamplerCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* grid = ctx.Input<DenseTensor>("Grid");
    auto* out = ctx.Output<DenseTensor>("Output");
    T* to = reference::Allocate<T>(ctx, out);
    if (out->numel() == 0) return;
    const Rule rule(ctx);
    const int axes = x->dims().size() - 2;
    const int64_t batch = x->dims()[0], channels = x->dims()[1];
    std::vector<int64_t> size(3, 1);
    int64_t area = 1, places = 1;
    for (int i = 0; i < axes; ++i) {
      size[3 - axes + i] = x->dims()[2 + i];
      area *= x->dims()[2 + i];
      places *= out->dims()[2 + i];
    }
    const T* from = x->data<T>();
    const T* where = grid->data<T>();
    phi::ParallelFor(batch * places, std::max<int64_t>(1, 4096 / channels),
                     [&](int64_t begin, int64_t end) {
                       for (int64_t k = begin; k < end; ++k) {
                         const Sample s = SampleAt(where + k * axes, axes, size, rule);
                         const int64_t n = k / places;
                         for (int64_t c = 0; c < channels; ++c) {
                           const T* plane = from + (n * channels + c) * area;
                           T sum = 0;
                           for (int t = 0; t < s.count; ++t) sum += plane[s.at[t]] * s.weight[t];
                           to[(n * channels + c) * places + k % places] = sum;
                         }
                       }
                     });
  }

 private:
  enum class Padding { kZeros, kBorder, kReflection };
  struct Rule {
    explicit Rule(const framework::ExecutionContext& ctx)
        : corners(ctx.Attr<bool>("align_corners")) {
      const std::string mode = ctx.Attr<std::string>("mode");
      const std::string name = ctx.Attr<std::string>("padding_mode");
      PADDLE_ENFORCE_EQ(mode == "bilinear" || mode == "nearest", true,
                        phi::errors::InvalidArgument(
                            "grid_sampler: `mode` must be bilinear or nearest; it is %s", mode));
      PADDLE_ENFORCE_EQ(name == "zeros" || name == "border" || name == "reflection", true,
                        phi::errors::InvalidArgument(
                            "grid_sampler: `padding_mode` must be zeros, border or reflection; it "
                            "is %s",
                            name));
      nearest = mode == "nearest";
      padding = name == "zeros"    ? Padding::kZeros
                : name == "border" ? Padding::kBorder
                                   : Padding::kReflection;
    }
    bool corners, nearest = false;
    Padding padding = Padding::kZeros;
  };
  struct Sample {
    int count = 0;
    int64_t at[8];
    T weight[8];
  };

  // A place in [-1, 1] as one among `size` pixels.
  static T Pixel(T at, int64_t size, const Rule& rule) {
    const T last = static_cast<T>(size - 1);
    at =
        rule.corners ? (at + 1) * T(0.5) * last : (at + 1) * T(0.5) * static_cast<T>(size) - T(0.5);
    if (rule.padding == Padding::kZeros) return at;
    if (rule.padding == Padding::kReflection) {
      const T edge = rule.corners ? T(0) : T(0.5);
      const T period = rule.corners ? last * 2 : (last + 1) * 2;
      const T far = std::fabs(at + edge);
      const T rest = period > 0 ? far - std::floor(far / period) * period : T(0);
      at = std::min(rest, period - rest) - edge;
    }
    return std::min(std::max(at, T(0)), last);
  }

  static Sample SampleAt(const T* where, int axes, const std::vector<int64_t>& size,
                         const Rule& rule) {
    int64_t low[3] = {0, 0, 0};
    T part[3] = {0, 0, 0};
    for (int i = 0; i < axes; ++i) {
      const int axis = 2 - i;  // x first
      const T at = Pixel(where[i], size[axis], rule);
      const T floor = rule.nearest ? std::round(at) : std::floor(at);
      // Far outside, or no number: nothing is read.
      bool near = floor >= T(-2) && floor <= static_cast<T>(size[axis]);
      // Nearest pixels of volumes: the place itself must be inside, as in the original.
      if (rule.nearest && axes == 3) near = at >= T(0) && at <= static_cast<T>(size[axis] - 1);
      low[axis] = near ? static_cast<int64_t>(floor) : -2;
      part[axis] = near && !rule.nearest ? at - floor : T(0);
    }
    Sample s;
    const int corners = rule.nearest ? 1 : 1 << axes;
    for (int corner = 0; corner < corners; ++corner) {
      T weight = 1;
      int64_t index = 0;
      bool inside = true;
      for (int axis = 0; axis < 3; ++axis) {
        const int up = corner >> (2 - axis) & 1;
        const int64_t at = low[axis] + up;
        inside = inside && at >= 0 && at < size[axis];
        index = index * size[axis] + at;
        if (!rule.nearest && axis >= 3 - axes) weight *= up == 1 ? part[axis] : 1 - part[axis];
      }
      if (!inside) continue;
      s.at[s.count] = index;
      s.weight[s.count++] = weight;
    }
    return s;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(grid_sampler, GridSamplerCPUKernel, float, double);
