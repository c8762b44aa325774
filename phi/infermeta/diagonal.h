#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Shape functions of kernels about diagonals, grids and elements along an axis. Each output has the
// dtype of x. All errors are InvalidArgument.

/// Vector [n]: out is square, n plus |offset|; matrix: out is its diagonal. Errors: another rank.
void DiagInferMeta(const MetaTensor& x, int offset, float padding_value, MetaTensor* out);
/// out: x without the two axes, then the length of the diagonal. Errors: an axis out of range, or
/// the same axis twice.
void DiagonalInferMeta(const MetaTensor& x, int offset, int axis1, int axis2, MetaTensor* out);
/// out: as DiagonalInferMeta, without the diagonal.
void TraceInferMeta(const MetaTensor& x, int offset, int axis1, int axis2, MetaTensor* out);
/// out: x without its last axis n, with axes of size n plus |offset| at dim1 and dim2.
void DiagEmbedInferMeta(const MetaTensor& x, int offset, int dim1, int dim2, MetaTensor* out);
/// out: as x. Errors: a rank below 2, or sizes that differ for a rank above 2.
void FillDiagonalInferMeta(const MetaTensor& x, float value, int offset, bool wrap,
                           MetaTensor* out);
/// out: as x. Errors: an axis out of range, or the same axis twice; y does not have the shape of x
/// without the two axes, then the length of the diagonal.
void FillDiagonalTensorInferMeta(const MetaTensor& x, const MetaTensor& y, int64_t offset, int dim1,
                                 int dim2, MetaTensor* out);
/// Each of `out`: the sizes of all x, which are vectors. Errors: another rank.
void MeshgridInferMeta(const std::vector<const MetaTensor*>& x, std::vector<MetaTensor*> out,
                       MetaConfig config = MetaConfig());
/// Each of `out`: the broadcast shape of all x. Errors: they do not broadcast.
void BroadcastTensorsInferMeta(const std::vector<const MetaTensor*>& x,
                               std::vector<MetaTensor*> out);
/// out: the shape of index. Errors: ranks that differ, an axis out of range; at run time an index
/// that is larger than x along another axis, or names elements of an empty x.
void TakeAlongAxisInferMeta(const MetaTensor& x, const MetaTensor& index, int axis, MetaTensor* out,
                            MetaConfig config = MetaConfig());
/// out: as x. Errors: as TakeAlongAxisInferMeta, an unknown `reduce`; Unimplemented where
/// `include_self` is false and `reduce` not `assign`; at run time a value of another number of
/// elements than index, other than one.
void PutAlongAxisInferMeta(const MetaTensor& x, const MetaTensor& index, const MetaTensor& value,
                           int axis, const std::string& reduce, bool include_self, MetaTensor* out,
                           MetaConfig config = MetaConfig());
/// out: as x. Errors: an axis out of range, an index that is no vector.
void IndexAddInferMeta(const MetaTensor& x, const MetaTensor& index, const MetaTensor& add_value,
                       int axis, MetaTensor* out);
/// out: as the first of ins. Errors: less than two of them, shapes that differ.
void MultiplexInferMeta(const std::vector<const MetaTensor*>& ins, const MetaTensor& ids,
                        MetaTensor* out);
/// out: x with size `repeats` times that of axis `dim`. Errors: an axis out of range, repeats below
/// 1.
void RepeatInterleaveInferMeta(const MetaTensor& x, int repeats, int dim, MetaTensor* out);
/// out: x with an unknown size of axis `dim`; the kernel knows it.
void RepeatInterleaveWithTensorIndexInferMeta(const MetaTensor& x, const MetaTensor& repeats_tensor,
                                              int dim, MetaTensor* out);

}  // namespace phi
