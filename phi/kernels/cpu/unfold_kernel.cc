#include "phi/kernels/impl/unfold_kernel_impl.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/patch_axis.h"
#include "phi/kernels/funcs/data_or_null.h"

namespace phi {
namespace {

// Calls visit(row of the patches, pixel of the first position inside, how many positions inside)
// for each position of the rows of element (i, j) that lies on the image.
template <typename Visit>
void VisitRows(const funcs::PatchAxis& h, const funcs::PatchAxis& w, int64_t i, int64_t j,
               Visit visit) {
  int64_t top, bottom, left, right;
  h.Inside(i, &top, &bottom);
  w.Inside(j, &left, &right);
  for (int64_t y = top; y < bottom; ++y) {
    const int64_t pixel = (h.First(i) + y * h.stride) * w.size + w.First(j) + left * w.stride;
    visit(y * w.positions + left, pixel, right - left);
  }
}

}  // namespace

template <typename T, typename Context>
void UnfoldKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& kernel_sizes,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::vector<int>& dilations, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const funcs::PatchAxis h(0, x.dims()[2], kernel_sizes, strides, paddings, dilations);
  const funcs::PatchAxis w(1, x.dims()[3], kernel_sizes, strides, paddings, dilations);
  const int64_t window = h.kernel * w.kernel, positions = h.positions * w.positions;
  const T* from = funcs::DataOrNull<T>(x);
  ParallelFor(out->numel() / positions, 1 + 16384 / positions, [&](int64_t begin, int64_t end) {
    for (int64_t row = begin; row < end; ++row) {
      const T* plane = from + row / window * h.size * w.size;
      T* patch = to + row * positions;
      std::fill_n(patch, positions, T(0));
      const int64_t element = row % window;
      VisitRows(h, w, element / w.kernel, element % w.kernel,
                [&](int64_t at, int64_t pixel, int64_t count) {
                  if (w.stride == 1) {
                    std::copy_n(plane + pixel, std::max<int64_t>(count, 0), patch + at);
                    return;
                  }
                  for (int64_t k = 0; k < count; ++k) patch[at + k] = plane[pixel + k * w.stride];
                });
    }
  });
}

template <typename T, typename Context>
void FoldKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& output_sizes,
                const std::vector<int>& kernel_sizes, const std::vector<int>& strides,
                const std::vector<int>& paddings, const std::vector<int>& dilations,
                DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  std::fill_n(to, out->numel(), T(0));
  if (out->numel() == 0 || x.numel() == 0) return;
  const funcs::PatchAxis h(0, output_sizes[0], kernel_sizes, strides, paddings, dilations);
  const funcs::PatchAxis w(1, output_sizes[1], kernel_sizes, strides, paddings, dilations);
  const int64_t window = h.kernel * w.kernel, positions = h.positions * w.positions;
  const int64_t area = h.size * w.size;
  const T* from = x.data<T>();
  ParallelFor(out->numel() / area, 1 + 16384 / (window * positions),
              [&](int64_t begin, int64_t end) {
                for (int64_t plane = begin; plane < end; ++plane) {
                  for (int64_t element = 0; element < window; ++element) {
                    const T* patch = from + (plane * window + element) * positions;
                    T* image = to + plane * area;
                    VisitRows(h, w, element / w.kernel, element % w.kernel,
                              [&](int64_t at, int64_t pixel, int64_t count) {
                                for (int64_t k = 0; k < count; ++k) {
                                  T& sum = image[pixel + k * w.stride];
                                  sum = sum + patch[at + k];
                                }
                              });
                  }
                }
              });
}

}  // namespace phi

PD_REGISTER_KERNEL(unfold, CPU, ALL_LAYOUT, phi::UnfoldKernel, float, double) {}
PD_REGISTER_KERNEL(fold, CPU, ALL_LAYOUT, phi::FoldKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(unfold_grad, CPU, ALL_LAYOUT, phi::UnfoldGradKernel, float, double) {}
PD_REGISTER_KERNEL(fold_grad, CPU, ALL_LAYOUT, phi::FoldGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
