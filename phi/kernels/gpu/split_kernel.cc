#include "phi/kernels/split_kernel.h"

#include <utility>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void SplitKernel(const Context& ctx, const DenseTensor& x, const IntArray& sections,
                 const Scalar& axis, std::vector<DenseTensor*> out) {
  (void)sections;  // decided the shapes of `out`
  const int at = funcs::CanonicalAxis(axis.to<int64_t>(), x.dims().size());
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), at);
  int64_t offset = 0;  // rows of `x` before this part
  for (DenseTensor* part : out) {
    if (part == nullptr) continue;
    T* to = ctx.template Alloc<T>(part);
    const int64_t piece = part->dims()[at] * s.inner;
    if (part->numel() > 0) {
      funcs::StridedBox box;
      box.Append(s.outer, s.len * s.inner, piece);
      box.Append(piece, 1, 1);
      funcs::CopyStrided(ctx, box, sizeof(T), x.data<T>() + offset * s.inner, to);
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

PD_REGISTER_KERNEL(split, GPU, ALL_LAYOUT, phi::SplitKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(split_with_num, GPU, ALL_LAYOUT, phi::SplitWithNumKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
