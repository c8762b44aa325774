#pragma once

#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of gradient kernels: a gradient looks like the tensor that it belongs to. A
// gradient that is not wanted is nullptr.

/// x_grad: shape, dtype and LoD of x (or of any tensor of its shape).
void GeneralUnaryGradInferMeta(const MetaTensor& x, MetaTensor* x_grad);

void GeneralBinaryGradInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* x_grad,
                                MetaTensor* y_grad);

void GeneralTernaryGradInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& z,
                                 MetaTensor* x_grad, MetaTensor* y_grad, MetaTensor* z_grad);

void GeneralQuinaryGradInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& z,
                                 const MetaTensor& k, const MetaTensor& l, MetaTensor* x_grad,
                                 MetaTensor* y_grad, MetaTensor* z_grad, MetaTensor* k_grad,
                                 MetaTensor* l_grad);

/// For kernels that read another tensor first: x_grad as the second input.
void SecondInputGradInferMeta(const MetaTensor& other, const MetaTensor& x, MetaTensor* x_grad);

/// Each gradient looks like the tensor at the same position.
void ListGradInferMeta(const std::vector<const MetaTensor*>& x, std::vector<MetaTensor*> x_grad);

/// The shape of X that XShape tells: that of xshape without its first dimension.
/// Errors: InvalidArgument if out_grad has another number of elements.
DDim DimsOfXShape(const DDim& xshape, const DDim& out_grad);
/// x_grad: the shape that xshape tells, the type of out_grad. Errors: as DimsOfXShape.
void XShapeGradInferMeta(const MetaTensor& xshape, const MetaTensor& out_grad, MetaTensor* x_grad);

}  // namespace phi
