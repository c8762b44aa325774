#include "phi/kernels/shape_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void ShapeKernel(const Context& ctx, const DenseTensor& input, DenseTensor* out) {
  const DDim dims = input.dims();
  out->Resize(make_ddim({dims.size()}));
  int* to = ctx.template HostAlloc<int>(out);
  for (int i = 0; i < dims.size(); ++i) to[i] = static_cast<int>(dims[i]);
}

template <typename T, typename Context>
void SizeKernel(const Context& ctx, const DenseTensor& input, DenseTensor* out) {
  *ctx.template HostAlloc<int64_t>(out) = input.numel();
}

template <typename T, typename Context>
void IsEmptyKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  *ctx.template HostAlloc<bool>(out) = x.numel() == 0;
}

namespace sr {
template <typename T, typename Context>
void ShapeKernel(const Context& ctx, const SelectedRows& input, DenseTensor* out) {
  phi::ShapeKernel<T>(ctx, input.value(), out);
}
}  // namespace sr

}  // namespace phi

PD_REGISTER_KERNEL(shape, CPU, ALL_LAYOUT, phi::ShapeKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(0).SetBackend(phi::Backend::ALL_BACKEND);  // only its shape is read
  kernel->OutputAt(0).SetBackend(phi::Backend::CPU);
  kernel->OutputAt(0).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(shape_sr, CPU, ALL_LAYOUT, phi::sr::ShapeKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(0).SetBackend(phi::Backend::ALL_BACKEND);  // only its shape is read
  kernel->OutputAt(0).SetBackend(phi::Backend::CPU);
  kernel->OutputAt(0).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(size, CPU, ALL_LAYOUT, phi::SizeKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(0).SetBackend(phi::Backend::ALL_BACKEND);  // only its shape is read
  kernel->OutputAt(0).SetBackend(phi::Backend::CPU);
  kernel->OutputAt(0).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(is_empty, CPU, ALL_LAYOUT, phi::IsEmptyKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(0).SetBackend(phi::Backend::ALL_BACKEND);  // only its shape is read
  kernel->OutputAt(0).SetBackend(phi::Backend::CPU);
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
