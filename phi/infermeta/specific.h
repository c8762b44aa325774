#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of forward kernels under the names that sources of the original (2.3, 2.4)
// declare, where the records of this project name another one. Arguments and errors are those of
// the function that each comment names; attributes that decide nothing are not looked at.

/// The shape of each tensor, in order.
std::vector<DDim> GetMetaTensorsDim(const std::vector<const MetaTensor*>& tensors);

/// out: shape, dtype and LoD of x; its layout stays.
void UnchangedExceptLayoutInferMeta(const MetaTensor& x, MetaTensor* out);
/// Each of out as the x at its position; one that is not wanted is nullptr.
/// Errors: InvalidArgument if there are not as many of both.
void UnchangedMultiInferMeta(const std::vector<const MetaTensor*>& x, std::vector<MetaTensor*> out);
/// UnchangedInferMeta.
void ClipByNormInferMeta(const MetaTensor& x, float max_norm, MetaTensor* out);

/// CumsumInferMeta.
void CumInferMeta(const MetaTensor& x, int axis, bool flatten, bool exclusive, bool reverse,
                  MetaTensor* out);
void CumScalarAxisInferMeta(const MetaTensor& x, const Scalar& axis, bool flatten, bool exclusive,
                            bool reverse, MetaTensor* out);

/// OneHotRawInferMeta, of float32.
void OneHotInferMeta(const MetaTensor& x, const Scalar& depth, MetaTensor* out);
/// FullLikeInferMeta.
void FillAnyLikeInferMeta(const MetaTensor& x, const Scalar& value, DataType dtype,
                          MetaTensor* out);
/// WhereIndexInferMeta.
void NonZeroInferMeta(const MetaTensor& condition, MetaTensor* out);
/// SizeInferMeta.
void NumelInferMeta(const MetaTensor& input, MetaTensor* out);
/// CompareInferMeta.
void CompareRawInferMeta(const MetaTensor& x, const MetaTensor& y, int axis, MetaTensor* out);

/// StridedSliceRawInferMeta, with bounds that are all known and no axis that is dropped.
void StridedSliceInferMeta(const MetaTensor& x, const std::vector<int>& axes,
                           const IntArray& starts, const IntArray& ends, const IntArray& strides,
                           MetaTensor* out, MetaConfig config = MetaConfig());
/// TrilTriuInferMeta.
void TrilInferMeta(const MetaTensor& x, int diagonal, MetaTensor* out);
void TriuInferMeta(const MetaTensor& x, int diagonal, MetaTensor* out);

/// FftC2CInferMeta, FftC2RInferMeta, FftR2CInferMeta.
void FFTC2CInferMeta(const MetaTensor& x, const std::vector<int64_t>& axes,
                     const std::string& normalization, bool forward, MetaTensor* out,
                     MetaConfig config = MetaConfig());
void FFTC2RInferMeta(const MetaTensor& x, const std::vector<int64_t>& axes,
                     const std::string& normalization, bool forward, int64_t last_dim_size,
                     MetaTensor* out, MetaConfig config = MetaConfig());
void FFTR2CInferMeta(const MetaTensor& x, const std::vector<int64_t>& axes,
                     const std::string& normalization, bool forward, bool onesided, MetaTensor* out,
                     MetaConfig config = MetaConfig());

/// LuInferMeta, LuUnpackInferMeta.
void LUInferMeta(const MetaTensor& x, bool pivot, MetaTensor* out, MetaTensor* pivots,
                 MetaTensor* infos);
void LUUnpackInferMeta(const MetaTensor& x, const MetaTensor& pivots, bool unpack_ludata,
                       bool unpack_pivots, MetaTensor* pmat, MetaTensor* l, MetaTensor* u);
/// RreluInferMeta.
void RReluInferMeta(const MetaTensor& x, float lower, float upper, bool is_test, MetaTensor* out,
                    MetaTensor* noise);

/// AdamInferMeta.
void AdamwInferMeta(const MetaTensor& param, const MetaTensor& grad,
                    const MetaTensor& learning_rate, const MetaTensor& moment1,
                    const MetaTensor& moment2, const MetaTensor& beta1_pow,
                    const MetaTensor& beta2_pow, const MetaTensor& master_param,
                    const MetaTensor& skip_update, const Scalar& beta1, const Scalar& beta2,
                    const Scalar& epsilon, float lr_ratio, float coeff, bool with_decay,
                    bool lazy_mode, int64_t min_row_size_to_use_multithread, bool multi_precision,
                    bool use_global_beta_pow, MetaTensor* param_out, MetaTensor* moment1_out,
                    MetaTensor* moment2_out, MetaTensor* beta1_pow_out, MetaTensor* beta2_pow_out,
                    MetaTensor* master_param_out);

}  // namespace phi
