#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of products of matrices and vectors of fixed rank (bmm_kernel.h). out: dtype of
// x. Unknown dimensions meet anything. Errors: InvalidArgument for other ranks and sizes that do
// not fit.

void BmmInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out);
void MvInferMeta(const MetaTensor& x, const MetaTensor& vec, MetaTensor* out);
void DotInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out);
void AddmmInferMeta(const MetaTensor& input, const MetaTensor& x, const MetaTensor& y, float alpha,
                    float beta, MetaTensor* out);

}  // namespace phi
