#include "phi/kernels/impl/isclose_kernel_impl.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {
template <typename T, typename Context>
void AllCloseKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    const Scalar& rtol, const Scalar& atol, bool equal_nan, DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const T *a = x.data<T>(), *b = y.data<T>();
  *result = std::equal(a, a + x.numel(), b, internal::MakeCloseTest(rtol, atol, equal_nan));
}

template <typename T, typename Context>
void EqualAllKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const T *a = x.data<T>(), *b = y.data<T>();
  *result = x.dims() == y.dims() && std::equal(a, a + x.numel(), b);
}

}  // namespace phi

PD_REGISTER_KERNEL(isclose, CPU, ALL_LAYOUT, phi::IscloseKernel, float, double, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(allclose, CPU, ALL_LAYOUT, phi::AllCloseKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(equal_all, CPU, ALL_LAYOUT, phi::EqualAllKernel, float, double, bool, int,
                   int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
