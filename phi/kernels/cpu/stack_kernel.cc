#include "phi/kernels/stack_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void StackKernel(const Context& ctx, const std::vector<const DenseTensor*>& x, int axis,
                 DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(out->dims(), axis);
  std::vector<const T*> from;
  for (const DenseTensor* tensor : x) from.push_back(tensor->data<T>());
  ParallelFor(s.outer, std::max<int64_t>(1, 32768 / (s.len * s.inner)),
              [&](int64_t begin, int64_t end) {
                for (int64_t o = begin; o < end; ++o) {
                  T* row = to + o * s.len * s.inner;
                  for (const T* source : from) {
                    row = std::copy_n(source + o * s.inner, s.inner, row);
                  }
                }
              });
}

}  // namespace phi

PD_REGISTER_KERNEL(stack, CPU, ALL_LAYOUT, phi::StackKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
