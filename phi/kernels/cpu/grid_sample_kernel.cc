#include "phi/kernels/grid_sample_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/grid_sample.h"

namespace phi {
namespace {

constexpr int64_t kGridChunk = 128;  // samples whose pixels are computed together

// The corner pixels of up to kGridChunk samples: element [corner][sample].
template <typename T>
struct GridCorners {
  int64_t index[8][kGridChunk];
  T weight[8][kGridChunk];
};

template <typename T>
void FindCorners(const T* places, int64_t count, int axes, const int64_t* pixels,
                 const funcs::GridRule& rule, GridCorners<T>* out) {
  const int corners = rule.nearest ? 1 : 1 << axes;
  for (int64_t k = 0; k < count; ++k) {
    funcs::GridAxis<T> found[3];
    for (int i = 0; i < axes; ++i) {  // x first, so the last axis
      const int64_t size = pixels[axes - 1 - i];
      const T at = funcs::GridPixel(places[k * axes + i], size, rule);
      found[axes - 1 - i] = funcs::GridNeighbours(at, size, rule, rule.nearest && axes == 3);
    }
    for (int corner = 0; corner < corners; ++corner) {
      int64_t index = 0;
      T weight = 1;
      for (int i = 0; i < axes; ++i) {
        const int side = corner >> (axes - 1 - i) & 1;
        index = index * pixels[i] + found[i].index[side];
        weight *= found[i].weight[side];
      }
      out->index[corner][k] = index;
      out->weight[corner][k] = weight;
    }
  }
}

template <typename T>
void ReadCorners(const GridCorners<T>& corners, int corner_count, int64_t count, const T* plane,
                 T* out) {
  std::fill_n(out, count, T(0));
  for (int corner = 0; corner < corner_count; ++corner) {
    const int64_t* index = corners.index[corner];
    const T* weight = corners.weight[corner];
    for (int64_t k = 0; k < count; ++k) {
      // A pixel of weight 0 is not read: it may be NaN.
      out[k] += weight[k] == T(0) ? T(0) : weight[k] * plane[index[k]];
    }
  }
}

}  // namespace

template <typename T, typename Context>
void GridSampleKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grid,
                      const std::string& mode, const std::string& padding_mode, bool align_corners,
                      DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const funcs::GridRule rule = funcs::MakeGridRule(mode, padding_mode, align_corners);
  const int axes = x.dims().size() - 2, corner_count = rule.nearest ? 1 : 1 << axes;
  int64_t pixels[3] = {1, 1, 1}, area = 1, places = 1;
  for (int i = 0; i < axes; ++i) {
    pixels[i] = x.dims()[2 + i];
    area *= pixels[i];
    places *= out->dims()[2 + i];
  }
  const int64_t channels = x.dims()[1], chunks = (places + kGridChunk - 1) / kGridChunk;
  const T* from = x.data<T>();
  const T* where = grid.data<T>();
  ParallelFor(x.dims()[0] * chunks, 1, [&](int64_t begin, int64_t end) {
    GridCorners<T> corners;
    for (int64_t chunk = begin; chunk < end; ++chunk) {
      const int64_t n = chunk / chunks, first = chunk % chunks * kGridChunk;
      const int64_t count = std::min(kGridChunk, places - first);
      FindCorners(where + (n * places + first) * axes, count, axes, pixels, rule, &corners);
      for (int64_t c = n * channels; c < (n + 1) * channels; ++c) {
        ReadCorners(corners, corner_count, count, from + c * area, to + c * places + first);
      }
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(grid_sample, CPU, ALL_LAYOUT, phi::GridSampleKernel, float, double) {}
