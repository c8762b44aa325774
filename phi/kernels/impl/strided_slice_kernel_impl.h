#pragma once

#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/index/strided_range.h"
#include "phi/kernels/strided_slice_kernel.h"

namespace phi {

template <typename T, typename Context>
void StridedSliceRawKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& axes,
                           const IntArray& starts, const IntArray& ends, const IntArray& strides,
                           const std::vector<int>&, const std::vector<int>& decrease_axis,
                           DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const funcs::StridedRange range =
      funcs::RangeOfSlice(x.dims(), axes, starts, ends, strides, decrease_axis);
  funcs::StridedBox box = funcs::DenseBox(range.size);
  for (int i = 0; i < box.rank; ++i) box.from_step[i] = range.step[i];
  funcs::CopyStrided(ctx, box, sizeof(T), x.data<T>() + range.offset, to);
}

template <typename T, typename Context>
void StridedSliceArrayKernel(const Context&, const TensorArray& x, const std::vector<int>&,
                             const IntArray& starts, const IntArray& ends, const IntArray& strides,
                             const std::vector<int>&, const std::vector<int>&, TensorArray* out) {
  const funcs::StridedBounds b =
      funcs::ClampStrided(starts[0], ends[0], strides[0], static_cast<int64_t>(x.size()));
  TensorArray part;
  for (int64_t i = 0; i < b.count; ++i) part.push_back(x[b.start + i * b.stride]);
  *out = part;
}

}  // namespace phi
