#include "phi/kernels/diag_kernel.h"

#include <algorithm>
#include <utility>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/common/scalar.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/linalg/diagonal.h"
#include "phi/kernels/funcs/linalg/diagonal_box.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void DiagKernel(const Context& ctx, const DenseTensor& x, int offset, float padding_value,
                DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const bool embeds = x.dims().size() <= 1;
  const DDim matrix = embeds ? out->dims() : x.dims();
  const funcs::DiagonalRange d = funcs::DiagonalOf(matrix[0], matrix[1], offset);
  const int64_t first = d.row * matrix[1] + d.column, step = matrix[1] + 1;
  if (embeds) std::fill_n(to, out->numel(), Scalar(padding_value).to<T>());
  if (d.count == 0) return;
  const T* from = x.data<T>();
  for (int64_t i = 0; i < d.count; ++i) {
    if (embeds) {
      to[first + i * step] = from[i];
    } else {
      to[i] = from[first + i * step];
    }
  }
}

template <typename T, typename Context>
void DiagonalKernel(const Context& ctx, const DenseTensor& x, int offset, int axis1, int axis2,
                    DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  int64_t first = 0;
  const funcs::StridedBox box = funcs::DiagonalBox(x.dims(), offset, axis1, axis2, &first);
  funcs::CopyStrided(box, sizeof(T), x.data<T>() + first, to);
}

template <typename T, typename Context>
void DiagEmbedKernel(const Context& ctx, const DenseTensor& x, int offset, int dim1, int dim2,
                     DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  std::fill_n(to, out->numel(), static_cast<T>(0));
  if (x.numel() == 0) return;
  int64_t first = 0;
  funcs::StridedBox box = funcs::DiagonalBox(out->dims(), offset, dim1, dim2, &first);
  for (int i = 0; i < box.rank; ++i) std::swap(box.from_step[i], box.to_step[i]);
  funcs::CopyStrided(box, sizeof(T), x.data<T>(), to + first);
}

template <typename T, typename Context>
void TraceKernel(const Context& ctx, const DenseTensor& x, int offset, int axis1, int axis2,
                 DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  const int64_t sums = out->numel();
  std::fill_n(to, sums, static_cast<T>(0));
  if (x.numel() == 0) return;
  DenseTensor diagonals;
  int64_t first = 0;
  // The axis that comes first is that of the rows, however they are named.
  const int rank = x.dims().size();
  const int a = funcs::CanonicalAxis(axis1, rank), b = funcs::CanonicalAxis(axis2, rank);
  const funcs::StridedBox box =
      funcs::DiagonalBox(x.dims(), offset, std::min(a, b), std::max(a, b), &first);
  const int64_t count = box.dims[box.rank - 1];
  if (count == 0) return;
  diagonals.Resize(make_ddim({sums, count}));
  T* elements = ctx.template Alloc<T>(&diagonals);
  funcs::CopyStrided(box, sizeof(T), x.data<T>() + first, elements);
  using C = funcs::ComputeType<T>;
  for (int64_t i = 0; i < sums; ++i, elements += count) {
    C sum = static_cast<C>(elements[0]);
    for (int64_t k = 1; k < count; ++k) sum = sum + static_cast<C>(elements[k]);
    to[i] = static_cast<T>(sum);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(diag, CPU, ALL_LAYOUT, phi::DiagKernel, float, double, int, int64_t,
                   phi::float16) {}
PD_REGISTER_KERNEL(diagonal, CPU, ALL_LAYOUT, phi::DiagonalKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(diag_embed, CPU, ALL_LAYOUT, phi::DiagEmbedKernel, float, double, int, int64_t) {
}
PD_REGISTER_KERNEL(trace, CPU, ALL_LAYOUT, phi::TraceKernel, float, double, int, int64_t,
                   phi::float16, phi::complex64, phi::complex128) {}
