#include "phi/kernels/expand_as_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/strided_copy.h"

namespace phi {

template <typename T, typename Context>
void ExpandAsKernel(const Context& ctx, const DenseTensor& x, const paddle::optional<DenseTensor>&,
                    const std::vector<int>&, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  funcs::CopyStrided(funcs::ExpandBox(x.dims(), out->dims()), sizeof(T), x.data<T>(), to);
}

}  // namespace phi

PD_REGISTER_KERNEL(expand_as, CPU, ALL_LAYOUT, phi::ExpandAsKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // y: only its shape
}
