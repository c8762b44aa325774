// outside: 2.3 | functors of complex numbers, ForRange of phi, both kinds of types in one kernel
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/common/complex.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/kernels/funcs/complex_functors.h"
#include "paddle/phi/kernels/funcs/for_range.h"

namespace phi {

template <typename T, typename Context>
void OutsideMagnitudeKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  const int64_t numel = x.numel();
  out->Resize(x.dims());
  auto* to = ctx.template Alloc<funcs::Real<T>>(out);
  funcs::ForRange<Context> for_range(ctx, numel);
  for_range(funcs::AbsFunctor<T>(x.data<T>(), to, numel));
}

template <typename T, typename Context>
void OutsideConjugateKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  const int64_t numel = x.numel();
  out->Resize(x.dims());
  funcs::ForRange<Context> for_range(ctx, numel);
  for_range(funcs::ConjFunctor<T>(x.data<T>(), numel, ctx.template Alloc<T>(out)));
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_magnitude, CPU, ALL_LAYOUT, phi::OutsideMagnitudeKernel, float, int64_t,
                   phi::dtype::complex<float>) {
  kernel->OutputAt(0).SetDataType(phi::dtype::ToReal(kernel_key.dtype()));
}
PD_REGISTER_KERNEL(outside_conjugate, CPU, ALL_LAYOUT, phi::OutsideConjugateKernel, double,
                   phi::dtype::complex<double>) {}
