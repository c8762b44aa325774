#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of vector_product_kernel.h. out: dtype of x. All errors are InvalidArgument.

/// out: the sizes of x times those of y, ones in front of the shape with fewer axes.
void KronInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out);
/// out: as x, with its LoD. Errors: other shapes, an axis out of range or not of size 3.
void CrossInferMeta(const MetaTensor& x, const MetaTensor& y, int axis, MetaTensor* out);
/// out: rank 0. Errors: shapes that do not broadcast, or without elements.
void DistInferMeta(const MetaTensor& x, const MetaTensor& y, float p, MetaTensor* out);

/// out: [batch of x, weight's first size]. Errors: ranks other than 2, 2 and 3, sizes that differ.
void BilinearTensorProductInferMeta(const MetaTensor& x, const MetaTensor& y,
                                    const MetaTensor& weight, const MetaTensor& bias,
                                    MetaTensor* out, MetaConfig config = MetaConfig());

/// Gradients of the shapes of x, y and weight; of the bias [1, outputs]; the dtype of x.
void BilinearTensorProductGradInferMeta(const MetaTensor& x, const MetaTensor& y,
                                        const MetaTensor& weight, const MetaTensor& out_grad,
                                        MetaTensor* x_grad, MetaTensor* y_grad,
                                        MetaTensor* weight_grad, MetaTensor* bias_grad);

}  // namespace phi
