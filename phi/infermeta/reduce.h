#pragma once

#include <vector>

#include "phi/common/data_type.h"
#include "phi/common/int_array.h"
#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of reductions along axes. dims: in [-rank, rank); empty: all axes. keep_dim:
// reduced axes stay with size 1. All axes without keep_dim give rank 0. The LoD is lost if axis 0
// is reduced. While a program is built, dims that a tensor holds are not known: then no size of out
// is.
// Errors: InvalidArgument for an axis out of range.

/// out: dtype of x.
void ReduceInferMeta(const MetaTensor& x, const IntArray& dims, bool keep_dim, MetaTensor* out,
                     MetaConfig config = MetaConfig());
/// With reduce_all dims is ignored.
void ReduceInferMetaBase(const MetaTensor& x, const IntArray& dims, bool keep_dim, bool reduce_all,
                         MetaTensor* out, MetaConfig config = MetaConfig());

/// out: bool.
void BoolReduceInferMeta(const MetaTensor& x, const IntArray& dims, bool keep_dim, MetaTensor* out,
                         MetaConfig config = MetaConfig());
void BoolReduceInferMetaBase(const MetaTensor& x, const IntArray& dims, bool keep_dim,
                             bool reduce_all, MetaTensor* out, MetaConfig config = MetaConfig());

/// out: out_dtype; UNDEFINED: int64 for bool and int32, else as x.
void SumInferMeta(const MetaTensor& x, const IntArray& dims, DataType out_dtype, bool keep_dim,
                  MetaTensor* out, MetaConfig config = MetaConfig());
void SumRawInferMeta(const MetaTensor& x, const IntArray& dims, bool keep_dim, bool reduce_all,
                     DataType out_dtype, MetaTensor* out, MetaConfig config = MetaConfig());

/// out: rank 0, dtype of x.
void MeanAllInferMeta(const MetaTensor& x, MetaTensor* out);

/// As ReduceInferMetaBase; the attributes of legacy op `logsumexp`.
void LogsumexpInferMeta(const MetaTensor& x, const std::vector<int64_t>& axis, bool keepdim,
                        bool reduce_all, MetaTensor* out);

/// Reduces one axis, or all of them with `asvector`; keepdim: reduced axes stay with size 1.
void PNormInferMeta(const MetaTensor& x, float porder, int axis, float epsilon, bool keepdim,
                    bool asvector, MetaTensor* out);

/// out: [1], dtype of x.
void SquaredL2NormInferMeta(const MetaTensor& x, MetaTensor* out);

}  // namespace phi
