#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {
namespace funcs {

/// One group of channels that was normalised together: `size` elements of each of the channels
/// [first, first + count); element i of a channel lies at i * step + channel * channel_step.
struct NormGroup {
  int64_t first, count, size, step, channel_step;
  int64_t At(int64_t c, int64_t i) const { return i * step + c * channel_step; }
};

/// Sums over one channel of the gradient g of y, and of g times the normalised x.
struct NormChannelSums {
  double g = 0, g_x = 0;
};

template <typename T>
NormChannelSums SumsOfChannel(const NormGroup& group, int64_t c, const T* x, const T* g,
                              double mean, double inverse) {
  NormChannelSums sums;
  for (int64_t i = 0; i < group.size; ++i) {
    const int64_t at = group.At(c, i);
    sums.g += static_cast<double>(g[at]);
    sums.g_x += static_cast<double>(g[at]) * (static_cast<double>(x[at]) - mean) * inverse;
  }
  return sums;
}

/// The gradient of x: inverse (s g - mean(s g) - x' mean(s g x')), x' being the normalised x and s
/// the scale (nullptr: ones). `sums` has one entry a channel of the group. to may be g.
template <typename T>
void NormInputGrad(const NormGroup& group, const std::vector<NormChannelSums>& sums, const T* x,
                   const T* g, const T* scale, double mean, double inverse, T* to) {
  double sum = 0, sum_x = 0;
  const auto factor = [&](int64_t c) { return scale == nullptr ? 1.0 : double(scale[c]); };
  for (int64_t c = 0; c < group.count; ++c) {
    sum += factor(group.first + c) * sums[c].g;
    sum_x += factor(group.first + c) * sums[c].g_x;
  }
  const auto elements = static_cast<double>(group.count * group.size);
  for (int64_t c = group.first; c < group.first + group.count; ++c) {
    const double f = factor(c);
    for (int64_t i = 0; i < group.size; ++i) {
      const int64_t at = group.At(c, i);
      const double normal = (static_cast<double>(x[at]) - mean) * inverse;
      to[at] = static_cast<T>(inverse *
                              (f * static_cast<double>(g[at]) - (sum + normal * sum_x) / elements));
    }
  }
}

/// Sums the channel gradients over all images into scale_grad and bias_grad, either of which may be
/// nullptr. `sums`: images × channels.
template <typename T, typename Context>
void WriteChannelGrads(const Context& ctx, const std::vector<NormChannelSums>& sums,
                       int64_t channels, DenseTensor* scale_grad, DenseTensor* bias_grad) {
  std::vector<NormChannelSums> total(static_cast<size_t>(channels));
  for (size_t i = 0; i < sums.size(); ++i) {
    total[i % total.size()].g += sums[i].g;
    total[i % total.size()].g_x += sums[i].g_x;
  }
  T* scales = scale_grad == nullptr ? nullptr : ctx.template Alloc<T>(scale_grad);
  T* biases = bias_grad == nullptr ? nullptr : ctx.template Alloc<T>(bias_grad);
  for (int64_t c = 0; c < channels; ++c) {
    if (scales != nullptr) scales[c] = static_cast<T>(total[c].g_x);
    if (biases != nullptr) biases[c] = static_cast<T>(total[c].g);
  }
}

}  // namespace funcs
}  // namespace phi
