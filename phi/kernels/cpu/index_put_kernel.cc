#include "phi/kernels/index_put_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/index/linear_indices.h"

namespace phi {

template <typename T, typename Context>
void IndexPutKernel(const Context& ctx, const DenseTensor& x,
                    const std::vector<const DenseTensor*>& indices, const DenseTensor& value,
                    bool accumulate, DenseTensor* out) {
  const DenseTensor held = x;  // out may be its memory
  T* to = ctx.template Alloc<T>(out);
  const funcs::LinearIndices places(held.dims(), indices);
  const std::vector<int64_t> from = places.ValueOf(value.dims());
  if (held.numel() == 0) return;
  if (held.data<T>() != to) std::copy_n(held.data<T>(), held.numel(), to);
  if (from.empty()) return;
  const T* values = value.data<T>();
  for (size_t i = 0; i < from.size(); ++i) {
    T& target = to[places.starts[i / places.inner] + static_cast<int64_t>(i) % places.inner];
    target = accumulate ? static_cast<T>(target + values[from[i]]) : values[from[i]];
  }
}

template <typename T, typename Context>
void IndexPutGradKernel(const Context& ctx, const DenseTensor& x,
                        const std::vector<const DenseTensor*>& indices, const DenseTensor& value,
                        const DenseTensor& out_grad, bool accumulate, DenseTensor* x_grad,
                        DenseTensor* value_grad) {
  const DenseTensor held = out_grad;
  T* dx = x_grad == nullptr ? nullptr : ctx.template Alloc<T>(x_grad);
  T* dv = funcs::AllocZeros<T>(ctx, value_grad);
  if (held.numel() == 0) return;
  const funcs::LinearIndices places(x.dims(), indices);
  const std::vector<int64_t> from = places.ValueOf(value.dims());
  const T* g = held.data<T>();
  const auto target = [&](size_t i) {
    return places.starts[i / places.inner] + static_cast<int64_t>(i) % places.inner;
  };
  for (size_t i = 0; dv != nullptr && i < from.size(); ++i) {
    dv[from[i]] = static_cast<T>(dv[from[i]] + g[target(i)]);
  }
  if (dx == nullptr) return;
  if (dx != g) std::copy_n(g, held.numel(), dx);
  for (size_t i = 0; !accumulate && i < from.size(); ++i) dx[target(i)] = static_cast<T>(0);
}

}  // namespace phi

// The indices have a type of their own.
PD_REGISTER_KERNEL(index_put, CPU, ALL_LAYOUT, phi::IndexPutKernel, float, double, int, int64_t,
                   bool, int16_t, uint8_t, int8_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(index_put_grad, CPU, ALL_LAYOUT, phi::IndexPutGradKernel, float, double, int,
                   int64_t, bool, int16_t, uint8_t, int8_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
