#include "phi/kernels/gather_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/gather_rows.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void GatherKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                  const Scalar& axis, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis.to<int>());
  const auto rows = funcs::CheckedIndices(index, "Index", s.len);
  if (out->numel() > 0) funcs::GatherRows(x.data<T>(), s, rows, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(gather, CPU, ALL_LAYOUT, phi::GatherKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
