#include "phi/kernels/flip_kernel.h"

#include <iterator>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void FlipKernel(const Context& ctx, const DenseTensor& x, const IntArray& axis, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const DDim steps = stride(x.dims());
  funcs::StridedBox box = funcs::DenseBox(x.dims());
  for (int i = 0; i < box.rank; ++i) box.from_step[i] = steps[i];
  const T* from = x.data<T>();
  for (int64_t a : axis.GetData()) {
    if (box.rank == 0) break;
    const int i = funcs::CanonicalAxis(a, box.rank);
    if (box.from_step[i] < 0) continue;  // named twice
    from += steps[i] * (x.dims()[i] - 1);
    box.from_step[i] = -steps[i];
  }
  funcs::CopyStrided(box, sizeof(T), from, to);
}

template <typename T, typename Context>
void ReverseKernel(const Context& ctx, const DenseTensor& x, const IntArray& axis,
                   DenseTensor* out) {
  FlipKernel<T>(ctx, x, axis, out);
}

template <typename T, typename Context>
void ReverseArrayKernel(const Context&, const TensorArray& x, const IntArray&, TensorArray* out) {
  *out = TensorArray(std::vector<DenseTensor>(std::make_reverse_iterator(x.end()),
                                              std::make_reverse_iterator(x.begin())));
}

}  // namespace phi

PD_REGISTER_KERNEL(flip, CPU, ALL_LAYOUT, phi::FlipKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(reverse, CPU, ALL_LAYOUT, phi::ReverseKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(reverse_array, CPU, ALL_LAYOUT, phi::ReverseArrayKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128) {}
