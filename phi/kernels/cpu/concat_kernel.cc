#include "phi/kernels/concat_kernel.h"

#include <cstring>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/funcs/sequence/concat_lod.h"

namespace phi {

template <typename T, typename Context>
void ConcatKernel(const Context& ctx, const std::vector<const DenseTensor*>& x, const Scalar& axis,
                  DenseTensor* out) {
  const int at = funcs::CanonicalAxis(axis.to<int64_t>(), x[0]->dims().size());
  char* to = reinterpret_cast<char*>(ctx.template Alloc<T>(out));
  if (at == 0 && x.size() > 1 && !x[0]->lod().empty()) out->set_lod(funcs::ConcatLoD(x));
  if (out->numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(out->dims(), at);
  const int64_t row_bytes = s.inner * static_cast<int64_t>(sizeof(T));
  int64_t offset = 0;  // rows of `out` before this input
  for (const DenseTensor* input : x) {
    if (input->numel() == 0) continue;
    const char* from = reinterpret_cast<const char*>(input->data<T>());
    const int64_t piece = input->dims()[at] * row_bytes;
    char* first = to + offset * row_bytes;
    ParallelFor(s.outer, std::max<int64_t>(1, 65536 / piece), [=](int64_t begin, int64_t end) {
      for (int64_t o = begin; o < end; ++o) {
        std::memcpy(first + o * s.len * row_bytes, from + o * piece, static_cast<size_t>(piece));
      }
    });
    offset += input->dims()[at];
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(concat, CPU, ALL_LAYOUT, phi::ConcatKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
