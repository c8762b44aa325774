#include "phi/kernels/full_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void FullKernel(const Context& ctx, const IntArray& shape, const Scalar& value, DataType,
                DenseTensor* out) {
  out->Resize(make_ddim(shape.GetData()));
  T* to = ctx.template Alloc<T>(out);
  const T element = value.to<T>();
  ParallelFor(out->numel(), 65536,
              [=](int64_t begin, int64_t end) { std::fill(to + begin, to + end, element); });
}

}  // namespace phi

PD_REGISTER_KERNEL(full, CPU, ALL_LAYOUT, phi::FullKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
