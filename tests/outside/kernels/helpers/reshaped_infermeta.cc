// outside: 2.3 | a shape function on InferMetaFromVecValue, checks of all forms
#include <vector>

#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/infermeta/unary.h"

namespace phi {

void OutsideReshapedInferMeta(const MetaTensor& x, const std::vector<int64_t>& shape,
                              MetaTensor* out, MetaConfig config) {
  PADDLE_ENFORCE_GT(shape.size(), 0u);
  PADDLE_ENFORCE_LE(shape.size(), 6u, "the shape has too many dimensions");
  PADDLE_ENFORCE_NOT_NULL(out, errors::InvalidArgument("out is missing"));
  if (!config.is_runtime && contain_unknown_dim(x.dims())) {
    out->set_dims(make_ddim(std::vector<int64_t>(shape.size(), -1)));
    out->set_dtype(x.dtype());
    return;
  }
  InferMetaFromVecValue(x, shape, out);
}

}  // namespace phi

PD_REGISTER_INFER_META_FN(outside_reshaped, phi::OutsideReshapedInferMeta);
