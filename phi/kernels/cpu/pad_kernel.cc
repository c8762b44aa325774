#include "phi/kernels/pad_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/pad.h"
#include "phi/kernels/funcs/data_or_null.h"

namespace phi {

template <typename T, typename Context>
void PadKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& paddings,
               const Scalar& pad_value, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  std::vector<int64_t> before;
  for (size_t i = 0; i < paddings.size(); i += 2) before.push_back(paddings[i]);
  const T fill = pad_value.to<T>();
  funcs::Pad(funcs::DataOrNull<T>(x), x.dims(), before, funcs::PadMode::kConstant, &fill, sizeof(T),
             out->dims(), to);
}

}  // namespace phi

PD_REGISTER_KERNEL(pad, CPU, ALL_LAYOUT, phi::PadKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
