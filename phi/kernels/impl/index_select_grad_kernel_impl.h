#pragma once

#include <vector>

#include "phi/kernels/funcs/index/repeats.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/index_select_grad_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// Adds slice i of out_grad along `dim` to slice slices[i] of x_grad, which is 0 before. The source
// of each device defines it.
template <typename T, typename Context>
void AddSlices(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& slices,
               int dim, const DenseTensor& out_grad, DenseTensor* x_grad);

}  // namespace

template <typename T, typename Context>
void RepeatInterleaveGradKernel(const Context& ctx, const DenseTensor& x,
                                const DenseTensor& out_grad, int repeats, int dim,
                                DenseTensor* x_grad) {
  const std::vector<int64_t> times(funcs::SplitAtAxis(x.dims(), dim).len, repeats);
  AddSlices<T>(ctx, x, funcs::RepeatedSlices(times), dim, out_grad, x_grad);
}

template <typename T, typename Context>
void RepeatInterleaveWithTensorIndexGradKernel(const Context& ctx, const DenseTensor& x,
                                               const DenseTensor& repeats_tensor,
                                               const DenseTensor& out_grad, int dim,
                                               DenseTensor* x_grad) {
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), dim);
  const auto times = funcs::RepeatsOfSlices(repeats_tensor, s.len);
  const int64_t count = funcs::CountOfSlices(times);
  PADDLE_ENFORCE_EQ(
      out_grad.numel(), CheckedMul(count, s.outer * s.inner),
      errors::InvalidArgument("input Out@GRAD of shape %s does not hold the %d slices that "
                              "RepeatsTensor tells",
                              out_grad.dims(), count));
  AddSlices<T>(ctx, x, funcs::RepeatedSlices(times), dim, out_grad, x_grad);
}

}  // namespace phi
