// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/strided_slice.h")
#include_next "paddle/phi/kernels/funcs/strided_slice.h"
#else
#pragma once

#include <algorithm>
#include <vector>

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/kernels/strided_slice_grad_kernel.h"
#include "paddle/phi/kernels/strided_slice_kernel.h"
#include "phi/kernels/funcs/index/strided_bounds.h"

namespace phi {
namespace funcs {

/// Writes the sizes of a strided slice of in_dims to out_dims_vector, of in_dims.size() elements:
/// one for an axis of decrease_axis, -1 where infer_flags says that a bound is not known yet
/// (`infer_shape`). Errors: InvalidArgument for axes that in_dims has not, and a stride of 0.
inline void StridedSliceOutDims(const std::vector<int64_t>& starts,
                                const std::vector<int64_t>& ends,
                                const std::vector<int64_t>& strides, const std::vector<int>& axes,
                                const std::vector<int>& infer_flags, const DDim in_dims,
                                const std::vector<int>& decrease_axis, int64_t* out_dims_vector,
                                const size_t size, bool infer_shape) {
  for (int i = 0; i < in_dims.size(); ++i) out_dims_vector[i] = in_dims[i];
  for (size_t i = 0; i < size; ++i) {
    const int axis = axes[i];
    PADDLE_ENFORCE(axis >= 0 && axis < in_dims.size() && strides[i] != 0,
                   errors::InvalidArgument("no slice of %s on axis %d with stride %d", in_dims,
                                           axis, strides[i]));
    if (infer_shape && infer_flags[i] == -1) {
      out_dims_vector[axis] = -1;
    } else if (in_dims[axis] >= 0) {
      const bool is_one =
          std::find(decrease_axis.begin(), decrease_axis.end(), axis) != decrease_axis.end();
      const StridedBounds bounds = ClampStrided(starts[i], ends[i], strides[i], in_dims[axis]);
      out_dims_vector[axis] = is_one ? 1 : bounds.count;
    }
  }
}

/// StridedSliceRawKernel; the rank D of x is not read.
template <typename Context, typename T, size_t D>
void StridedSliceCompute(const Context& dev_ctx, const DenseTensor& x, const std::vector<int>& axes,
                         const IntArray& starts, const IntArray& ends, const IntArray& strides,
                         const std::vector<int>& infer_flags, const std::vector<int>& decrease_axis,
                         DenseTensor* out) {
  StridedSliceRawKernel<T, CPUContext>(dev_ctx, x, axes, starts, ends, strides, infer_flags,
                                       decrease_axis, out);
}
/// StridedSliceRawGradKernel.
template <typename Context, typename T, size_t D>
void StridedSliceGradCompute(const Context& dev_ctx, const DenseTensor& x,
                             const DenseTensor& out_grad, const std::vector<int>& axes,
                             const IntArray& starts, const IntArray& ends, const IntArray& strides,
                             const std::vector<int>& infer_flags,
                             const std::vector<int>& decrease_axis, DenseTensor* x_grad) {
  StridedSliceRawGradKernel<T, CPUContext>(dev_ctx, x, out_grad, axes, starts, ends, strides,
                                           infer_flags, decrease_axis, x_grad);
}

}  // namespace funcs
}  // namespace phi

#endif
