#include "phi/kernels/assign_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/impl/assign_array_kernel_impl.h"

namespace phi {

template <typename T, typename Context>
void AssignKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  if (&x == out) return;
  out->Resize(x.dims());
  out->set_lod(x.lod());
  funcs::CopyElements<T>(ctx, x, out);
}

template <typename T, typename Context>
void AssignRawKernel(const Context& ctx, const paddle::optional<DenseTensor>& x, DenseTensor* out) {
  if (x) AssignKernel<T>(ctx, *x, out);
}

namespace sr {

template <typename T, typename Context>
void AssignKernel(const Context& ctx, const SelectedRows& x, SelectedRows* out) {
  if (&x == out) return;
  out->set_rows(x.rows());
  out->set_height(x.height());
  phi::AssignKernel<T>(ctx, x.value(), out->mutable_value());
}

}  // namespace sr
}  // namespace phi

PD_REGISTER_KERNEL(assign, CPU, ALL_LAYOUT, phi::AssignKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(assign_raw, CPU, ALL_LAYOUT, phi::AssignRawKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(assign_array, CPU, ALL_LAYOUT, phi::AssignArrayKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(assign_sr, CPU, ALL_LAYOUT, phi::sr::AssignKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
