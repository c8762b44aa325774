#pragma once

#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/index/strided_range.h"
#include "phi/kernels/strided_slice_grad_kernel.h"

namespace phi {

template <typename T, typename Context>
void StridedSliceRawGradKernel(const Context& ctx, const DenseTensor& x,
                               const DenseTensor& out_grad, const std::vector<int>& axes,
                               const IntArray& starts, const IntArray& ends,
                               const IntArray& strides, const std::vector<int>& /*infer_flags*/,
                               const std::vector<int>& decrease_axis, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const funcs::StridedRange range =
      funcs::RangeOfSlice(x.dims(), axes, starts, ends, strides, decrease_axis);
  funcs::StridedBox box = funcs::DenseBox(range.size);
  for (int i = 0; i < box.rank; ++i) {
    box.from_step[i] = box.to_step[i];
    box.to_step[i] = range.step[i];
  }
  funcs::CopyStrided(ctx, box, sizeof(T), out_grad.data<T>(), to + range.offset);
}

}  // namespace phi
