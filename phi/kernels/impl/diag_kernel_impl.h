#pragma once

#include <algorithm>
#include <utility>

#include "phi/common/scalar.h"
#include "phi/kernels/diag_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/linalg/diagonal.h"
#include "phi/kernels/funcs/linalg/diagonal_box.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace internal {

template <typename T>
struct DiagBody {
  const T* from;
  T* to;
  int64_t first, step;
  bool embeds;
  HOSTDEVICE void operator()(int64_t i) const {
    const int64_t at = first + i * step;
    to[embeds ? at : i] = from[embeds ? i : at];
  }
};

// The sum of each diagonal, whose `count` elements lie together.
template <typename T>
struct TraceBody {
  const T* elements;
  T* to;
  int64_t count;
  HOSTDEVICE void operator()(int64_t i) const {
    using C = funcs::ComputeType<T>;
    const T* own = elements + i * count;
    C sum = static_cast<C>(own[0]);
    for (int64_t k = 1; k < count; ++k) sum = sum + static_cast<C>(own[k]);
    to[i] = static_cast<T>(sum);
  }
};

}  // namespace internal

template <typename T, typename Context>
void DiagKernel(const Context& ctx, const DenseTensor& x, int offset, float padding_value,
                DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const bool embeds = x.dims().size() <= 1;
  const DDim matrix = embeds ? out->dims() : x.dims();
  const funcs::DiagonalRange d = funcs::DiagonalOf(matrix[0], matrix[1], offset);
  const int64_t first = d.row * matrix[1] + d.column, step = matrix[1] + 1;
  if (embeds) {
    const T padding = Scalar(padding_value).to<T>();
    funcs::ForEach(ctx, out->numel(), 65536, [=] DEVICE(int64_t i) { to[i] = padding; });
  }
  if (d.count == 0) return;
  funcs::ForEach(ctx, d.count, 32768, internal::DiagBody<T>{x.data<T>(), to, first, step, embeds});
}

template <typename T, typename Context>
void DiagonalKernel(const Context& ctx, const DenseTensor& x, int offset, int axis1, int axis2,
                    DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  int64_t first = 0;
  const funcs::StridedBox box = funcs::DiagonalBox(x.dims(), offset, axis1, axis2, &first);
  funcs::CopyStrided(ctx, box, sizeof(T), x.data<T>() + first, to);
}

template <typename T, typename Context>
void DiagEmbedKernel(const Context& ctx, const DenseTensor& x, int offset, int dim1, int dim2,
                     DenseTensor* out) {
  T* to = funcs::AllocZeros<T>(ctx, out);
  if (x.numel() == 0) return;
  int64_t first = 0;
  funcs::StridedBox box = funcs::DiagonalBox(out->dims(), offset, dim1, dim2, &first);
  for (int i = 0; i < box.rank; ++i) std::swap(box.from_step[i], box.to_step[i]);
  funcs::CopyStrided(ctx, box, sizeof(T), x.data<T>(), to + first);
}

template <typename T, typename Context>
void TraceKernel(const Context& ctx, const DenseTensor& x, int offset, int axis1, int axis2,
                 DenseTensor* out) {
  T* to = funcs::AllocZeros<T>(ctx, out);
  const int64_t sums = out->numel();
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
  funcs::CopyStrided(ctx, box, sizeof(T), x.data<T>() + first, elements);
  funcs::ForEach(ctx, sums, std::max<int64_t>(1, 32768 / count),
                 internal::TraceBody<T>{elements, to, count});
}

}  // namespace phi
