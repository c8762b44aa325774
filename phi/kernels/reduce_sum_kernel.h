#pragma once

#include "phi/common/data_type.h"
#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// Sums and products along axes; floats are added and multiplied in float64, integers wrap.
// dims: the axes, in [-rank, rank); none: all. keep_dim: reduced axes stay as 1. The Raw forms read
// the legacy attribute `reduce_all`: then dims is ignored. All axes and no keep_dim give rank 0.
// out is not x. Errors: InvalidArgument for an axis out of range (raised by ReduceInferMeta).

/// The sum. bool, uint8, int8, int16, int32, int64, float16, bfloat16, float32, float64, complex64,
/// complex128. out: `out_dtype`, to which elements are cast before they are summed; where that is
/// UNDEFINED int64 for bool and int32, else as x. Of no elements: 0. Source: legacy op
/// `reduce_sum`.
template <typename T, typename Context>
void SumKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, DataType out_dtype,
               bool keep_dim, DenseTensor* out);
template <typename T, typename Context>
void SumRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
                  bool reduce_all, DataType out_dtype, DenseTensor* out);

/// The mean; of integers rounded toward 0, of bool whether one is true, of no elements NaN. bool,
/// int32, int64, float32, float64, complex64, complex128. Source: legacy op `reduce_mean`.
template <typename T, typename Context>
void MeanKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
                DenseTensor* out);
template <typename T, typename Context>
void MeanRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
                   bool reduce_all, DenseTensor* out);

/// The product; of no elements: 1. int32, int64, float32, float64. Source: legacy op `reduce_prod`.
template <typename T, typename Context>
void ProdKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
                DenseTensor* out);
template <typename T, typename Context>
void ProdRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
                   bool reduce_all, DenseTensor* out);

// Gradients: x_grad has the shape of x. x is not read, but for the product's.

/// x_grad: out_grad, repeated; in the type of x if that is real or complex. Source: legacy op
/// `reduce_sum_grad`.
template <typename T, typename Context>
void SumGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   const IntArray& dims, bool keep_dim, bool reduce_all, DenseTensor* x_grad);

/// x_grad: out_grad / count, repeated. bfloat16, float32, float64, complex64, complex128. Source:
/// legacy op `reduce_mean_grad`.
template <typename T, typename Context>
void MeanGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const IntArray& dims, bool keep_dim, bool reduce_all, DenseTensor* x_grad);

/// x_grad: out_grad times the product of the other elements; exact where one is zero. Source:
/// legacy op `reduce_prod_grad`.
template <typename T, typename Context>
void ProdGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                    const DenseTensor& out_grad, const IntArray& dims, bool keep_dim,
                    bool reduce_all, DenseTensor* x_grad);

}  // namespace phi
