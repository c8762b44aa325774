#pragma once

#include "phi/common/data_type.h"
#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of kernels that sort or choose along one axis. A tensor of rank 0 takes the axes
// of rank 1. Errors: InvalidArgument for an axis outside [-rank, rank).

/// out: x without `axis`, with `flatten` of rank 0; keepdims: reduced axes stay with size 1. dtype:
/// int32 or int64; UNDEFINED: int64.
void ArgMinMaxInferMeta(const MetaTensor& x, const Scalar& axis, bool keepdims, bool flatten,
                        int dtype, MetaTensor* out, MetaConfig config = MetaConfig());

/// out: as x; indices: int64, shape of x.
void ArgsortInferMeta(const MetaTensor& x, int axis, bool descending, MetaTensor* out,
                      MetaTensor* indices);

/// `axis` has k elements. A k that comes from a tensor is unknown at compile time.
/// Errors: InvalidArgument unless 1 <= k <= the size of the axis.
void TopKInferMeta(const MetaTensor& x, const Scalar& k, int axis, bool largest, bool sorted,
                   MetaTensor* out, MetaTensor* indices, MetaConfig config = MetaConfig());

/// The outputs: x without `axis`, with `keepdim` of size 1 there. Errors: InvalidArgument unless 1
/// <= k <= the size of the axis.
void KthvalueInferMeta(const MetaTensor& x, int k, int axis, bool keepdim, MetaTensor* out,
                       MetaTensor* indices, MetaConfig config = MetaConfig());
void ModeInferMeta(const MetaTensor& x, int axis, bool keepdim, MetaTensor* out,
                   MetaTensor* indices);

/// out: as x; flatten: one axis. An axis from a tensor is not known at compile time.
void CumsumInferMeta(const MetaTensor& x, const Scalar& axis, bool flatten, bool exclusive,
                     bool reverse, MetaTensor* out);
void LogcumsumexpInferMeta(const MetaTensor& x, int axis, bool flatten, bool exclusive,
                           bool reverse, MetaTensor* out);

/// out: as x; indices: `dtype`, int32 or int64, of the shape of x. Errors: InvalidArgument for
/// another dtype.
void CumWithIndicesInferMeta(const MetaTensor& x, int axis, DataType dtype, MetaTensor* out,
                             MetaTensor* indices);

/// out: x without `axes` (empty: all), with keepdim of size 1 there; median_index: the shape of
/// out, then an axis of size 2. Errors: InvalidArgument also for an axis that is named twice.
void NanmedianInferMeta(const MetaTensor& x, const IntArray& axes, bool keepdim, MetaTensor* out,
                        MetaTensor* median_index);

/// out: as x.
void CumprodInferMeta(const MetaTensor& x, int dim, MetaTensor* out);

}  // namespace phi
