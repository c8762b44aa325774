#include "phi/kernels/diag_grad_kernel.h"

#include <algorithm>
#include <utility>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/linalg/diagonal_box.h"

namespace phi {

template <typename T, typename Context>
void DiagGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    int offset, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  const bool embeds = x.dims().size() <= 1;
  const DDim matrix = embeds ? out_grad.dims() : x.dims();
  const funcs::DiagonalRange d = funcs::DiagonalOf(matrix[0], matrix[1], offset);
  const int64_t first = d.row * matrix[1] + d.column, step = matrix[1] + 1;
  if (d.count == 0) return;
  const T* from = out_grad.data<T>();
  for (int64_t i = 0; i < d.count; ++i) {
    const int64_t at = first + i * step;
    to[embeds ? i : at] = from[embeds ? at : i];
  }
}

template <typename T, typename Context>
void DiagonalGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                        int offset, int axis1, int axis2, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  int64_t first = 0;
  funcs::StridedBox box = funcs::DiagonalBox(x.dims(), offset, axis1, axis2, &first);
  for (int i = 0; i < box.rank; ++i) std::swap(box.from_step[i], box.to_step[i]);
  funcs::CopyStrided(box, sizeof(T), out_grad.data<T>(), to + first);
}

template <typename T, typename Context>
void TraceGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     int offset, int axis1, int axis2, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (x.numel() == 0) return;
  int64_t first = 0;
  const int rank = x.dims().size();
  const int a = funcs::CanonicalAxis(axis1, rank), b = funcs::CanonicalAxis(axis2, rank);
  funcs::StridedBox box =
      funcs::DiagonalBox(x.dims(), offset, std::min(a, b), std::max(a, b), &first);
  int64_t step = 1;
  for (int i = box.rank - 1; i >= 0; --i) {
    const bool along = i == box.rank - 1;  // each diagonal has one sum
    box.to_step[i] = std::exchange(box.from_step[i], along ? 0 : step);
    if (!along) step *= box.dims[i];
  }
  if (box.dims[box.rank - 1] == 0) return;
  funcs::CopyStrided(box, sizeof(T), out_grad.data<T>(), to + first);
}

template <typename T, typename Context>
void FillAnyGradKernel(const Context& ctx, const DenseTensor& /*out_grad*/, const Scalar& /*value*/,
                       DenseTensor* x_grad) {
  funcs::AllocZeros<T>(ctx, x_grad);
}

template <typename T, typename Context>
void FillDiagonalGradKernel(const Context& ctx, const DenseTensor& out_grad, float /*value*/,
                            int offset, bool wrap, DenseTensor* x_grad) {
  funcs::CopyElements<T>(ctx, out_grad, x_grad);
  if (x_grad->numel() == 0) return;
  T* to = x_grad->data<T>();
  funcs::ForEachOnDiagonal(x_grad->dims(), offset, wrap,
                           [=](int64_t at) { to[at] = static_cast<T>(0); });
}

template <typename T, typename Context>
void FillDiagonalTensorGradKernel(const Context& ctx, const DenseTensor& out_grad, int64_t offset,
                                  int dim1, int dim2, DenseTensor* x_grad) {
  funcs::CopyElements<T>(ctx, out_grad, x_grad);
  if (x_grad->numel() == 0) return;
  int64_t first = 0;
  funcs::StridedBox box = funcs::DiagonalBox(x_grad->dims(), offset, dim1, dim2, &first);
  for (int i = 0; i < box.rank; ++i) {
    box.to_step[i] = std::exchange(box.from_step[i], 0);
    if (box.dims[i] == 0) return;
  }
  const T zero = static_cast<T>(0);
  funcs::CopyStrided(box, sizeof(T), &zero, x_grad->data<T>() + first);
}

}  // namespace phi

PD_REGISTER_KERNEL(diag_grad, CPU, ALL_LAYOUT, phi::DiagGradKernel, float, double, int, int64_t,
                   phi::float16) {}
PD_REGISTER_KERNEL(diagonal_grad, CPU, ALL_LAYOUT, phi::DiagonalGradKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(trace_grad, CPU, ALL_LAYOUT, phi::TraceGradKernel, float, double, int, int64_t,
                   phi::float16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(fill_any_grad, CPU, ALL_LAYOUT, phi::FillAnyGradKernel, float, double, bool, int,
                   int64_t, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(fill_diagonal_grad, CPU, ALL_LAYOUT, phi::FillDiagonalGradKernel, float, double,
                   bool, int, int64_t, phi::float16) {}
PD_REGISTER_KERNEL(fill_diagonal_tensor_grad, CPU, ALL_LAYOUT, phi::FillDiagonalTensorGradKernel,
                   float, double, bool, int8_t, uint8_t, int16_t, int, int64_t, phi::float16,
                   phi::complex64, phi::complex128) {}
