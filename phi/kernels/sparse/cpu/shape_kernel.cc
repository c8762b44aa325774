#include "phi/kernels/sparse/shape_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/sparse/places.h"

namespace phi {
namespace sparse {
namespace {

template <typename T, typename Context, typename Sparse>
void Transpose(const Context& ctx, const Sparse& x, const std::vector<int>& perm, bool back,
               Sparse* out) {
  std::vector<int> axes = funcs::CheckedPermutation(perm, x.dims().size());
  if (back) axes = funcs::InversePermutation(axes);
  const auto pattern = funcs::PermutedPattern(funcs::PatternOf(x), axes);
  funcs::MoveValues<T>(ctx, x, pattern, funcs::PermutedDims(x.dims(), axes), out);
}

// How many dimensions of `shape`, to which x is reshaped, have coordinates.
template <typename Sparse>
int SparseDimOf(const Sparse& x, int sparse_dim, const DDim& shape) {
  const int rank = x.dims().size(), dense = rank - sparse_dim;
  bool kept = shape.size() > dense;
  for (int i = 1; kept && i <= dense; ++i) {
    kept = shape[shape.size() - i] == x.dims()[rank - i];
  }
  PADDLE_ENFORCE(kept, errors::InvalidArgument("shape %s must end in the dimensions of x, %s, that "
                                               "have no coordinates: the last %d",
                                               shape, x.dims(), dense));
  return shape.size() - dense;
}

template <typename T, typename Context, typename Sparse>
void Reshape(const Context& ctx, const Sparse& x, const DDim& shape, Sparse* out) {
  auto pattern = funcs::PatternOf(x);
  pattern.dims = slice_ddim(shape, 0, SparseDimOf(x, pattern.dims.size(), shape));
  funcs::MoveValues<T>(ctx, x, pattern, shape, out);
}

template <typename T, typename Context, typename Sparse>
void Slice(const Context& ctx, const Sparse& x, const IntArray& axes, const IntArray& starts,
           const IntArray& ends, Sparse* out) {
  const auto pattern = funcs::PatternOf(x);
  const int rank = pattern.dims.size();
  const auto ranges = funcs::RangesOf(x.dims(), rank, axes, starts, ends);
  funcs::SparsePattern kept;
  kept.dims = make_ddim(std::vector<int64_t>(ranges.size.begin(), ranges.size.begin() + rank));
  std::vector<int64_t> order;
  for (size_t i = 0; i < pattern.at.size(); ++i) {
    int64_t at = pattern.at[i], moved = 0, step = 1;
    bool inside = true;
    for (int d = rank - 1; d >= 0; --d) {
      const int64_t index = at % pattern.dims[d] - ranges.begin[static_cast<size_t>(d)];
      at /= pattern.dims[d];
      inside = inside && index >= 0 && index < kept.dims[d];
      moved += index * step;
      step *= kept.dims[d];
    }
    if (!inside) continue;
    kept.at.push_back(moved);
    order.push_back(static_cast<int64_t>(i));
  }
  funcs::PutValues<T>(ctx, x, kept, order, make_ddim(ranges.size), out);
}

template <typename T, typename Context, typename Sparse>
void SliceGrad(const Context& ctx, const Sparse& x, const Sparse& out_grad, const IntArray& axes,
               const IntArray& starts, const IntArray& ends, Sparse* x_grad) {
  auto pattern = funcs::PatternOf(out_grad);
  const DDim shape = x.dims(), sparse_dims = funcs::PatternOf(x).dims;
  const int rank = sparse_dims.size();
  const auto ranges = funcs::RangesOf(shape, rank, axes, starts, ends);
  PADDLE_ENFORCE(
      out_grad.dims() == make_ddim(ranges.size) && pattern.dims.size() == rank,
      errors::InvalidArgument("out_grad of shape %s must have the shape of the slice, %s",
                              out_grad.dims(), make_ddim(ranges.size)));
  for (int64_t& place : pattern.at) {
    int64_t at = place, moved = 0, step = 1;
    for (int d = rank - 1; d >= 0; --d) {
      moved += (at % pattern.dims[d] + ranges.begin[static_cast<size_t>(d)]) * step;
      at /= pattern.dims[d];
      step *= sparse_dims[d];
    }
    place = moved;
  }
  pattern.dims = sparse_dims;
  funcs::PutValues<T>(ctx, out_grad, pattern, funcs::SameOrder(pattern), shape, x_grad);
}

}  // namespace

template <typename T, typename Context>
void TransposeCooKernel(const Context& ctx, const SparseCooTensor& x, const std::vector<int>& perm,
                        SparseCooTensor* out) {
  Transpose<T>(ctx, x, perm, false, out);
}

template <typename T, typename Context>
void TransposeCooGradKernel(const Context& ctx, const SparseCooTensor& out_grad,
                            const std::vector<int>& perm, SparseCooTensor* x_grad) {
  Transpose<T>(ctx, out_grad, perm, true, x_grad);
}

template <typename T, typename Context>
void ReshapeCooKernel(const Context& ctx, const SparseCooTensor& x, const IntArray& shape,
                      SparseCooTensor* out) {
  Reshape<T>(ctx, x, funcs::ReshapedDims(shape.GetData(), x.dims()), out);
}

template <typename T, typename Context>
void ReshapeCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                          const SparseCooTensor& out_grad, SparseCooTensor* x_grad) {
  Reshape<T>(ctx, out_grad, funcs::ReshapedDims(vectorize(x.dims()), out_grad.dims()), x_grad);
}

template <typename T, typename Context>
void SliceCooKernel(const Context& ctx, const SparseCooTensor& x, const IntArray& axes,
                    const IntArray& starts, const IntArray& ends, SparseCooTensor* out) {
  Slice<T>(ctx, x, axes, starts, ends, out);
}

template <typename T, typename Context>
void SliceCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                        const SparseCooTensor& out_grad, const IntArray& axes,
                        const IntArray& starts, const IntArray& ends, SparseCooTensor* x_grad) {
  SliceGrad<T>(ctx, x, out_grad, axes, starts, ends, x_grad);
}

