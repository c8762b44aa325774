#include "phi/kernels/gather_nd_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/gather_rows.h"
#include "phi/kernels/funcs/index/nd_index.h"

namespace phi {

template <typename T, typename Context>
void GatherNdKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                    DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const funcs::NdRows rows = funcs::ResolveNdIndex(index, x.dims());
  funcs::AxisSplit s;
  s.inner = rows.width;
  funcs::GatherRows(x.data<T>(), s, rows.row, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(gather_nd, CPU, ALL_LAYOUT, phi::GatherNdKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
