#include "phi/kernels/tril_triu_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void TrilTriuKernel(const Context& ctx, const DenseTensor& x, int diagonal, bool lower,
                    DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const T* from = x.data<T>();
  const int rank = x.dims().size();
  const int64_t height = x.dims()[rank - 2], width = x.dims()[rank - 1];
  ParallelFor(
      x.numel() / width, std::max<int64_t>(1, 32768 / width), [=](int64_t begin, int64_t end) {
        for (int64_t row = begin; row < end; ++row) {
          // the first column beyond the triangle (lower), or the first one in it
          const int64_t edge =
              std::min(std::max<int64_t>(row % height + diagonal + (lower ? 1 : 0), 0), width);
          const T* source = from + row * width;
          T* target = to + row * width;
          for (int64_t j = 0; j < edge; ++j) {
            target[j] = lower ? source[j] : static_cast<T>(0);
          }
          for (int64_t j = edge; j < width; ++j) {
            target[j] = lower ? static_cast<T>(0) : source[j];
          }
        }
      });
}

}  // namespace phi

PD_REGISTER_KERNEL(tril_triu, CPU, ALL_LAYOUT, phi::TrilTriuKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128, phi::float16) {}