template <typename T, typename Context>
void TransposeCsrKernel(const Context& ctx, const SparseCsrTensor& x, const std::vector<int>& perm,
                        SparseCsrTensor* out) {
  Transpose<T>(ctx, x, perm, false, out);
}

template <typename T, typename Context>
void TransposeCsrGradKernel(const Context& ctx, const SparseCsrTensor& out_grad,
                            const std::vector<int>& perm, SparseCsrTensor* x_grad) {
  Transpose<T>(ctx, out_grad, perm, true, x_grad);
}

template <typename T, typename Context>
void ReshapeCsrKernel(const Context& ctx, const SparseCsrTensor& x, const IntArray& shape,
                      SparseCsrTensor* out) {
  Reshape<T>(ctx, x, funcs::ReshapedDims(shape.GetData(), x.dims()), out);
}

template <typename T, typename Context>
void ReshapeCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                          const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad) {
  Reshape<T>(ctx, out_grad, funcs::ReshapedDims(vectorize(x.dims()), out_grad.dims()), x_grad);
}

template <typename T, typename Context>
void SliceCsrKernel(const Context& ctx, const SparseCsrTensor& x, const IntArray& axes,
                    const IntArray& starts, const IntArray& ends, SparseCsrTensor* out) {
  Slice<T>(ctx, x, axes, starts, ends, out);
}

template <typename T, typename Context>
void SliceCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                        const SparseCsrTensor& out_grad, const IntArray& axes,
                        const IntArray& starts, const IntArray& ends, SparseCsrTensor* x_grad) {
  SliceGrad<T>(ctx, x, out_grad, axes, starts, ends, x_grad);
}

}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(transpose_coo, CPU, ALL_LAYOUT, phi::sparse::TransposeCooKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(transpose_coo_grad, CPU, ALL_LAYOUT, phi::sparse::TransposeCooGradKernel, float,
                   double, int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(reshape_coo, CPU, ALL_LAYOUT, phi::sparse::ReshapeCooKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(reshape_coo_grad, CPU, ALL_LAYOUT, phi::sparse::ReshapeCooGradKernel, float,
                   double, int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(slice_coo, CPU, ALL_LAYOUT, phi::sparse::SliceCooKernel, float, double, int8_t,
                   uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(slice_coo_grad, CPU, ALL_LAYOUT, phi::sparse::SliceCooGradKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(transpose_csr, CPU, ALL_LAYOUT, phi::sparse::TransposeCsrKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(transpose_csr_grad, CPU, ALL_LAYOUT, phi::sparse::TransposeCsrGradKernel, float,
                   double, int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(reshape_csr, CPU, ALL_LAYOUT, phi::sparse::ReshapeCsrKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(reshape_csr_grad, CPU, ALL_LAYOUT, phi::sparse::ReshapeCsrGradKernel, float,
                   double, int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(slice_csr, CPU, ALL_LAYOUT, phi::sparse::SliceCsrKernel, float, double, int8_t,
                   uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(slice_csr_grad, CPU, ALL_LAYOUT, phi::sparse::SliceCsrGradKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
