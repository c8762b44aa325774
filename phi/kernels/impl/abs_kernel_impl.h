#pragma once

#include <type_traits>

#include "phi/kernels/abs_kernel.h"
#include "phi/kernels/funcs/elementwise/complex_math.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {

template <typename T, typename Context>
void AbsKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  using Out = dtype::Real<T>;
  Out* y = ctx.template Alloc<Out>(out);
  funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), y, [] DEVICE(funcs::ComputeType<T> v) {
    if constexpr (std::is_integral_v<T>) {
      using Bits = std::make_unsigned_t<T>;
      return static_cast<T>(v < 0 ? Bits(0) - static_cast<Bits>(v) : static_cast<Bits>(v));
    } else {
      return funcs::Magnitude(v);
    }
  });
}

}  // namespace phi
