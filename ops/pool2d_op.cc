#include <cmath>
#include <limits>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/reference/window.h"

namespace paddle::operators {

template <typename T>
class Pool2dCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* output = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, output);
    if (output->numel() == 0) return;
    const bool channel_last = ctx.Attr<std::string>("data_format") == "NHWC";
    const reference::ImageShape in(x->dims(), channel_last);
    const reference::ImageShape out(output->dims(), channel_last);
    const bool max = ctx.Attr<std::string>("pooling_type") == "max";
    for (int64_t n = 0; n < out.batch; ++n) {
      for (int64_t c = 0; c < out.channels; ++c) {
        for (int64_t i = 0; i < out.height; ++i) {
          for (int64_t j = 0; j < out.width; ++j) {
            const Range rows = RangeOf(ctx, in, out, 0, i), columns = RangeOf(ctx, in, out, 1, j);
            y[out.At(n, c, i, j)] = Nearest(max ? Maximum(x->data<T>(), in, n, c, rows, columns)
                                                : Average(x->data<T>(), in, n, c, rows, columns));
          }
        }
      }
    }
  }

 private:
  static T Nearest(double value) {
    if constexpr (std::is_integral_v<T>)
      return static_cast<T>(std::nearbyint(value));
    else
      return static_cast<T>(value);
  }

  // Rows or columns under a window; `divisor` is how many an average counts.
  struct Range {
    int64_t begin, end, divisor;
  };

  static Range RangeOf(const framework::ExecutionContext& ctx, const reference::ImageShape& in,
                       const reference::ImageShape& out, int axis, int64_t o) {
    const int64_t size = axis == 0 ? in.height : in.width;
    const int64_t positions = axis == 0 ? out.height : out.width;
    const auto ksize = ctx.Attr<std::vector<int>>("ksize");
    if (ctx.Attr<bool>("adaptive") && ctx.Attr<std::string>("pooling_type") == "max") {
      // Windows as without `adaptive`; some may lie outside.
      const int64_t begin = o * ctx.Attr<std::vector<int>>("strides")[axis];
      const int64_t width = ctx.Attr<bool>("global_pooling") ? size : ksize[axis];
      return {begin, std::min(begin + width, size), width};
    }
    if (ctx.Attr<bool>("adaptive")) {
      const int64_t begin = o * size / positions;
      const int64_t end = ((o + 1) * size + positions - 1) / positions;
      return {begin, end, end - begin};
    }
    if (ctx.Attr<bool>("global_pooling")) return {0, size, size};
    reference::Window window;
    window.kernel = {ksize[0], ksize[1]};
    window.SetStrides(ctx.Attr<std::vector<int>>("strides"));
    window.SetPaddings(ctx.Attr<std::vector<int>>("paddings"),
                       ctx.Attr<std::string>("padding_algorithm"), in);
    const int64_t first = window.Position(axis, o, 0);
    // The legacy rule: the padding at the far side counts as the padding at the near side does.
    const int64_t last = std::min(first + window.kernel[axis], size + window.begin[axis]);
    const int64_t begin = std::max<int64_t>(first, 0), end = std::min(last, size);
    return {begin, end, ctx.Attr<bool>("exclusive") ? end - begin : last - first};
  }

  static double Maximum(const T* x, const reference::ImageShape& in, int64_t n, int64_t c,
                        const Range& rows, const Range& columns) {
    double max = -static_cast<double>(std::numeric_limits<float>::max());
    for (int64_t i = rows.begin; i < rows.end; ++i) {
      for (int64_t j = columns.begin; j < columns.end; ++j) {
        const double v = static_cast<double>(x[in.At(n, c, i, j)]);
        max = max > v ? max : v;
      }
    }
    return max;
  }

  static double Average(const T* x, const reference::ImageShape& in, int64_t n, int64_t c,
                        const Range& rows, const Range& columns) {
    double sum = 0;
    for (int64_t i = rows.begin; i < rows.end; ++i) {
      for (int64_t j = columns.begin; j < columns.end; ++j) {
        sum += static_cast<double>(x[in.At(n, c, i, j)]);
      }
    }
    return sum / static_cast<double>(rows.divisor * columns.divisor);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(pool2d, Pool2dCPUKernel, float, double, int8_t, uint8_t);
