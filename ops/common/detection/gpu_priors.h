#pragma once

// For files that nvcc compiles: boxes at each cell of a grid.
#include <vector>

#include "ops/common/detection/prior_shapes.h"
#include "ops/common/gpu/gpu_rows.h"
#include "phi/kernels/funcs/elementwise/rounded_product.h"

namespace paddle::operators {

/// The centre of column (or row) i of a grid: (i + offset) · step + bias, divided with the box by
/// `size`.
template <typename T>
struct PriorAxis {
  T offset, step, bias, size;
  __device__ T Center(int64_t i) const {
    return phi::funcs::RoundedProduct(static_cast<T>(i) + offset, step) + bias;
  }
};

/// How edges are cut to [0, 1]: not; near ones at 0 and far ones at 1; each at both.
enum class PriorCut { kNone, kOutward, kBoth };

template <typename T>
struct PriorBody {
  PriorAxis<T> across, down;
  RowDivider width, shapes;  // cells in a row, and boxes in a cell
  const PriorShape<T>* shape;
  PriorCut cut, clip;  // one after the other
  T variance[4];
  T *boxes, *variances;

  __device__ void operator()(int64_t i) const {
    const int64_t cell = shapes.Quotient(i), row = width.Quotient(cell);
    const PriorShape<T> s = shape[i - cell * shapes.divisor];
    const T x = across.Center(cell - row * width.divisor) - s.back + s.dx;
    const T y = down.Center(row) - s.back + s.dy;
    const T edges[4] = {(x - s.half_w) / across.size, (y - s.half_h) / down.size,
                        (x + s.half_w) / across.size, (y + s.half_h) / down.size};
    for (int k = 0; k < 4; ++k) {
      boxes[4 * i + k] = Cut(clip, k, Cut(cut, k, edges[k]));
      variances[4 * i + k] = variance[k];
    }
  }
  static __device__ T Cut(PriorCut how, int k, T v) {
    if (how == PriorCut::kNone) return v;
    const bool near = k < 2;
    if ((near || how == PriorCut::kBoth) && v < T(0)) v = T(0);
    if ((!near || how == PriorCut::kBoth) && T(1) < v) v = T(1);
    return v;
  }
};

/// Enqueues the boxes of a grid of height · width cells, and the attribute `variances` for each.
template <typename T>
void WritePriorsOnGpu(const framework::ExecutionContext& ctx, const char* boxes_slot,
                      int64_t height, int64_t width, const PriorAxis<T>& across,
                      const PriorAxis<T>& down, const std::vector<PriorShape<T>>& shapes,
                      PriorCut cut, bool clip) {
  const phi::GPUContext& gpu = GpuOf(ctx);
  T* boxes = ctx.Output<DenseTensor>(boxes_slot)->mutable_data<T>(ctx.GetPlace());
  T* variances = ctx.Output<DenseTensor>("Variances")->mutable_data<T>(ctx.GetPlace());
  const int64_t count = height * width * static_cast<int64_t>(shapes.size());
  if (count == 0) return;
  std::vector<T> numbers;
  for (const PriorShape<T>& s : shapes) {
    numbers.insert(numbers.end(), {s.half_w, s.half_h, s.back, s.dx, s.dy});
  }
  static_assert(sizeof(PriorShape<T>) == 5 * sizeof(T), "five numbers each");
  const DenseTensor device = Upload(gpu, numbers);
  PriorBody<T> body{across,
                    down,
                    RowDivider(width),
                    RowDivider(static_cast<int64_t>(shapes.size())),
                    reinterpret_cast<const PriorShape<T>*>(device.data<T>()),
                    cut,
                    clip ? PriorCut::kBoth : PriorCut::kNone,
                    {},
                    boxes,
                    variances};
  const auto given = ctx.Attr<std::vector<float>>("variances");
  for (size_t k = 0; k < 4; ++k) body.variance[k] = static_cast<T>(given[k % given.size()]);
  GpuLoop(gpu, count, body);
}

/// As above, on the grid of prior_box and density_prior_box.
template <typename T>
void WritePriorsOnGpu(const framework::ExecutionContext& ctx, const PriorGrid<T>& grid,
                      const std::vector<PriorShape<T>>& shapes, PriorCut cut) {
  WritePriorsOnGpu<T>(
      ctx, "Boxes", grid.height, grid.width, {grid.offset, grid.step_w, T(0), grid.image_w},
      {grid.offset, grid.step_h, T(0), grid.image_h}, shapes, cut, ctx.Attr<bool>("clip"));
}

}  // namespace paddle::operators
