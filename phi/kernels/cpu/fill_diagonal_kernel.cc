#include "phi/kernels/fill_diagonal_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/common/scalar.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/linalg/diagonal.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void FillDiagonalKernel(const Context& ctx, const DenseTensor& x, float value, int offset,
                        bool wrap, DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
  if (out->numel() == 0) return;
  T* to = out->data<T>();
  const T element = Scalar(value).to<T>();
  funcs::ForEachOnDiagonal(out->dims(), offset, wrap, [=](int64_t at) { to[at] = element; });
}

template <typename T, typename Context>
void FillDiagonalTensorKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                              int64_t offset, int dim1, int dim2, DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
  if (y.numel() == 0) return;
  const DDim dims = out->dims(), steps = stride(dims);
  const int a = funcs::CanonicalAxis(dim1, dims.size());
  const int b = funcs::CanonicalAxis(dim2, dims.size());
  const funcs::DiagonalRange d = funcs::DiagonalOf(dims[a], dims[b], offset);
  T* to = out->data<T>() + d.row * steps[a] + d.column * steps[b];
  const T* from = y.data<T>();
  for (int64_t m = 0; m < y.numel() / d.count; ++m) {
    int64_t at = 0, rest = m;
    for (int i = dims.size() - 1; i >= 0; --i) {
      if (i == a || i == b) continue;
      at += rest % dims[i] * steps[i];
      rest /= dims[i];
    }
    for (int64_t k = 0; k < d.count; ++k) to[at + k * (steps[a] + steps[b])] = *from++;
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(fill_diagonal, CPU, ALL_LAYOUT, phi::FillDiagonalKernel, float, double, int,
                   int64_t, bool, phi::float16) {}
PD_REGISTER_KERNEL(fill_diagonal_tensor, CPU, ALL_LAYOUT, phi::FillDiagonalTensorKernel, float,
                   double, bool, uint8_t, int8_t, int16_t, int, int64_t, phi::float16,
                   phi::complex64, phi::complex128) {}
