// outside: 2.3 | math_function.h: Transpose of a rank, SetConstant, ColwiseSum, axis_utils.h
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/kernels/funcs/axis_utils.h"
#include "paddle/phi/kernels/funcs/math_function.h"

namespace phi {

// `turned` is x with its axes reversed; `sums` are those over the first axis of a matrix.
template <typename T, typename Context>
void OutsideTurnedSumsKernel(const Context& dev_ctx, const DenseTensor& x, int axis,
                             DenseTensor* turned, DenseTensor* sums) {
  axis = funcs::CanonicalAxis(axis, x.dims().size());
  turned->Resize(x.dims().transpose({2, 1, 0}));
  dev_ctx.template Alloc<T>(turned);
  funcs::Transpose<Context, T, 3> transpose;
  transpose(dev_ctx, x, turned, {2, 1, 0});
  DenseTensor matrix;
  matrix.ShareDataWith(x);
  matrix.Resize({funcs::SizeToAxis(axis, x.dims()), funcs::SizeFromAxis(axis, x.dims())});
  sums->Resize({matrix.dims()[1]});
  dev_ctx.template Alloc<T>(sums);
  funcs::set_constant(dev_ctx, sums, 7);
  funcs::ColwiseSum<Context, T>()(dev_ctx, matrix, sums);
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_turned_sums, CPU, ALL_LAYOUT, phi::OutsideTurnedSumsKernel, float, int) {
}
