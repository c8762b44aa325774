// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/maxouting.h")
#include_next "paddle/phi/kernels/funcs/maxouting.h"
#else
#pragma once

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/kernels/maxout_kernel.h"

namespace phi {
namespace funcs {

/// output, of its shape: of each `groups` channels, which are on `axis` of input, the largest.
template <typename DeviceContext, typename T>
class MaxOutFunctor {
 public:
  void operator()(const DeviceContext& context, const DenseTensor& input, DenseTensor* output,
                  const int groups, const int axis = 1) const {
    MaxOutKernel<T, CPUContext>(context, input, groups, axis, output);
  }
};

/// Adds output_grad to the first element of input_grad whose input is the output.
template <typename DeviceContext, class T>
class MaxOutGradFunctor {
 public:
  void operator()(const DeviceContext& /*context*/, const DenseTensor& input,
                  DenseTensor* input_grad, const DenseTensor& output,
                  const DenseTensor& output_grad, const int groups, const int axis = 1) const {
    const DDim& dims = input.dims();
    const int at = axis < 0 ? axis + dims.size() : axis;
    PADDLE_ENFORCE(
        at >= 0 && at < dims.size() && groups > 0,
        errors::InvalidArgument("%s has no axis %d of groups of %d", dims, axis, groups));
    const int64_t after = product(slice_ddim(dims, at + 1, dims.size()));
    const T *x = input.data<T>(), *y = output.data<T>(), *dy = output_grad.data<T>();
    T* dx = input_grad->data<T>();
    for (int64_t i = 0; i < output.numel(); ++i) {
      const int64_t first = i / after * groups * after + i % after;
      for (int64_t from = first; from < first + groups * after; from += after) {
        if (x[from] != y[i]) continue;
        dx[from] += dy[i];
        break;
      }
    }
  }
};

}  // namespace funcs
}  // namespace phi

#endif
