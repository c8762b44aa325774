#include "phi/kernels/concat_kernel.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void ConcatGradKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                      const DenseTensor& out_grad, const Scalar& axis,
                      std::vector<DenseTensor*> x_grad) {
  const int at = funcs::CanonicalAxis(axis.to<int64_t>(), x[0]->dims().size());
  const funcs::AxisSplit s = funcs::SplitAtAxis(out_grad.dims(), at);
  int64_t offset = 0;  // elements of a block of out_grad before this part
  for (size_t i = 0; i < x.size(); ++i) {
    const int64_t piece = x[i]->dims()[at] * s.inner;
    if (x_grad[i] != nullptr) {
      T* to = ctx.template Alloc<T>(x_grad[i]);
      if (x[i]->numel() > 0) {
        funcs::StridedBox box;
        box.Append(s.outer, s.len * s.inner, piece);
        box.Append(piece, 1, 1);
        funcs::CopyStrided(ctx, box, sizeof(T), out_grad.data<T>() + offset, to);
      }
    }
    offset += piece;
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(concat_grad, GPU, ALL_LAYOUT, phi::ConcatGradKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
