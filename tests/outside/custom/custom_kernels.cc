// outside: 2.3 | custom kernels: phi/extension.h, PD_BUILD_PHI_KERNEL, PD_REGISTER_BUILTIN_KERNEL
// of another type for a built-in operator
#include "paddle/phi/extension.h"

namespace custom_kernel {

// The dot product of int8 vectors, in 32 bits, cut to 8: a type that the library's kernel lacks.
template <typename T, typename Context>
void DotKernel(const Context& dev_ctx, const phi::DenseTensor& x, const phi::DenseTensor& y,
               phi::DenseTensor* out) {
  T* to = dev_ctx.template Alloc<T>(out);
  const T *a = x.data<T>(), *b = y.data<T>();
  const int64_t width = x.dims()[x.dims().size() - 1];
  for (int64_t row = 0; row < out->numel(); ++row) {
    int32_t sum = 0;
    for (int64_t i = 0; i < width; ++i) sum += int32_t(a[row * width + i]) * b[row * width + i];
    to[row] = static_cast<T>(sum);
  }
}

template <typename T, typename Context>
void HalvedKernel(const Context& dev_ctx, const phi::DenseTensor& x, const phi::Scalar& by,
                  phi::DenseTensor* out) {
  PADDLE_ENFORCE_NE(by.to<int>(), 0, phi::errors::InvalidArgument("by must not be 0"));
  out->Resize(phi::make_ddim(phi::vectorize(x.dims())));
  T* to = dev_ctx.template Alloc<T>(out);
  for (int64_t i = 0; i < x.numel(); ++i) to[i] = x.data<T>()[i] / by.to<T>();
}

}  // namespace custom_kernel

PD_REGISTER_BUILTIN_KERNEL(dot, CPU, ALL_LAYOUT, custom_kernel::DotKernel, int8_t) {
  kernel->OutputAt(0).SetDataType(paddle::experimental::DataType::INT8);
}

PD_BUILD_PHI_KERNEL(outside_halved, CPU, ALL_LAYOUT, custom_kernel::HalvedKernel, float, int) {}

PD_REGISTER_PLUGIN_KERNEL(outside_halved_in_64_bits, CPU, ALL_LAYOUT, custom_kernel::HalvedKernel,
                          double, int64_t) {}
