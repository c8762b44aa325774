#include "phi/kernels/selected_rows/full_kernel.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/full_kernel.h"

namespace phi {
namespace sr {

template <typename T, typename Context>
void FullKernel(const Context& ctx, const IntArray& shape, const Scalar& value, DataType dtype,
                SelectedRows* out) {
  phi::FullKernel<T, Context>(ctx, shape, value, dtype, out->mutable_value());
}

}  // namespace sr
}  // namespace phi

PD_REGISTER_KERNEL(full_sr, GPU, ALL_LAYOUT, phi::sr::FullKernel, float, double, bool, uint8_t,
                   int8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
