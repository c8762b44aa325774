#include <algorithm>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/kernels/funcs/conv/conv2d.h"
#include "phi/kernels/funcs/linalg/gemm.h"

namespace phi {
namespace funcs {
namespace {

// Filters [M, C / groups, kernel] as [groups, kernel · C / groups, M / groups]: the rows follow a
// patch of pixels.
template <typename T>
std::vector<T> FiltersOfPatches(const Conv2dShape& s, const T* filter) {
  const int64_t taps = s.kernel_h * s.kernel_w, in = s.in_per_group(), out = s.out_per_group();
  std::vector<T> moved(static_cast<size_t>(s.out_channels * s.patch()));
  for (int64_t m = 0; m < s.out_channels; ++m) {
    T* to = moved.data() + m / out * s.patch() * out + m % out;
    for (int64_t c = 0; c < in; ++c) {
      for (int64_t t = 0; t < taps; ++t) to[(t * in + c) * out] = filter[(m * in + c) * taps + t];
    }
  }
  return moved;
}

// The patches of `count` pixels of the output from pixel `first` on, of one group of an image: one
// row each, [kernel_h, kernel_w, channels].
template <typename T>
void GatherPatches(const Conv2dShape& s, const T* image, int64_t first, int64_t count, T* patch) {
  const int64_t channels = s.in_per_group();
  for (int64_t p = first; p < first + count; ++p) {
    const int64_t y = p / s.out_w * s.stride_h - s.pad_top;
    const int64_t x = p % s.out_w * s.stride_w - s.pad_left;
    for (int64_t i = 0; i < s.kernel_h; ++i) {
      const int64_t at_y = y + i * s.dilation_h;
      for (int64_t j = 0; j < s.kernel_w; ++j, patch += channels) {
        const int64_t at_x = x + j * s.dilation_w;
        if (at_y < 0 || at_y >= s.in_h || at_x < 0 || at_x >= s.in_w) {
          std::fill_n(patch, channels, T(0));
        } else {
          std::copy_n(image + (at_y * s.in_w + at_x) * s.in_channels, channels, patch);
        }
      }
    }
  }
}

// Pixels [first, first + count) of one image and group.
template <typename T>
void ConvPixels(const Conv2dShape& s, const T* image, int64_t first, int64_t count,
                const T* filters, T* output) {
  thread_local std::vector<T> patches;
  MatrixView<T> rows = DenseMatrix(image + first * s.in_channels, s.in_channels, false);
  if (!s.is_pointwise()) {
    patches.resize(static_cast<size_t>(count * s.patch()));
    GatherPatches(s, image, first, count, patches.data());
    rows = DenseMatrix<T>(patches.data(), s.patch(), false);
  }
  Gemm<T>(count, s.out_per_group(), s.patch(), T(1), rows,
          DenseMatrix(filters, s.out_per_group(), false), T(0), output + first * s.out_channels,
          s.out_channels);
}

// Filters [M, kernel] as [kernel, M].
template <typename T>
std::vector<T> FiltersOfTaps(const Conv2dShape& s, const T* filter) {
  const int64_t taps = s.kernel_h * s.kernel_w;
  std::vector<T> moved(static_cast<size_t>(s.out_channels * taps));
  for (int64_t m = 0; m < s.out_channels; ++m) {
    for (int64_t t = 0; t < taps; ++t) moved[t * s.out_channels + m] = filter[m * taps + t];
  }
  return moved;
}

// to[m] += weight[m] · pixel[the channel of m], for the channels of one pixel.
template <typename T>
inline void AddTap(const T* pixel, const T* weight, int64_t channels, int64_t filters, T* to) {
  if (filters == 1) {
    for (int64_t c = 0; c < channels; ++c) to[c] += weight[c] * pixel[c];
    return;
  }
  for (int64_t c = 0; c < channels; ++c) {
    for (int64_t f = c * filters; f < (c + 1) * filters; ++f) to[f] += weight[f] * pixel[c];
  }
}

// One row of the output.
template <typename T>
void DepthwiseRow(const Conv2dShape& s, const T* image, const T* filters, int64_t y, T* to) {
  std::fill_n(to, s.out_w * s.out_channels, T(0));
  for (int64_t x = 0; x < s.out_w; ++x, to += s.out_channels) {
    for (int64_t i = 0; i < s.kernel_h; ++i) {
      const int64_t at_y = y * s.stride_h - s.pad_top + i * s.dilation_h;
      if (at_y < 0 || at_y >= s.in_h) continue;
      for (int64_t j = 0; j < s.kernel_w; ++j) {
        const int64_t at_x = x * s.stride_w - s.pad_left + j * s.dilation_w;
        if (at_x < 0 || at_x >= s.in_w) continue;
        AddTap(image + (at_y * s.in_w + at_x) * s.in_channels,
               filters + (i * s.kernel_w + j) * s.out_channels, s.in_channels, s.out_per_group(),
               to);
      }
    }
  }
}

}  // namespace

template <typename T>
void Conv2dChannelsLast(const Conv2dShape& s, const T* input, const T* filter, T* output) {
  const std::vector<T> filters = FiltersOfPatches(s, filter);
  constexpr int64_t kPatchBytes = 256 * 1024;  // of the patches that one product reads
  const int64_t patch_bytes = std::max<int64_t>(1, s.patch() * static_cast<int64_t>(sizeof(T)));
  const int64_t pixels = std::clamp<int64_t>(kPatchBytes / patch_bytes, 1, s.out_plane());
  const int64_t blocks = (s.out_plane() + pixels - 1) / pixels;
  ParallelFor(s.batch * s.groups * blocks, 1, [&](int64_t begin, int64_t end) {
    for (int64_t job = begin; job < end; ++job) {
      const int64_t n = job / (s.groups * blocks), g = job / blocks % s.groups;
      const int64_t first = job % blocks * pixels;
      ConvPixels(s, input + n * s.in_channels * s.in_plane() + g * s.in_per_group(), first,
                 std::min(pixels, s.out_plane() - first),
                 filters.data() + g * s.patch() * s.out_per_group(),
                 output + n * s.out_channels * s.out_plane() + g * s.out_per_group());
    }
  });
}

template <typename T>
void DepthwiseConv2dChannelsLast(const Conv2dShape& s, const T* input, const T* filter, T* output) {
  const std::vector<T> filters = FiltersOfTaps(s, filter);
  const int64_t work = std::max<int64_t>(1, s.kernel_h * s.kernel_w * s.out_w * s.out_channels);
  ParallelFor(
      s.batch * s.out_h, std::max<int64_t>(1, 40000 / work), [&](int64_t begin, int64_t end) {
        for (int64_t row = begin; row < end; ++row) {
          DepthwiseRow(s, input + row / s.out_h * s.in_channels * s.in_plane(), filters.data(),
                       row % s.out_h, output + row * s.out_w * s.out_channels);
        }
      });
}

template void Conv2dChannelsLast<float>(const Conv2dShape&, const float*, const float*, float*);
template void Conv2dChannelsLast<double>(const Conv2dShape&, const double*, const double*, double*);
template void DepthwiseConv2dChannelsLast<float>(const Conv2dShape&, const float*, const float*,
                                                 float*);
template void DepthwiseConv2dChannelsLast<double>(const Conv2dShape&, const double*, const double*,
                                                  double*);

}  // namespace funcs
}  // namespace phi
