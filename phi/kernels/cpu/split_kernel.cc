#include "phi/kernels/split_kernel.h"

#include <algorithm>
#include <cstring>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void SplitKernel(const Context& ctx, const DenseTensor& x, const IntArray& sections,
                 const Scalar& axis, std::vector<DenseTensor*> out) {
  (void)sections;  // decided the shapes of `out`
  const int at = funcs::CanonicalAxis(axis.to<int64_t>(), x.dims().size());
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), at);
  const int64_t row_bytes = s.inner * static_cast<int64_t>(sizeof(T));
  int64_t offset = 0;  // rows of `x` before this part
  for (DenseTensor* part : out) {
    if (part == nullptr) continue;
    char* to = reinterpret_cast<char*>(ctx.template Alloc<T>(part));
    const int64_t piece = part->dims()[at] * row_bytes;
    if (part->numel() > 0) {
      const char* from = reinterpret_cast<const char*>(x.data<T>()) + offset * row_bytes;
      ParallelFor(s.outer, std::max<int64_t>(1, 65536 / piece), [=](int64_t begin, int64_t end) {
        for (int64_t o = begin; o < end; ++o) {
          std::memcpy(to + o * piece, from + o * s.len * row_bytes, static_cast<size_t>(piece));
        }
      });
    }
    offset += part->dims()[at];
  }
}

template <typename T, typename Context>
void SplitWithNumKernel(const Context& ctx, const DenseTensor& x, int num, const Scalar& axis,
                        std::vector<DenseTensor*> out) {
  SplitKernel<T>(ctx, x, IntArray({num}), axis, std::move(out));
}

}  // namespace phi

PD_REGISTER_KERNEL(split, CPU, ALL_LAYOUT, phi::SplitKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(split_with_num, CPU, ALL_LAYOUT, phi::SplitWithNumKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
