#pragma once

#include <vector>

#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of kernels that count elements or find the distinct ones. A size that only the
// kernel knows is -1. All errors are InvalidArgument.

/// out: int64 [bins], with the LoD of x, as in the original. Errors: bins below 1, max below min.
void HistogramInferMeta(const MetaTensor& x, int64_t bins, int min, int max, MetaTensor* out);
/// out [-1], with the LoD of x: int64, or with weights float32 or float64. Errors: x is no vector,
/// weights of another shape, a negative minlength.
void BincountInferMeta(const MetaTensor& x, const MetaTensor& weights, const Scalar& minlength,
                       MetaTensor* out, MetaConfig config = MetaConfig());
/// out: x with -1 for `axis`, or [-1]; the index lists, which may be nullptr: [-1] of type `dtype`.
/// Errors: InvalidArgument at run time unless `dtype` is int32 or int64, if a list is asked for.
void UniqueInferMeta(const MetaTensor& x, bool return_index, bool return_inverse,
                     bool return_counts, const std::vector<int>& axis, DataType dtype,
                     MetaTensor* out, MetaTensor* indices, MetaTensor* index, MetaTensor* counts,
                     MetaConfig config = MetaConfig());
void UniqueRawInferMeta(const MetaTensor& x, bool return_index, bool return_inverse,
                        bool return_counts, const std::vector<int>& axis, DataType dtype,
                        bool is_sorted, MetaTensor* out, MetaTensor* indices, MetaTensor* index,
                        MetaTensor* counts, MetaConfig config = MetaConfig());
void UniqueConsecutiveInferMeta(const MetaTensor& x, bool return_inverse, bool return_counts,
                                const std::vector<int>& axis, DataType dtype, MetaTensor* out,
                                MetaTensor* index, MetaTensor* counts,
                                MetaConfig config = MetaConfig());

}  // namespace phi
