#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// Sorting and selecting along one axis, with the indices of the elements on it (int64). NaN counts
// as above every number. Elements that are equal come in the order of the C++ library's algorithms,
// as in the original. x: int32, int64, float32, float64; a tensor of rank 0 has one element.
// Errors: InvalidArgument for an axis or k out of range (raised by the shape functions).

/// All elements in ascending order, or descending. Source: legacy op `argsort`.
template <typename T, typename Context>
void ArgsortKernel(const Context& ctx, const DenseTensor& x, int axis, bool descending,
                   DenseTensor* out, DenseTensor* indices);

/// The k largest elements from the top down, or the k smallest from the bottom up. They are in
/// order whether `sorted` asks for it or not. Source: legacy op `top_k_v2`.
template <typename T, typename Context>
void TopkKernel(const Context& ctx, const DenseTensor& x, const Scalar& k, int axis, bool largest,
                bool sorted, DenseTensor* out, DenseTensor* indices);

/// The k-th smallest element. Source: legacy op `kthvalue`.
template <typename T, typename Context>
void KthvalueKernel(const Context& ctx, const DenseTensor& x, int k, int axis, bool keepdim,
                    DenseTensor* out, DenseTensor* indices);

/// The most frequent element (of several the smallest) and its last index. Source: legacy op
/// `mode`.
template <typename T, typename Context>
void ModeKernel(const Context& ctx, const DenseTensor& x, int axis, bool keepdim, DenseTensor* out,
                DenseTensor* indices);

}  // namespace phi
