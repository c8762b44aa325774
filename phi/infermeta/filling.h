#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Shape functions of kernels that fill a tensor with values of their own. All errors are
// InvalidArgument.

/// out: int32 [rank].
void ShapeInferMeta(const MetaTensor& input, MetaTensor* out);
/// out: int64 of rank 0.
void SizeInferMeta(const MetaTensor& input, MetaTensor* out);
/// out: bool of rank 0.
void IsEmptyInferMeta(const MetaTensor& x, MetaTensor* out);
/// out: [-1]; the kernel knows how many. Errors: an input that does not hold exactly one element.
void ArangeInferMeta(const MetaTensor& start, const MetaTensor& end, const MetaTensor& step,
                     MetaTensor* out);
void LinspaceInferMeta(const MetaTensor& start, const MetaTensor& stop, const MetaTensor& number,
                       DataType dtype, MetaTensor* out);
void LogspaceInferMeta(const MetaTensor& start, const MetaTensor& stop, const MetaTensor& number,
                       const MetaTensor& base, DataType dtype, MetaTensor* out);
/// out: shape and LoD of x, of `dtype`, or of x's dtype if that is UNDEFINED.
void FullLikeInferMeta(const MetaTensor& x, const Scalar& value, DataType dtype, MetaTensor* out);
/// out: `shape`, with size input_dim_idx of input at output_dim_idx. Errors: an index out of range.
void BatchSizeLikeInferMeta(const MetaTensor& input, const std::vector<int>& shape, DataType dtype,
                            int input_dim_idx, int output_dim_idx, MetaTensor* out);
void FullBatchSizeLikeInferMeta(const MetaTensor& input, const std::vector<int>& shape,
                                const Scalar& value, DataType dtype, int input_dim_idx,
                                int output_dim_idx, MetaTensor* out);
void FillAnyInferMeta(const MetaTensor& x, float value, MetaTensor* out);
/// Errors: another number of values than `shape` has elements.
void AssignValueInferMeta(const std::vector<int>& shape, DataType dtype,
                          const std::vector<Scalar>& values, MetaTensor* out);
/// Errors: negative sizes; num_columns may be -1.
void EyeInferMeta(const Scalar& num_rows, const Scalar& num_columns, DataType dtype,
                  MetaTensor* out, MetaConfig config = MetaConfig());
/// out: the shape of x, then depth; -1 where depth is not known.
void OneHotRawInferMeta(const MetaTensor& x, const Scalar& depth, DataType dtype,
                        bool allow_out_of_range, MetaTensor* out, MetaConfig config = MetaConfig());
/// out: [2, count]. Errors: negative sizes.
void TrilIndicesInferMeta(int rows, int cols, int offset, DataType dtype, MetaTensor* out);
void TriuIndicesInferMeta(int row, int col, int offset, DataType dtype, MetaTensor* out);

}  // namespace phi
