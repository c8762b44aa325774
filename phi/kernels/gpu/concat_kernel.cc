#include "phi/kernels/concat_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_copy.h"
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
  const size_t row_bytes = static_cast<size_t>(s.inner) * sizeof(T);
  const size_t pitch = static_cast<size_t>(s.len) * row_bytes;
  for (const DenseTensor* input : x) {
    if (input->numel() == 0) continue;
    const size_t piece = static_cast<size_t>(input->dims()[at]) * row_bytes;
    funcs::GpuCopyRowsAsync(ctx, to, pitch, input->data<T>(), piece, piece,
                            static_cast<size_t>(s.outer));
    to += piece;
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(concat, GPU, ALL_LAYOUT, phi::ConcatKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
