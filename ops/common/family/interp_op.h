#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <string>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// The reference: computes every element separately from all elements that the method reads.
template <typename T, bool kSecondVersion>
class InterpCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const std::string layout = ctx.Attr<std::string>("data_layout");
    const bool last = layout.size() > 1 && layout[1] != 'C';
    const int rank = x.dims().size(), axes = rank - 2, first = last ? 1 : 2;
    std::vector<int64_t> in(3, 1), sizes(3, 1);
    std::vector<float> scale(3, 0.0f);
    for (int i = 0; i < axes; ++i) in[3 - axes + i] = x.dims()[first + i];
    SetSizes(ctx, axes, in, &sizes, &scale);
    for (int64_t size : sizes) {
      PADDLE_ENFORCE_GT(
          size, 0, phi::errors::InvalidArgument("interp: a size must be above 0; it is %d", size));
    }
    phi::DDim dims = x.dims();
    for (int i = 0; i < axes; ++i) dims[first + i] = sizes[3 - axes + i];
    out->Resize(dims);
    T* y = reference::Allocate<T>(ctx, out);
    if (in == sizes) {
      const std::vector<T> held(x.data<T>(), x.data<T>() + x.numel());
      std::copy(held.begin(), held.end(), y);
      return;
    }
    if (out->numel() == 0) return;
    const int64_t batch = x.dims()[0], channels = x.dims()[last ? rank - 1 : 1];
    const Grid from(channels, in, last), to(channels, sizes, last);
    const Axes axes_of = {Axis(ctx, in[0], sizes[0], scale[0], axes > 2),
                          Axis(ctx, in[1], sizes[1], scale[1], axes > 1),
                          Axis(ctx, in[2], sizes[2], scale[2], true)};
    for (int64_t n = 0; n < batch; ++n) {
      for (int64_t c = 0; c < channels; ++c) {
        Resample(axes_of, from, to, x.data<T>() + n * from.image + c * from.channel,
                 y + n * to.image + c * to.channel);
      }
    }
  }

 private:
  // The distances in memory from an image, a channel or a position to the next.
  struct Grid {
    Grid(int64_t channels, const std::vector<int64_t>& sizes, bool last)
        : image(channels * sizes[0] * sizes[1] * sizes[2]),
          channel(last ? 1 : sizes[0] * sizes[1] * sizes[2]) {
      at[2] = last ? channels : 1;
      at[1] = at[2] * sizes[2];
      at[0] = at[1] * sizes[1];
    }
    int64_t image, channel;
    std::array<int64_t, 3> at{};  // of depth, height and width
  };

  static void SetSizes(const framework::ExecutionContext& ctx, int axes,
                       const std::vector<int64_t>& in, std::vector<int64_t>* sizes,
                       std::vector<float>* scale) {
    const int first = 3 - axes;
    const char* const names[] = {"out_d", "out_h", "out_w"};
    for (int i = first; i < 3; ++i) (*sizes)[i] = ctx.Attr<int>(names[i]);
    const auto list = ctx.MultiInput<DenseTensor>("SizeTensor");
    if (!list.empty()) {
      PADDLE_ENFORCE_EQ(list.size(), static_cast<size_t>(axes),
                        phi::errors::InvalidArgument("interp: %d sizes must be given; there are %d",
                                                     axes, list.size()));
      return Overwrite(reference::IntegersOfList(ctx, "SizeTensor"), first, sizes);
    }
    std::vector<float> factors = Factors(ctx, axes, *sizes);
    for (int i = first; i < 3 && !factors.empty(); ++i) {
      const float factor = factors.size() == 1 ? factors[0] : factors[i - first];
      (*sizes)[i] = static_cast<int64_t>(static_cast<float>(in[i]) * factor);
      if (kSecondVersion) (*scale)[i] = factor;
    }
    if (ctx.HasInput("OutSize")) {
      Overwrite(reference::IntegersOf(*ctx.Input<DenseTensor>("OutSize"), "interp"), first, sizes);
    }
  }
  static void Overwrite(const std::vector<int64_t>& values, int first,
                        std::vector<int64_t>* sizes) {
    PADDLE_ENFORCE_EQ(static_cast<int>(values.size()), 3 - first,
                      phi::errors::InvalidArgument("interp: %d sizes must be given; there are %d",
                                                   3 - first, values.size()));
    for (int i = first; i < 3; ++i) (*sizes)[i] = values[i - first];
  }
  static std::vector<float> Factors(const framework::ExecutionContext& ctx, int axes,
                                    const std::vector<int64_t>& sizes) {
    if (ctx.HasInput("Scale")) {
      const auto* tensor = ctx.Input<DenseTensor>("Scale");
      PADDLE_ENFORCE_EQ(tensor->numel() == 1 || tensor->numel() >= axes, true,
                        phi::errors::InvalidArgument(
                            "interp: input Scale must hold one number, or %d; its shape is %s",
                            axes, tensor->dims()));
      const float* values = tensor->data<float>();
      for (int64_t i = 0; i < tensor->numel(); ++i) {
        PADDLE_ENFORCE_GT(values[i], 0.0f,
                          phi::errors::InvalidArgument(
                              "interp: input Scale must be above 0; it is %f", values[i]));
      }
      return std::vector<float>(values, values + tensor->numel());
    }
    std::vector<float> factors;
    if constexpr (kSecondVersion) {
      factors = ctx.Attr<std::vector<float>>("scale");
      const bool given = sizes[2] > 0;
      const int count = static_cast<int>(factors.size());
      if (count < axes && (count != 1 || given)) factors.clear();
    } else {
      factors = {ctx.Attr<float>("scale")};
    }
    for (float factor : factors) {
      if (!(factor > 0)) return {};  // NaN is none either
    }
    return factors;
  }

  struct Tap {
    int64_t at;
    double weight;
  };

  // No more than 4, in place: there are some for each element.
  class Taps {
   public:
    Taps() = default;
    Taps(std::initializer_list<Tap> taps) {
      for (const Tap& tap : taps) Add(tap);
    }
    void Add(const Tap& tap) { taps_[size_++] = tap; }
    size_t size() const { return size_; }
    const Tap& operator[](size_t i) const { return taps_[i]; }
    const Tap* begin() const { return taps_.data(); }
    const Tap* end() const { return taps_.data() + size_; }

   private:
    std::array<Tap, 4> taps_{};
    size_t size_ = 0;
  };

  enum class Method { kNearest, kLinear, kCubic };

  // How an axis of `in` elements becomes one of `out`; one that is not resampled stays as it is.
  struct Axis {
    Axis(const framework::ExecutionContext& ctx, int64_t in_size, int64_t out_size, float scale,
         bool resampled)
        : in(in_size), out(out_size), is_resampled(resampled) {
      const auto name = ctx.Attr<std::string>("interp_method");
      method = name == "nearest"   ? Method::kNearest
               : name == "bicubic" ? Method::kCubic
                                   : Method::kLinear;
      corners = ctx.Attr<bool>("align_corners");
      centres = ctx.Attr<int>("align_mode") == 0 && !corners;
      if (out > 1 && corners) ratio = static_cast<float>(in - 1) / static_cast<float>(out - 1);
      if (out > 1 && !corners) {
        ratio = scale > 0 ? static_cast<float>(1.0 / scale)
                          : static_cast<float>(in) / static_cast<float>(out);
      }
    }
    int64_t in, out;
    bool is_resampled;
    Method method;
    bool corners, centres;
    float ratio = 0;

    int64_t Clamp(int64_t i) const { return std::min<int64_t>(std::max<int64_t>(i, 0), in - 1); }

    // The one element that position k reads with kNearest.
    int64_t NearestTo(int64_t k) const {
      const float corner = ratio * static_cast<float>(k);
      return Clamp(static_cast<int64_t>(corners ? corner + 0.5 : corner));
    }

    // The elements that position k reads, with their weights.
    Taps TapsAt(int64_t k) const {
      if (!is_resampled) return {{0, 1.0}};
      if (method == Method::kNearest) return {{NearestTo(k), 1.0}};
      const float corner = ratio * static_cast<float>(k);
      const double centre = ratio * (static_cast<double>(k) + 0.5) - 0.5;
      if (method == Method::kLinear) {
        // The first version rounds once, the second one at each step, as in the original.
        const float between = kSecondVersion ? ratio * (static_cast<float>(k) + 0.5f) - 0.5f
                                             : static_cast<float>(centre);
        const float at = std::max(centres ? between : corner, 0.0f);
        const auto low = static_cast<int64_t>(at);
        const float far = at - static_cast<float>(low);
        return {{Clamp(low), 1.0f - far}, {Clamp(low + 1), far}};
      }
      const double at = corners ? corner : centre;
      const auto low = static_cast<int64_t>(std::floor(at));
      Taps taps;
      for (int64_t i = low - 1; i <= low + 2; ++i) {
        taps.Add({Clamp(i), Cubic(std::fabs(at - static_cast<double>(i)))});
      }
      return taps;
    }
  };
  using Axes = std::array<Axis, 3>;

  static double Cubic(double d) {
    const double a = -0.75;
    if (d <= 1) return (a + 2) * d * d * d - (a + 3) * d * d + 1;
    return a * d * d * d - 5 * a * d * d + 8 * a * d - 4 * a;
  }

  // For integer results, which are truncated: in float32 and in the order of the original's terms,
  // because the last bit can change the result.
  template <typename Read>
  static float FloatSum(const std::array<Taps, 3>& taps, const Read& read) {
    float sum = 0;
    const auto add = [&](const Tap& d, const Tap& h, const Tap& w) {
      sum += static_cast<float>(read(d, h, w)) * static_cast<float>(d.weight) *
             static_cast<float>(h.weight) * static_cast<float>(w.weight);
    };
    if (taps[0].size() > 1) {
      for (const Tap& d : taps[0]) {
        for (const Tap& h : taps[1]) {
          for (const Tap& w : taps[2]) add(d, h, w);
        }
      }
      return sum;
    }
    for (const Tap& w : taps[2]) {
      for (const Tap& h : taps[1]) add(taps[0][0], h, w);
    }
    return sum;
  }

  // One channel of an image.
  static void Resample(const Axes& axes, const Grid& from, const Grid& to, const T* x, T* y) {
    std::array<Taps, 3> taps;
    const auto read = [&](const Tap& d, const Tap& h, const Tap& w) {
      return x[d.at * from.at[0] + h.at * from.at[1] + w.at * from.at[2]];
    };
    for (int64_t d = 0; d < axes[0].out; ++d) {
      taps[0] = axes[0].TapsAt(d);
      for (int64_t h = 0; h < axes[1].out; ++h) {
        taps[1] = axes[1].TapsAt(h);
        T* row = y + d * to.at[0] + h * to.at[1];
        if (axes[2].method == Method::kNearest) {
          const T* line = x + taps[0][0].at * from.at[0] + taps[1][0].at * from.at[1];
          for (int64_t w = 0; w < axes[2].out; ++w)
            row[w * to.at[2]] = line[axes[2].NearestTo(w) * from.at[2]];
          continue;
        }
        for (int64_t w = 0; w < axes[2].out; ++w) {
          taps[2] = axes[2].TapsAt(w);
          row[w * to.at[2]] = Element(taps, read);
        }
      }
    }
  }

  template <typename Read>
  static T Element(const std::array<Taps, 3>& taps, const Read& read) {
    if (std::is_same_v<T, uint8_t>) return static_cast<T>(FloatSum(taps, read));
    double sum = 0;
    for (const Tap& d : taps[0]) {
      for (const Tap& h : taps[1]) {
        for (const Tap& w : taps[2]) {
          sum += static_cast<double>(read(d, h, w)) * d.weight * h.weight * w.weight;
        }
      }
    }
    return static_cast<T>(sum);
  }
};

template <typename T>
using InterpV1CPUKernel = InterpCPUKernel<T, false>;
template <typename T>
using InterpV2CPUKernel = InterpCPUKernel<T, true>;

}  // namespace paddle::operators
