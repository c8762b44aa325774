#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Shape functions of kernels that draw numbers. At compile time a shape from a tensor has -1 where
// it is not known. All errors are InvalidArgument.

/// Errors: min above max, as far as both are known (one may come from a tensor), a negative
/// diag_num or diag_step.
void UniformRandomInferMeta(const IntArray& shape, DataType dtype, const Scalar& min,
                            const Scalar& max, int seed, MetaTensor* out,
                            MetaConfig config = MetaConfig());
void UniformRandomRawInferMeta(const IntArray& shape, DataType dtype, const Scalar& min,
                               const Scalar& max, int seed, int diag_num, int diag_step,
                               float diag_val, MetaTensor* out, MetaConfig config = MetaConfig());
void GaussianRandomInferMeta(const IntArray& shape, float mean, float std, int seed, DataType dtype,
                             MetaTensor* out);
void TruncatedGaussianRandomInferMeta(const std::vector<int>& shape, float mean, float std,
                                      int seed, DataType dtype, MetaTensor* out);
/// Errors: low not below high.
void RandintRawInferMeta(int low, int high, const IntArray& shape, int seed, DataType dtype,
                         MetaTensor* out);
/// out: x with num_samples for its last size, int64. Errors: x is not of rank 1 or 2, num_samples
/// below 1.
void MultinomialInferMeta(const MetaTensor& x, const Scalar& num_samples, bool replacement,
                          MetaTensor* out, MetaConfig config = MetaConfig());
/// out: [n]. Errors: n below 1.
void RandpermRawInferMeta(int n, DataType dtype, int seed, MetaTensor* out);

}  // namespace phi
