#pragma once

#include <string>
#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of gradients of data movement, where the gradient does not look like the first
// input of the kernel. A gradient that is not wanted is nullptr.

/// x_grad: the shape of out_grad in its complex type.
void RealAndImagGradInferMeta(const MetaTensor& out_grad, MetaTensor* x_grad);

/// Each gradient looks like out_grad.
void MultiplexGradInferMeta(const MetaTensor& ids, const MetaTensor& out_grad,
                            std::vector<MetaTensor*> x_grad);

/// out_grad without paddings[2 i] elements before axis i and paddings[2 i + 1] behind it.
void PadGradInferMeta(const MetaTensor& out_grad, const std::vector<int>& paddings,
                      MetaTensor* x_grad);

/// x_grad as out_grad, updates_grad as updates; also of index_add.
void ScatterGradInferMeta(const MetaTensor& index, const MetaTensor& updates,
                          const MetaTensor& out_grad, MetaTensor* x_grad, MetaTensor* updates_grad);

/// x_grad: the tensors of out_grad stacked along a new `axis`.
/// Errors: InvalidArgument for an axis out of range.
void UnStackGradInferMeta(const std::vector<const MetaTensor*>& out_grad, int axis,
                          MetaTensor* x_grad);

void WhereGradInferMeta(const MetaTensor& condition, const MetaTensor& x, const MetaTensor& y,
                        MetaTensor* x_grad, MetaTensor* y_grad);

/// x_grad as x; value_grad: the shape of index and dtype of x, as in the original, whatever the
/// value's is.
void PutAlongAxisGradInferMeta(const MetaTensor& x, const MetaTensor& index, MetaTensor* x_grad,
                               MetaTensor* value_grad);

}  // namespace phi
