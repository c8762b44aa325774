#pragma once

#include <algorithm>

#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/index/slice_bounds.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/slice_kernel.h"

namespace phi {

template <typename T, typename Context>
void SliceGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& out_grad,
                     const std::vector<int64_t>& axes, const IntArray& starts, const IntArray& ends,
                     const std::vector<int64_t>& /*infer_flags*/,
                     const std::vector<int64_t>& decrease_axis, DenseTensor* input_grad) {
  T* to = funcs::AllocZeros<T>(ctx, input_grad);
  if (out_grad.numel() == 0) return;
  const DDim dims = input.dims(), steps = stride(dims);
  DDim size = dims;
  int64_t offset = 0;
  for (size_t i = 0; i < axes.size(); ++i) {
    const int axis = funcs::CanonicalAxis(axes[i], dims.size());
    const bool dropped =
        std::find(decrease_axis.begin(), decrease_axis.end(), axes[i]) != decrease_axis.end();
    const funcs::SliceBounds b = funcs::ClampSlice(starts[i], ends[i], dims[axis], dropped);
    size[axis] = b.end - b.start;
    offset += b.start * steps[axis];
  }
  const DDim from_steps = stride(size);
  funcs::StridedBox box;
  for (int i = 0; i < dims.size(); ++i) box.Append(size[i], from_steps[i], steps[i]);
  funcs::CopyStrided(ctx, box, sizeof(T), out_grad.data<T>(), to + offset);
}

}  // namespace phi
