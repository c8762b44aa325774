#include "phi/infermeta/backward.h"

#include "phi/core/enforce.h"
#include "phi/core/infermeta_utils.h"

namespace phi {
namespace {

void LookLike(const MetaTensor& x, MetaTensor* grad) {
  if (grad != nullptr) grad->share_meta(x);
}

}  // namespace

void GeneralUnaryGradInferMeta(const MetaTensor& x, MetaTensor* x_grad) { LookLike(x, x_grad); }

void GeneralBinaryGradInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* x_grad,
                                MetaTensor* y_grad) {
  LookLike(x, x_grad);
  LookLike(y, y_grad);
}

void GeneralTernaryGradInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& z,
                                 MetaTensor* x_grad, MetaTensor* y_grad, MetaTensor* z_grad) {
  LookLike(x, x_grad);
  LookLike(y, y_grad);
  LookLike(z, z_grad);
}

void GeneralQuinaryGradInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& z,
                                 const MetaTensor& k, const MetaTensor& l, MetaTensor* x_grad,
                                 MetaTensor* y_grad, MetaTensor* z_grad, MetaTensor* k_grad,
                                 MetaTensor* l_grad) {
  GeneralTernaryGradInferMeta(x, y, z, x_grad, y_grad, z_grad);
  GeneralBinaryGradInferMeta(k, l, k_grad, l_grad);
}

void SecondInputGradInferMeta(const MetaTensor& /*other*/, const MetaTensor& x,
                              MetaTensor* x_grad) {
  LookLike(x, x_grad);
}

void ListGradInferMeta(const std::vector<const MetaTensor*>& x, std::vector<MetaTensor*> x_grad) {
  PADDLE_ENFORCE_EQ(x.size(), x_grad.size(),
                    errors::InvalidArgument("%d inputs need %d gradients; there are %d", x.size(),
                                            x.size(), x_grad.size()));
  for (size_t i = 0; i < x.size(); ++i) LookLike(*x[i], x_grad[i]);
}

DDim DimsOfXShape(const DDim& xshape, const DDim& out_grad) {
  const DDim dims = slice_ddim(xshape, 1, xshape.size());
  const auto is_known = [](const DDim& shape) {
    for (int i = 0; i < shape.size(); ++i) {
      if (shape[i] < 0) return false;
    }
    return true;
  };
  PADDLE_ENFORCE(!is_known(dims) || !is_known(out_grad) || product(dims) == product(out_grad),
                 errors::InvalidArgument(
                     "Out@GRAD of shape %s does not fill the shape %s of X, which XShape tells",
                     out_grad, dims));
  return dims;
}

void XShapeGradInferMeta(const MetaTensor& xshape, const MetaTensor& out_grad, MetaTensor* x_grad) {
  if (x_grad == nullptr) return;
  x_grad->set_dims(DimsOfXShape(xshape.dims(), out_grad.dims()));
  x_grad->set_dtype(out_grad.dtype());
  x_grad->set_layout(out_grad.layout());
  x_grad->share_lod(xshape);
}

}  // namespace phi
