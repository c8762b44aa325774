#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/grid_sample_point.h"
#include "phi/kernels/grid_sample_kernel.h"

namespace phi {
namespace {

// One image: planes of x [channels, area], gradients of the output [channels, samples].
template <typename T>
void SampleImageGrad(const funcs::GridGradShape& s, const funcs::GridRule& rule, const T* x,
                     const T* grid, const T* g, T* x_grad, T* grid_grad) {
  for (int64_t k = 0; k < s.places; ++k) {
    const funcs::GridSamplePoint<T> sample(grid + k * s.axes, s, rule);
    T moved[3] = {0, 0, 0};
    for (int64_t c = 0; c < s.channels; ++c) {
      const T grad = g[c * s.places + k];
      for (int corner = 0; corner < sample.count; ++corner) {
        const int64_t at = c * s.area + sample.index[corner];
        // A pixel of weight 0 is not touched: it may be NaN.
        if (x_grad != nullptr && sample.weight[corner] != T(0)) {
          x_grad[at] += grad * sample.weight[corner];
        }
        for (int a = 0; a < s.axes; ++a) {
          if (sample.slope[corner][a] != T(0)) moved[a] += grad * sample.slope[corner][a] * x[at];
        }
      }
    }
    if (grid_grad == nullptr) continue;
    for (int a = 0; a < s.axes; ++a) grid_grad[k * s.axes + a] = moved[s.axes - 1 - a];
  }
}

}  // namespace

template <typename T, typename Context>
void GridSampleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grid,
                          const DenseTensor& out_grad, const std::string& mode,
                          const std::string& padding_mode, bool align_corners, DenseTensor* x_grad,
                          DenseTensor* grid_grad) {
  T* to = x_grad == nullptr ? nullptr : ctx.template Alloc<T>(x_grad);
  T* grid_to = grid_grad == nullptr ? nullptr : ctx.template Alloc<T>(grid_grad);
  if (to != nullptr) std::fill_n(to, x_grad->numel(), T(0));
  if (grid_to != nullptr) std::fill_n(grid_to, grid_grad->numel(), T(0));
  if (out_grad.numel() == 0) return;
  const funcs::GridRule rule = funcs::MakeGridRule(mode, padding_mode, align_corners);
  funcs::GridGradShape s = {x.dims().size() - 2, x.dims()[1], {1, 1, 1}, 1, 1};
  for (int i = 0; i < s.axes; ++i) {
    s.pixels[i] = x.dims()[2 + i];
    s.area *= s.pixels[i];
    s.places *= out_grad.dims()[2 + i];
  }
  const T *from = x.data<T>(), *where = grid.data<T>(), *g = out_grad.data<T>();
  ParallelFor(x.dims()[0], 1, [&](int64_t begin, int64_t end) {
    for (int64_t n = begin; n < end; ++n) {
      SampleImageGrad(s, rule, from + n * s.channels * s.area, where + n * s.places * s.axes,
                      g + n * s.channels * s.places,
                      to == nullptr ? nullptr : to + n * s.channels * s.area,
                      grid_to == nullptr ? nullptr : grid_to + n * s.places * s.axes);
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(grid_sample_grad, CPU, ALL_LAYOUT, phi::GridSampleGradKernel, float, double) {}
