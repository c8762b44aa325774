#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/grid_sample_point.h"
#include "phi/kernels/grid_sample_kernel.h"
#include "phi/kernels/primitive/gpu_scatter_terms.h"

namespace phi {
namespace {

// A thread takes one sample: the derivatives by its place, and the terms that it adds to pixels.
template <typename T>
struct GridSampleGradBody {
  funcs::GridGradShape s;
  funcs::GridRule rule;
  const T *x, *grid, *g;
  T* grid_grad;   // nullptr: not wanted
  int64_t* rows;  // [samples, corners]: image and pixel; nullptr: not wanted
  T* weights;
  int64_t limit;

  __device__ void operator()(int64_t i) const {
    const int64_t n = i / s.places, k = i % s.places;
    const funcs::GridSamplePoint<T> sample(grid + i * s.axes, s, rule);
    for (int corner = 0; rows != nullptr && corner < sample.count; ++corner) {
      // A pixel of weight 0 is not touched: it may be NaN.
      const int64_t term = i * sample.count + corner;
      const T weight = sample.weight[corner];
      rows[term] = weight == T(0) ? limit : n * s.area + sample.index[corner];
      weights[term] = weight;
    }
    if (grid_grad == nullptr) return;
    T moved[3] = {0, 0, 0};
    for (int64_t c = 0; c < s.channels; ++c) {
      const T grad = g[(n * s.channels + c) * s.places + k];
      for (int corner = 0; corner < sample.count; ++corner) {
        const int64_t at = (n * s.channels + c) * s.area + sample.index[corner];
        for (int a = 0; a < s.axes; ++a) {
          if (sample.slope[corner][a] != T(0)) moved[a] += grad * sample.slope[corner][a] * x[at];
        }
      }
    }
    for (int a = 0; a < s.axes; ++a) grid_grad[i * s.axes + a] = moved[s.axes - 1 - a];
  }
};

template <typename T>
void RunGridSampleGrad(const GPUContext& ctx, int64_t images, GridSampleGradBody<T> body,
                       T* x_grad) {
  const funcs::GridGradShape s = body.s;
  const int64_t samples = images * s.places, corners = int64_t{1} << s.axes;
  if (x_grad == nullptr) return primitive::GpuLoop(ctx, samples, body);
  const int64_t count = samples * corners;
  const AllocationPtr memory =
      ctx.Workspace(static_cast<size_t>(count) * (sizeof(int64_t) + sizeof(T)));
  body.limit = images * s.area;
  body.rows = static_cast<int64_t*>(memory->ptr());
  body.weights = reinterpret_cast<T*>(body.rows + count);
  primitive::GpuLoop(ctx, samples, body);
  const T* g = body.g;
  primitive::GpuScatterTerms(
      ctx, body.rows, body.weights, count, body.limit, s.channels,
      [=] DEVICE(int64_t term, int64_t c) {
        const int64_t sample = term / corners;
        return g[(sample / s.places * s.channels + c) * s.places + sample % s.places];
      },
      [=] DEVICE(int64_t row, int64_t c) {
        return (row / s.area * s.channels + c) * s.area + row % s.area;
      },
      x_grad);
}

}  // namespace

template <typename T, typename Context>
void GridSampleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grid,
                          const DenseTensor& out_grad, const std::string& mode,
                          const std::string& padding_mode, bool align_corners, DenseTensor* x_grad,
                          DenseTensor* grid_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  T* grid_to = funcs::AllocZeros<T>(ctx, grid_grad);
  if (out_grad.numel() == 0) return;
  funcs::GridGradShape s = {x.dims().size() - 2, x.dims()[1], {1, 1, 1}, 1, 1};
  for (int i = 0; i < s.axes; ++i) {
    s.pixels[i] = x.dims()[2 + i];
    s.area *= s.pixels[i];
    s.places *= out_grad.dims()[2 + i];
  }
  RunGridSampleGrad<T>(ctx, x.dims()[0],
                       {s, funcs::MakeGridRule(mode, padding_mode, align_corners), x.data<T>(),
                        grid.data<T>(), out_grad.data<T>(), grid_to, nullptr, nullptr, 0},
                       to);
}

}  // namespace phi

PD_REGISTER_KERNEL(grid_sample_grad, GPU, ALL_LAYOUT, phi::GridSampleGradKernel, float, double) {}
