#include "phi/kernels/funcs/conv/conv2d.h"

#include <algorithm>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/linalg/gemm.h"

namespace phi {
namespace funcs {
namespace {

/// The patches of one image and group: row (channel, i, j) of the filter, column (y, x) of the
/// output.
template <typename T>
struct Patches {
  const Conv2dShape* shape;
  const T* image;
};

// A run of columns of a panel that lie in one row of the output.
struct PatchRun {
  int64_t column, length;
  int64_t y, x;  // input position of the filter's corner for the first column
};
constexpr int kMaxPanel = 32;

int SplitIntoRuns(const Conv2dShape& s, int64_t j0, int64_t width, PatchRun* runs) {
  int count = 0;
  for (int64_t j = 0; j < width;) {
    const int64_t out_y = (j0 + j) / s.out_w, out_x = (j0 + j) % s.out_w;
    const int64_t length = std::min(width - j, s.out_w - out_x);
    runs[count++] = {j, length, out_y * s.stride_h - s.pad_top, out_x * s.stride_w - s.pad_left};
    j += length;
  }
  return count;
}

// to[t] = row[x + t * stride] for t in [0, n), zero outside [0, width).
template <typename T>
inline void CopyClipped(const T* row, int64_t x, int64_t width, int64_t stride, int64_t n, T* to) {
  if (stride == 1) {
    const int64_t lo = std::min(n, std::max<int64_t>(0, -x)),
                  hi = std::max(lo, std::min(n, width - x));
    for (int64_t t = 0; t < lo; ++t) to[t] = T(0);
    for (int64_t t = lo; t < hi; ++t) to[t] = row[x + t];
    for (int64_t t = hi; t < n; ++t) to[t] = T(0);
    return;
  }
  for (int64_t t = 0; t < n; ++t) {
    const int64_t at = x + t * stride;
    to[t] = at >= 0 && at < width ? row[at] : T(0);
  }
}

template <typename T>
void PackPatches(const void* self, int64_t k0, int64_t kc, int64_t j0, int64_t width, int64_t nr,
                 T* panel) {
  const Patches<T>& patches = *static_cast<const Patches<T>*>(self);
  const Conv2dShape& s = *patches.shape;
  PatchRun runs[kMaxPanel];
  const int count = SplitIntoRuns(s, j0, width, runs);
  int64_t j = k0 % s.kernel_w, i = k0 / s.kernel_w % s.kernel_h,
          channel = k0 / (s.kernel_w * s.kernel_h);
  for (int64_t p = 0; p < kc; ++p, panel += nr) {
    const T* plane = patches.image + channel * s.in_plane();
    for (int r = 0; r < count; ++r) {
      const PatchRun& run = runs[r];
      const int64_t y = run.y + i * s.dilation_h;
      T* to = panel + run.column;
      if (y < 0 || y >= s.in_h) {
        std::fill_n(to, run.length, T(0));
      } else {
        CopyClipped(plane + y * s.in_w, run.x + j * s.dilation_w, s.in_w, s.stride_w, run.length,
                    to);
      }
    }
    for (int64_t t = width; t < nr; ++t) panel[t] = T(0);
    if (++j == s.kernel_w) {
      j = 0;
      if (++i == s.kernel_h) {
        i = 0;
        ++channel;
      }
    }
  }
}

template <typename T>
void Conv2dOneGroup(const Conv2dShape& s, const T* image, const T* filter, T* output) {
  const MatrixView<T> rows = DenseMatrix(filter, s.patch(), false);
  if (s.is_pointwise()) {
    Gemm<T>(s.out_per_group(), s.out_plane(), s.patch(), T(1), rows,
            DenseMatrix(image, s.in_plane(), false), T(0), output, s.out_plane());
    return;
  }
  const Patches<T> patches{&s, image};
  GemmWithColumns<T>(s.out_per_group(), s.out_plane(), s.patch(), rows, {&PackPatches<T>, &patches},
                     output, s.out_plane());
}

}  // namespace

bool IsForSlidingDepthwise(const DDim& filter, int groups, const std::vector<int>& strides,
                           const std::vector<int>& dilations) {
  if (filter.size() != 4 || filter[1] != 1 || groups < 2 || filter[0] % groups != 0) return false;
  if (strides.size() != 2 || dilations.size() != 2) return false;
  return (filter[2] == 3 || filter[2] == 5) && filter[2] == filter[3] &&
         (strides[0] == 1 || strides[0] == 2) && strides[0] == strides[1] && dilations[0] == 1 &&
         dilations[1] == 1;
}

void RefuseFusedRelu(bool fuse_relu) {
  PADDLE_ENFORCE(!fuse_relu, errors::Unimplemented(
                                 "depthwise_conv2d: attribute `fuse_relu_before_depthwise_conv` "
                                 "must be false: no kernel fuses a relu into it"));
}

Conv2dShape MakeConv2dShape(const DDim& input, const DDim& filter, const DDim& output,
                            const std::vector<int>& strides, std::vector<int> paddings,
                            const std::string& padding_algorithm, int groups,
                            std::vector<int> dilations, bool channel_last) {
  const DDim spatial = SpatialDims(input, channel_last),
             out_spatial = SpatialDims(output, channel_last);
  UpdatePaddingAndDilation(&paddings, &dilations, padding_algorithm, spatial, strides,
                           {static_cast<int>(filter[2]), static_cast<int>(filter[3])});
  Conv2dShape s;
  s.batch = input[0];
  s.in_channels = input[channel_last ? 3 : 1];
  s.in_h = spatial[0];
  s.in_w = spatial[1];
  s.out_channels = filter[0];
  s.out_h = out_spatial[0];
  s.out_w = out_spatial[1];
  s.kernel_h = filter[2];
  s.kernel_w = filter[3];
  s.groups = groups;
  s.stride_h = strides[0];
  s.stride_w = strides[1];
  s.pad_top = paddings[0];
  s.pad_left = paddings[2];
  s.dilation_h = dilations[0];
  s.dilation_w = dilations[1];
  return s;
}

template <typename T>
void Conv2d(const Conv2dShape& s, const T* input, const T* filter, T* output) {
  const int64_t jobs = s.batch * s.groups;
  const auto run = [&](int64_t begin, int64_t end) {
    for (int64_t job = begin; job < end; ++job) {
      const int64_t n = job / s.groups, g = job % s.groups;
      Conv2dOneGroup(s, input + (n * s.in_channels + g * s.in_per_group()) * s.in_plane(),
                     filter + g * s.out_per_group() * s.patch(),
                     output + (n * s.out_channels + g * s.out_per_group()) * s.out_plane());
    }
  };
  const int64_t work = s.out_per_group() * s.patch() * s.out_plane();
  if (jobs >= 2 * CpuThreads()) {
    ParallelFor(jobs, std::max<int64_t>(1, 200000 / std::max<int64_t>(1, work)), run);
  } else {
    run(0, jobs);  // each product is spread over the threads
  }
}

template void Conv2d<float>(const Conv2dShape&, const float*, const float*, float*);
template void Conv2d<double>(const Conv2dShape&, const double*, const double*, double*);

}  // namespace funcs
}  // namespace phi
