#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Shape functions of kernels that pick elements by index or condition. Each output has the dtype of
// x unless said otherwise. All errors are InvalidArgument.

/// out: x with axis `axis` replaced by the shape of index, a vector or one column; rank 0 drops it.
/// Errors: an index of another shape or type, an axis outside [-rank, rank).
void GatherInferMeta(const MetaTensor& x, const MetaTensor& index, const Scalar& axis,
                     MetaTensor* out, MetaConfig config = MetaConfig());
/// out: the shape of index without its last axis, of size k, then x without its first k axes.
void GatherNdInferMeta(const MetaTensor& x, const MetaTensor& index, MetaTensor* out,
                       MetaConfig config = MetaConfig());
/// Errors: an x of rank 0, and those of GatherInferMeta.
void IndexSelectInferMeta(const MetaTensor& x, const MetaTensor& index, int dim, MetaTensor* out,
                          MetaConfig config = MetaConfig());
/// x [n, w], index [n, m]: out [n, m], with the LoD of index.
void IndexSampleInferMeta(const MetaTensor& x, const MetaTensor& index, MetaTensor* out,
                          MetaConfig config = MetaConfig());
/// out: as x. Errors: updates that do not fit index and x.
void ScatterInferMeta(const MetaTensor& x, const MetaTensor& index, const MetaTensor& updates,
                      bool overwrite, MetaTensor* out, MetaConfig config = MetaConfig());
void ScatterNdAddInferMeta(const MetaTensor& x, const MetaTensor& index, const MetaTensor& updates,
                           MetaTensor* out, MetaConfig config = MetaConfig());
/// out: as x. Errors: shapes that differ.
void WhereInferMeta(const MetaTensor& condition, const MetaTensor& x, const MetaTensor& y,
                    MetaTensor* out);
/// out: int64 [-1, rank]; the kernel sets the number of rows.
void WhereIndexInferMeta(const MetaTensor& condition, MetaTensor* out);
/// out: [-1]; the kernel sets the number of elements.
/// Errors: InvalidArgument at run time if x and mask do not broadcast.
void MaskedSelectInferMeta(const MetaTensor& x, const MetaTensor& mask, MetaTensor* out,
                           MetaConfig config = MetaConfig());

}  // namespace phi
