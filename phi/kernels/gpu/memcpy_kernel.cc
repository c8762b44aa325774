#include "phi/kernels/memcpy_kernel.h"

#include "phi/core/infermeta_utils.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_copy.h"

namespace phi {
namespace {

std::string WhyNotGpuMemcpy(const InferMetaContext& call) {
  constexpr int kGpu = 1;
  return call.AttrAt<int>(0) == kGpu ? "" : "the copy is to be in host memory";
}

}  // namespace

template <typename T, typename Context>
void MemcpyKernel(const Context& ctx, const DenseTensor& x, int, DenseTensor* out) {
  funcs::GpuCopyElements<T>(ctx, x, out);
}

template <typename T, typename Context>
void ShareDataKernel(const Context&, const DenseTensor& x, DenseTensor* out) {
  out->ShareDataWith(x);
}

template <typename T, typename Context>
void AsComplexKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  auto* to = ctx.template Alloc<dtype::complex<T>>(out);
  if (x.numel() == 0) return;
  funcs::GpuCopyAsync(ctx, to, x.data<T>(), static_cast<size_t>(x.numel()) * sizeof(T));
}

template <typename T, typename Context>
void AsRealKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  auto* to = ctx.template Alloc<dtype::Real<T>>(out);
  if (x.numel() == 0) return;
  funcs::GpuCopyAsync(ctx, to, x.data<T>(), static_cast<size_t>(x.numel()) * sizeof(T));
}

}  // namespace phi

PD_REGISTER_KERNEL(memcpy, GPU, ALL_LAYOUT, phi::MemcpyKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->SetSupportCheck(&phi::WhyNotGpuMemcpy);
}
PD_REGISTER_KERNEL(memcpy_h2d, GPU, ALL_LAYOUT, phi::MemcpyKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(memcpy_d2h, GPU, ALL_LAYOUT, phi::MemcpyKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetBackend(phi::Backend::CPU);  // the framework moves it there
}
PD_REGISTER_KERNEL(share_data, GPU, ALL_LAYOUT, phi::ShareDataKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(as_complex, GPU, ALL_LAYOUT, phi::AsComplexKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::dtype::ToComplex(kernel_key.dtype()));
}
PD_REGISTER_KERNEL(as_real, GPU, ALL_LAYOUT, phi::AsRealKernel, phi::complex64, phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::dtype::ToReal(kernel_key.dtype()));
}
