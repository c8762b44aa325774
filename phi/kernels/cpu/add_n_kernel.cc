#include "phi/kernels/add_n_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"

namespace phi {

template <typename T, typename Context>
void AddNKernel(const Context& ctx, const std::vector<const DenseTensor*>& x, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  // `out` may be one of them: keep their memory.
  std::vector<DenseTensor> terms;
  for (const DenseTensor* term : x) {
    if (term->numel() > 0 && term->numel() == out->numel()) terms.push_back(*term);
  }
  T* sum = ctx.template Alloc<T>(out);
  ParallelFor(out->numel(), 32768, [&](int64_t begin, int64_t end) {
    constexpr int64_t kChunk = 512;
    C totals[kChunk];
    for (int64_t first = begin; first < end; first += kChunk) {
      const int64_t n = std::min(kChunk, end - first);
      std::fill_n(totals, n, C(0));
      for (const DenseTensor& term : terms) {
        const T* values = term.data<T>() + first;
        for (int64_t i = 0; i < n; ++i) totals[i] = totals[i] + static_cast<C>(values[i]);
      }
      for (int64_t i = 0; i < n; ++i) sum[first + i] = static_cast<T>(totals[i]);
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(add_n, CPU, ALL_LAYOUT, phi::AddNKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16, phi::complex64, phi::complex128) {}
