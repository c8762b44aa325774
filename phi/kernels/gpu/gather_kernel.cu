#include "phi/kernels/gather_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/primitive/gpu_bytes.h"
#include "phi/kernels/primitive/gpu_gather.h"

namespace phi {

template <typename T, typename Context>
void GatherKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                  const Scalar& axis, DenseTensor* out) {
  using Element = primitive::Bytes<sizeof(T)>;
  Element* to = reinterpret_cast<Element*>(ctx.template Alloc<T>(out));
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis.to<int>());
  const Element* from = reinterpret_cast<const Element*>(funcs::DataOrNull<T>(x));
  primitive::GpuGather(ctx, from, s, index, "Index", GpuIndexCheck(ctx, "gather", "Index", s.len),
                       funcs::kNoPadding, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(gather, GPU, ALL_LAYOUT, phi::GatherKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
