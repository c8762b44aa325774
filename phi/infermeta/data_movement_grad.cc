#include "phi/infermeta/data_movement_grad.h"

#include "phi/common/data_type.h"
#include "phi/core/enforce.h"
#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/backward.h"

namespace phi {

void RealAndImagGradInferMeta(const MetaTensor& out_grad, MetaTensor* x_grad) {
  if (x_grad == nullptr) return;
  x_grad->share_meta(out_grad);
  x_grad->set_dtype(dtype::ToComplex(out_grad.dtype()));
}

void MultiplexGradInferMeta(const MetaTensor& /*ids*/, const MetaTensor& out_grad,
                            std::vector<MetaTensor*> x_grad) {
  for (MetaTensor* grad : x_grad) GeneralUnaryGradInferMeta(out_grad, grad);
}

void PadGradInferMeta(const MetaTensor& out_grad, const std::vector<int>& paddings,
                      MetaTensor* x_grad) {
  if (x_grad == nullptr) return;
  DDim dims = out_grad.dims();
  PADDLE_ENFORCE_EQ(static_cast<int>(paddings.size()), 2 * dims.size(),
                    errors::InvalidArgument("attribute `paddings` must hold two numbers for each "
                                            "of the %d axes; it holds %d",
                                            dims.size(), paddings.size()));
  for (int i = 0; i < dims.size(); ++i) {
    if (dims[i] < 0) continue;
    dims[i] -= int64_t{paddings[2 * i]} + paddings[2 * i + 1];
    PADDLE_ENFORCE_GE(
        dims[i], 0,
        errors::InvalidArgument("axis %d of input Out@GRAD of shape %s is shorter than its "
                                "paddings %d and %d",
                                i, out_grad.dims(), paddings[2 * i], paddings[2 * i + 1]));
  }
  x_grad->set_dims(dims);
  x_grad->set_dtype(out_grad.dtype());
  x_grad->set_layout(out_grad.layout());
}

void ScatterGradInferMeta(const MetaTensor& /*index*/, const MetaTensor& updates,
                          const MetaTensor& out_grad, MetaTensor* x_grad,
                          MetaTensor* updates_grad) {
  GeneralBinaryGradInferMeta(out_grad, updates, x_grad, updates_grad);
}

void UnStackGradInferMeta(const std::vector<const MetaTensor*>& out_grad, int axis,
                          MetaTensor* x_grad) {
  if (x_grad == nullptr) return;
  PADDLE_ENFORCE(!out_grad.empty() && out_grad[0] != nullptr,
                 errors::InvalidArgument("input Y@GRAD must hold one tensor at least"));
  std::vector<int64_t> dims = vectorize(out_grad[0]->dims());
  const int rank = static_cast<int>(dims.size()) + 1;
  PADDLE_ENFORCE(
      axis >= -rank && axis < rank,
      errors::InvalidArgument("attribute `axis` must be in [-%d, %d); it is %d", rank, rank, axis));
  dims.insert(dims.begin() + (axis < 0 ? axis + rank : axis),
              static_cast<int64_t>(out_grad.size()));
  x_grad->set_dims(make_ddim(dims));
  x_grad->set_dtype(out_grad[0]->dtype());
  x_grad->set_layout(out_grad[0]->layout());
}

void WhereGradInferMeta(const MetaTensor& /*condition*/, const MetaTensor& x, const MetaTensor& y,
                        MetaTensor* x_grad, MetaTensor* y_grad) {
  GeneralBinaryGradInferMeta(x, y, x_grad, y_grad);
}

void PutAlongAxisGradInferMeta(const MetaTensor& x, const MetaTensor& index, MetaTensor* x_grad,
                               MetaTensor* value_grad) {
  GeneralBinaryGradInferMeta(x, index, x_grad, value_grad);
  if (value_grad != nullptr) value_grad->set_dtype(x.dtype());
}

}  // namespace phi
