#pragma once

#include <utility>

#include "phi/kernels/funcs/sparse/places.h"
#include "phi/kernels/sparse/shape_kernel.h"
#ifdef __CUDACC__
#include "phi/kernels/funcs/sparse/gpu_places.h"
#endif

namespace phi {
namespace sparse {

template <typename T, typename Context, typename Sparse>
void Transpose(const Context& ctx, const Sparse& x, const std::vector<int>& perm, bool back,
               Sparse* out) {
  std::vector<int> axes = funcs::CheckedPermutation(perm, x.dims().size());
  if (back) axes = funcs::InversePermutation(axes);
  const auto pattern = funcs::PermutedPattern(ctx, funcs::PlacesOf(ctx, x), axes);
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
  auto pattern = funcs::PlacesOf(ctx, x);
  pattern.dims = slice_ddim(shape, 0, SparseDimOf(x, pattern.dims.size(), shape));
  funcs::MoveValues<T>(ctx, x, pattern, shape, out);
}

template <typename T, typename Context, typename Sparse>
void Slice(const Context& ctx, const Sparse& x, const IntArray& axes, const IntArray& starts,
           const IntArray& ends, Sparse* out) {
  const auto pattern = funcs::PlacesOf(ctx, x);
  const auto ranges = funcs::RangesOf(x.dims(), pattern.dims.size(), axes, starts, ends);
  funcs::CutValues<T>(ctx, x, pattern, ranges, out);
}

template <typename T, typename Context, typename Sparse>
void SliceGrad(const Context& ctx, const Sparse& x, const Sparse& out_grad, const IntArray& axes,
               const IntArray& starts, const IntArray& ends, Sparse* x_grad) {
  auto pattern = funcs::PlacesOf(ctx, out_grad);
  const DDim shape = x.dims(), sparse_dims = funcs::PlacesOf(ctx, x).dims;
  const int rank = sparse_dims.size();
  const auto ranges = funcs::RangesOf(shape, rank, axes, starts, ends);
  PADDLE_ENFORCE(
      out_grad.dims() == make_ddim(ranges.size) && pattern.dims.size() == rank,
      errors::InvalidArgument("out_grad of shape %s must have the shape of the slice, %s",
                              out_grad.dims(), make_ddim(ranges.size)));
  funcs::PutBackValues<T>(ctx, out_grad, std::move(pattern), ranges, sparse_dims, shape, x_grad);
}

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
