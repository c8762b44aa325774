#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Shape functions of kernels that slice, pad and flip. Each output has the dtype of x. Where
// numbers come from a tensor, compile time knows at most the rank. All errors are InvalidArgument.

/// out: the number of elements picked on each of `axes`, without the axes of decrease_axis.
/// Errors: lists of different length, an axis outside [-rank, rank), a stride of 0.
void StridedSliceRawInferMeta(const MetaTensor& x, const std::vector<int>& axes,
                              const IntArray& starts, const IntArray& ends, const IntArray& strides,
                              const std::vector<int>& infer_flags,
                              const std::vector<int>& decrease_axis, MetaTensor* out,
                              MetaConfig config = MetaConfig());
/// out: sizes of x plus both paddings of their axis. Errors: not two paddings per axis, one below
/// 0.
void PadInferMeta(const MetaTensor& x, const std::vector<int>& paddings, const Scalar& pad_value,
                  MetaTensor* out, MetaConfig config = MetaConfig());
/// Errors: a rank other than 5, not six paddings, one that the mode cannot do.
void Pad3dInferMeta(const MetaTensor& x, const IntArray& paddings, const std::string& mode,
                    float pad_value, const std::string& data_format, MetaTensor* out,
                    MetaConfig config = MetaConfig());
/// out: `shape`, where -1 takes all elements from the offset on. Errors: not one size and one
/// offset per axis, a box that is not inside x.
void CropInferMeta(const MetaTensor& x, const IntArray& shape, const IntArray& offsets,
                   MetaTensor* out, MetaConfig config = MetaConfig());
/// out: as x. Errors: an axis outside [-rank, rank) or named twice.
void FlipInferMeta(const MetaTensor& x, const IntArray& axis, MetaTensor* out,
                   MetaConfig config = MetaConfig());
/// out: as x. Errors: there are not as many axes as shifts (or no axis and one shift), an axis out
/// of range.
void RollInferMeta(const MetaTensor& x, const IntArray& shifts, const std::vector<int64_t>& axis,
                   MetaTensor* out, MetaConfig config = MetaConfig());
/// out: as x. Errors: a rank below 2.
void TrilTriuInferMeta(const MetaTensor& x, int diagonal, bool lower, MetaTensor* out);

}  // namespace phi
