#include "phi/kernels/funcs/conv/conv2d_grad.h"

#include <algorithm>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/counted_vector.h"
#include "phi/kernels/funcs/linalg/gemm.h"

namespace phi {
namespace funcs {
namespace {

// Calls visit(row of the patch matrix, its first column, image row, image column, count) for each
// run of columns that lies in one row of the output and inside the image.
template <typename Visit>
void ForEachPatchRun(const Conv2dShape& s, int64_t channel, Visit visit) {
  for (int64_t p = 0; p < s.kernel_h; ++p) {
    for (int64_t q = 0; q < s.kernel_w; ++q) {
      const int64_t row = (channel * s.kernel_h + p) * s.kernel_w + q;
      const int64_t x0 = q * s.dilation_w - s.pad_left;
      const int64_t lo = x0 < 0 ? (-x0 + s.stride_w - 1) / s.stride_w : 0;
      const int64_t hi = x0 >= s.in_w ? 0 : std::min(s.out_w, (s.in_w - 1 - x0) / s.stride_w + 1);
      for (int64_t oy = 0; oy < s.out_h && lo < hi; ++oy) {
        const int64_t y = oy * s.stride_h - s.pad_top + p * s.dilation_h;
        if (y < 0 || y >= s.in_h) continue;
        visit(row, oy * s.out_w + lo, y, x0 + lo * s.stride_w, hi - lo);
      }
    }
  }
}

// patches [patch, out_plane] of the channels of one group of one image.
template <typename T>
void ImageToPatches(const Conv2dShape& s, const T* image, T* patches) {
  std::fill_n(patches, s.patch() * s.out_plane(), T(0));
  ParallelFor(s.in_per_group(), 1 + 16384 / (1 + s.kernel_h * s.kernel_w * s.out_plane()),
              [&](int64_t begin, int64_t end) {
                for (int64_t c = begin; c < end; ++c) {
                  ForEachPatchRun(
                      s, c, [&](int64_t row, int64_t column, int64_t y, int64_t x, int64_t n) {
                        const T* from = image + c * s.in_plane() + y * s.in_w + x;
                        T* to = patches + row * s.out_plane() + column;
                        for (int64_t i = 0; i < n; ++i) to[i] = from[i * s.stride_w];
                      });
                }
              });
}

// image += patches, each element to where it came from.
template <typename T>
void AddPatches(const Conv2dShape& s, const T* patches, T* image) {
  ParallelFor(s.in_per_group(), 1 + 16384 / (1 + s.kernel_h * s.kernel_w * s.out_plane()),
              [&](int64_t begin, int64_t end) {
                for (int64_t c = begin; c < end; ++c) {
                  ForEachPatchRun(
                      s, c, [&](int64_t row, int64_t column, int64_t y, int64_t x, int64_t n) {
                        T* to = image + c * s.in_plane() + y * s.in_w + x;
                        const T* from = patches + row * s.out_plane() + column;
                        for (int64_t i = 0; i < n; ++i) to[i * s.stride_w] += from[i];
                      });
                }
              });
}

}  // namespace

template <typename T>
void Conv2dInputGrad(const Conv2dShape& s, const T* filter, const T* output_grad, T* input_grad) {
  const int64_t in_group = s.in_per_group() * s.in_plane();
  const int64_t out_group = s.out_per_group() * s.out_plane();
  std::fill_n(input_grad, s.batch * s.groups * in_group, T(0));
  CountedVector<T> patches(s.patch() * s.out_plane());
  for (int64_t i = 0; i < s.batch * s.groups; ++i) {
    const T* w = filter + i % s.groups * s.out_per_group() * s.patch();
    Gemm<T>(s.patch(), s.out_plane(), s.out_per_group(), T(1), DenseMatrix(w, s.patch(), true),
            DenseMatrix(output_grad + i * out_group, s.out_plane(), false), T(0), patches.data(),
            s.out_plane());
    AddPatches(s, patches.data(), input_grad + i * in_group);
  }
}

template <typename T>
void Conv2dFilterGrad(const Conv2dShape& s, const T* input, const T* output_grad, T* filter_grad) {
  const int64_t in_group = s.in_per_group() * s.in_plane();
  const int64_t out_group = s.out_per_group() * s.out_plane();
  std::fill_n(filter_grad, s.out_channels * s.patch(), T(0));
  CountedVector<T> patches(s.patch() * s.out_plane());
  for (int64_t i = 0; i < s.batch * s.groups; ++i) {
    ImageToPatches(s, input + i * in_group, patches.data());
    Gemm<T>(s.out_per_group(), s.patch(), s.out_plane(), T(1),
            DenseMatrix(output_grad + i * out_group, s.out_plane(), false),
            DenseMatrix(patches.data(), s.out_plane(), true), T(1),
            filter_grad + i % s.groups * s.out_per_group() * s.patch(), s.patch());
  }
}

template void Conv2dInputGrad<float>(const Conv2dShape&, const float*, const float*, float*);
template void Conv2dInputGrad<double>(const Conv2dShape&, const double*, const double*, double*);
template void Conv2dFilterGrad<float>(const Conv2dShape&, const float*, const float*, float*);
template void Conv2dFilterGrad<double>(const Conv2dShape&, const double*, const double*, double*);

}  // namespace funcs
}  // namespace phi
