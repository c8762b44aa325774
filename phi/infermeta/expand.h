#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Shape functions of kernels that repeat, stack and unstack. Each output has the dtype of x. Where
// numbers come from a tensor, compile time knows at most the rank. All errors are InvalidArgument.

/// out: `shape`, where -1 copies the size of the axis of x that it is aligned with; the last axes
/// are aligned.
/// Errors: fewer sizes than x has axes, or a size of x that is neither 1 nor the one wanted.
void ExpandInferMeta(const MetaTensor& x, const IntArray& shape, MetaTensor* out,
                     MetaConfig config = MetaConfig());
/// out: the shape of y, or `target_shape` without one.
void ExpandAsInferMeta(const MetaTensor& x, paddle::optional<const MetaTensor&> y,
                       const std::vector<int>& target_shape, MetaTensor* out);
/// out: sizes of x times repeat_times, the shorter one is padded with leading ones.
/// Errors: a number of times below 1 that the program states.
void TileInferMeta(const MetaTensor& x, const IntArray& repeat_times, MetaTensor* out,
                   MetaConfig config = MetaConfig());
/// out: the shape of x with axis `axis` of x.size() put in. The LoD is that of the first input.
/// Errors: no input, shapes that differ, an axis outside [-rank - 1, rank].
void StackInferMeta(const std::vector<const MetaTensor*>& x, int axis, MetaTensor* out,
                    MetaConfig config = MetaConfig());
/// Each of `out`: the shape of x without `axis`.
/// Errors: an axis outside [-rank, rank), a size of it that is not `num` or the number of outputs.
void UnStackInferMeta(const MetaTensor& x, int axis, int num, std::vector<MetaTensor*> out);
/// As UnStackInferMeta; each of `out` also gets the LoD of x.
void UnbindInferMeta(const MetaTensor& x, int axis, std::vector<MetaTensor*> out);

}  // namespace phi
