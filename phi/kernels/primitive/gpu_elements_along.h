#pragma once

// For files that nvcc compiles.
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_rows.h"

namespace phi {
namespace primitive {

struct ElementsAlongBody {
  GpuIndexCheck check;
  GpuLabels index;
  StridedIndexer<int64_t, 1> base;  // the element with the axis at 0
  int64_t step, left_out;
  int64_t* elements;
  __device__ void operator()(int64_t i) const {
    const int64_t value = index[i];
    elements[i] = check.Holds(value) ? base.At(i).at[0] + value * step : left_out;
  }
};

/// As funcs::ForEachAlongAxis: for each element of `index` the element of a tensor of shape `dims`
/// that it names along `axis`; product(dims) for an index out of range. Errors: InvalidArgument for
/// an `index` that is larger than the tensor along another axis.
inline funcs::GpuArray<int64_t> ElementsAlong(const GPUContext& ctx, const DDim& dims,
                                              const DenseTensor& index, int axis,
                                              const char* kernel) {
  const int at = funcs::CanonicalAxis(axis, dims.size());
  const DDim ids = index.dims(), steps = stride(dims);
  bool inside = ids.size() == dims.size() && at >= 0 && at < dims.size();
  for (int d = 0; inside && d < ids.size(); ++d) inside = d == at || ids[d] <= dims[d];
  PADDLE_ENFORCE(
      inside || index.numel() == 0,
      errors::InvalidArgument("input Index of shape %s does not name elements along axis %d of a "
                              "tensor of shape %s",
                              ids, axis, dims));
  funcs::GpuArray<int64_t> elements(ctx, index.numel());
  if (index.numel() == 0) return elements;
  StridedIndexer<int64_t, 1> base;
  for (int d = 0; d < ids.size(); ++d) base.AddAxis(ids[d], {d == at ? 0 : steps[d]});
  GpuLoop(
      ctx, index.numel(),
      ElementsAlongBody{GpuIndexCheck(ctx, kernel, "Index", dims[at]), ReadIndices(index, "Index"),
                        base, steps[at], product(dims), elements.data()});
  return elements;
}

}  // namespace primitive
}  // namespace phi
