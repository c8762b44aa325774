#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of kernels of sparse tensors (phi/kernels/sparse/). How many values there are is
// known to the kernels alone: such a size is -1 here.

/// out: shape and dtype of x.
void SparseLikeInferMeta(const MetaTensor& x, MetaTensor* out);
/// As above, for kernels with one attribute that changes neither.
void SparseLikeOfFloatInferMeta(const MetaTensor& x, float value, MetaTensor* out);
void SparseScaleInferMeta(const MetaTensor& x, float scale, float bias, bool bias_after_scale,
                          MetaTensor* out);
void SparseSoftmaxInferMeta(const MetaTensor& x, int axis, MetaTensor* out);
/// out: bool.
void SparseIsnanInferMeta(const MetaTensor& x, MetaTensor* out);
/// out: value_dtype, or the dtype of x if it is UNDEFINED.
void SparseCastInferMeta(const MetaTensor& x, DataType index_dtype, DataType value_dtype,
                         MetaTensor* out);
void SparseFullLikeInferMeta(const MetaTensor& x, const Scalar& value, DataType dtype,
                             MetaTensor* out);

/// out: `shape`, the dtype of values. Errors: InvalidArgument for a negative size.
void SparseCooTensorInferMeta(const MetaTensor& values, const MetaTensor& indices,
                              const std::vector<int64_t>& shape, MetaTensor* out);
/// values_grad: [nnz, the last dimensions of out_grad]. Errors: InvalidArgument for indices that
/// are not [sparse_dim, nnz].
void SparseCooTensorGradInferMeta(const MetaTensor& indices, const MetaTensor& out_grad,
                                  MetaTensor* values_grad);
void SparseToCooInferMeta(const MetaTensor& x, int64_t sparse_dim, MetaTensor* out);
/// out [-1]: dtype of x.
void SparseValuesInferMeta(const MetaTensor& x, MetaTensor* out);
/// out [-1, -1] int64.
void SparseIndicesInferMeta(const MetaTensor& x, MetaTensor* out);

/// Errors: InvalidArgument unless y has the shape of x or, if it is dense, that of its last
/// dimensions.
void SparseElementwiseInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out);

/// out: x [.., m, k] times y [.., k, n]. Errors: InvalidArgument for shapes that do not fit.
void SparseMatmulInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out);
void SparseMaskedMatmulInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& mask,
                                 MetaTensor* out);
/// out [m]: x [m, k] times vec [k].
void SparseMvInferMeta(const MetaTensor& x, const MetaTensor& vec, MetaTensor* out);
void SparseAddmmInferMeta(const MetaTensor& input, const MetaTensor& x, const MetaTensor& y,
                          float beta, float alpha, MetaTensor* out);

/// Errors: InvalidArgument for attributes that do not fit the image.
void SparseConv3dInferMeta(const MetaTensor& x, const MetaTensor& kernel,
                           const std::vector<int>& paddings, const std::vector<int>& dilations,
                           const std::vector<int>& strides, int groups, bool subm,
                           const std::string& key, MetaTensor* out, MetaTensor* rulebook,
                           MetaTensor* counter);
void SparsePoolInferMeta(const MetaTensor& x, const std::vector<int>& kernel_sizes,
                         const std::vector<int>& paddings, const std::vector<int>& dilations,
                         const std::vector<int>& strides, MetaTensor* out, MetaTensor* rulebook,
                         MetaTensor* counter);
/// y: as x; the statistics [C].
void SparseBatchNormInferMeta(const MetaTensor& x, const MetaTensor& mean,
                              const MetaTensor& variance, const MetaTensor& scale,
                              const MetaTensor& bias, bool is_test, float momentum, float epsilon,
                              const std::string& data_layout, bool use_global_stats,
                              bool trainable_statistics, MetaTensor* y, MetaTensor* mean_out,
                              MetaTensor* variance_out, MetaTensor* saved_mean,
                              MetaTensor* saved_variance, MetaTensor* reserve_space);

/// out: x without the axis, or with size 1 there; [1], or ones, of all values. Errors:
/// InvalidArgument for an axis that x has not; Unimplemented for several.
void SparseSumInferMeta(const MetaTensor& x, const IntArray& axis, DataType dtype, bool keep_dim,
                        MetaTensor* out);
/// As above of CSR, whose last axis alone is summed and stays with size 1; [1, 1] of all values.
void SparseSumCsrInferMeta(const MetaTensor& x, const IntArray& axis, DataType dtype, bool keep_dim,
                           MetaTensor* out);

/// out: as query; softmax: the shape of the mask. Errors: InvalidArgument for shapes that do not
/// fit.
void SparseFusedAttentionInferMeta(const MetaTensor& query, const MetaTensor& key,
                                   const MetaTensor& value, const MetaTensor& sparse_mask,
                                   const MetaTensor& key_padding_mask, const MetaTensor& attn_mask,
                                   MetaTensor* out, MetaTensor* softmax);

/// Errors: InvalidArgument unless perm names each dimension once.
void SparseTransposeInferMeta(const MetaTensor& x, const std::vector<int>& perm, MetaTensor* out);
/// x_grad: the shape of x, of which dimension i of out_grad is dimension perm[i].
void SparseTransposeGradInferMeta(const MetaTensor& out_grad, const std::vector<int>& perm,
                                  MetaTensor* x_grad);
void SparseReshapeInferMeta(const MetaTensor& x, const IntArray& shape, MetaTensor* out);
void SparseSliceInferMeta(const MetaTensor& x, const IntArray& axes, const IntArray& starts,
                          const IntArray& ends, MetaTensor* out);

// Strings (phi/kernels/strings/).

/// out: the shape of x.
void StringsLikeInferMeta(const MetaTensor& x, MetaTensor* out);
void StringsCaseInferMeta(const MetaTensor& x, bool use_utf8_encoding, MetaTensor* out);
void StringsCopyInferMeta(const MetaTensor& x, bool blocking, MetaTensor* out);
/// out: `shape`. Errors: InvalidArgument for a negative size.
void StringsEmptyInferMeta(const IntArray& shape, MetaTensor* out);

}  // namespace phi
