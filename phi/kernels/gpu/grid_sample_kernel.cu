#include "phi/kernels/grid_sample_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/grid_sample.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

// A thread makes one element of the output.
template <typename T>
struct GridSampleBody {
  funcs::GridRule rule;
  int axes;
  int64_t pixels[3];
  int64_t channels, area, places;
  const T *x, *grid;
  T* out;

  __device__ void operator()(int64_t i) const {
    const int64_t place = i % places, plane = i / places;
    const T* where = grid + (plane / channels * places + place) * axes;
    const T* from = x + plane * area;
    funcs::GridAxis<T> found[3];
    for (int a = 0; a < axes; ++a) {  // x first, so the last axis
      const int64_t size = pixels[axes - 1 - a];
      const T at = funcs::GridPixel(where[a], size, rule);
      found[axes - 1 - a] = funcs::GridNeighbours(at, size, rule, rule.nearest && axes == 3);
    }
    const int corners = rule.nearest ? 1 : 1 << axes;
    T sum = T(0);
    for (int corner = 0; corner < corners; ++corner) {
      int64_t index = 0;
      T weight = 1;
      for (int a = 0; a < axes; ++a) {
        const int side = corner >> (axes - 1 - a) & 1;
        index = index * pixels[a] + found[a].index[side];
        weight *= found[a].weight[side];
      }
      // A pixel of weight 0 is not read: it may be NaN.
      if (weight != T(0)) sum += weight * from[index];
    }
    out[i] = sum;
  }
};

}  // namespace

template <typename T, typename Context>
void GridSampleKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grid,
                      const std::string& mode, const std::string& padding_mode, bool align_corners,
                      DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  GridSampleBody<T> body{funcs::MakeGridRule(mode, padding_mode, align_corners),
                         x.dims().size() - 2,
                         {1, 1, 1},
                         x.dims()[1],
                         1,
                         1,
                         x.data<T>(),
                         grid.data<T>(),
                         to};
  for (int i = 0; i < body.axes; ++i) {
    body.pixels[i] = x.dims()[2 + i];
    body.area *= body.pixels[i];
    body.places *= out->dims()[2 + i];
  }
  primitive::GpuLoop(ctx, out->numel(), body);
}

}  // namespace phi

PD_REGISTER_KERNEL(grid_sample, GPU, ALL_LAYOUT, phi::GridSampleKernel, float, double) {}
