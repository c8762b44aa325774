#include "phi/kernels/gather_nd_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/primitive/gpu_bytes.h"
#include "phi/kernels/primitive/gpu_rows.h"

namespace phi {

template <typename T, typename Context>
void GatherNdKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                    DenseTensor* out) {
  using Element = primitive::Bytes<sizeof(T)>;
  Element* to = reinterpret_cast<Element*>(ctx.template Alloc<T>(out));
  if (out->numel() == 0) return;
  const primitive::GpuNdRows nd = primitive::NdRowsOf(ctx, index, x.dims(), "gather_nd");
  const Element* from = reinterpret_cast<const Element*>(funcs::DataOrNull<T>(x));
  primitive::GpuTakeRows(ctx, from, {1, nd.count, nd.width}, nd.rows.data(), nd.rows.count(), to);
}

}  // namespace phi

PD_REGISTER_KERNEL(gather_nd, GPU, ALL_LAYOUT, phi::GatherNdKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
