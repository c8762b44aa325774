#pragma once

#include <vector>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of data movement: kernels that move elements and compute nothing. Each output has
// the dtype and layout of x. Where an axis or a shape comes from a tensor, compile time knows at
// most the rank. A reshaping keeps the LoD if the first dimension stays; `xshape`, where the
// operator has it, remembers [0, shape of x] and the LoD of x. All errors are InvalidArgument.

/// out: shape, layout and LoD of x, type `out_dtype`.
void CastInferMeta(const MetaTensor& x, DataType out_dtype, MetaTensor* out);

/// out: x's sizes added up along the axis. The LoD is that of the first input.
/// Errors: no input, an axis outside [-rank, rank), ranks or other sizes that differ.
void ConcatInferMeta(const std::vector<const MetaTensor*>& x, const Scalar& axis_scalar,
                     MetaTensor* out, MetaConfig config = MetaConfig());

/// A single value in `sections` is the number of equal parts (unless there is one output); several
/// are the sizes, of which one may be -1 (the rest). The LoD goes along unless axis 0 is split.
/// Errors: an axis outside [-rank, rank), parts that are not equal, sizes that do not add up.
void SplitInferMeta(const MetaTensor& x, const IntArray& sections, const Scalar& axis,
                    std::vector<MetaTensor*> out, MetaConfig config = MetaConfig());
void SplitWithNumInferMeta(const MetaTensor& x, int num, const Scalar& axis,
                           std::vector<MetaTensor*> out, MetaConfig config = MetaConfig());

/// In `shape`, 0 copies the size of x at the same axis, and one -1 is inferred.
/// Errors: more than one -1, a 0 beyond x's rank, another number of elements.
void ReshapeInferMeta(const MetaTensor& x, const IntArray& shape, MetaTensor* out,
                      MetaConfig config = MetaConfig());
void ReshapeWithXShapeInferMeta(const MetaTensor& x, const IntArray& shape, MetaTensor* out,
                                MetaTensor* xshape, MetaConfig config = MetaConfig());

/// Without the given axes of size 1 (others stay), or without all of them if none is given.
/// Errors: an axis outside [-rank, rank).
void SqueezeInferMeta(const MetaTensor& x, const IntArray& axes, MetaTensor* out,
                      MetaConfig config = MetaConfig());
void SqueezeWithXShapeInferMeta(const MetaTensor& x, const IntArray& axes, MetaTensor* out,
                                MetaTensor* xshape, MetaConfig config = MetaConfig());

/// An axis of size 1 is inserted at each given position, one after the other.
/// Errors: an axis outside the shape as it is by then.
void UnsqueezeInferMeta(const MetaTensor& x, const IntArray& axes, MetaTensor* out,
                        MetaConfig config = MetaConfig());
void UnsqueezeWithXShapeInferMeta(const MetaTensor& x, const IntArray& axes, MetaTensor* out,
                                  MetaTensor* xshape, MetaConfig config = MetaConfig());

/// Axes start_axis to stop_axis become one; rank 0 becomes [1].
/// Errors: an axis outside [-rank, rank), stop before start.
void FlattenInferMeta(const MetaTensor& x, int start_axis, int stop_axis, MetaTensor* out);
void FlattenWithXShapeInferMeta(const MetaTensor& x, int start_axis, int stop_axis, MetaTensor* out,
                                MetaTensor* xshape);

/// Errors: `axis` is no permutation of x's axes (negative ones count from the end).
void TransposeInferMeta(const MetaTensor& x, const std::vector<int>& axis, MetaTensor* out);

/// [start, end) of each given axis, clamped to it; negative numbers count from its end. Axes of
/// decrease_axis, which must come out as 1, are dropped. infer_flags -1: not known at compile time.
/// Errors: axes, starts and ends of different length, an axis outside [-rank, rank), a dropped axis
/// that is not 1.
void SliceRawInferMeta(const MetaTensor& input, const std::vector<int64_t>& axes,
                       const IntArray& starts, const IntArray& ends,
                       const std::vector<int64_t>& infer_flags,
                       const std::vector<int64_t>& decrease_axis, MetaTensor* out,
                       MetaConfig config = MetaConfig());

}  // namespace phi
