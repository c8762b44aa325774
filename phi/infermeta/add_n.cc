#include "phi/infermeta/add_n.h"

#include "phi/core/infermeta_utils.h"

namespace phi {

void AddNInferMeta(const std::vector<const MetaTensor*>& x, MetaTensor* out) {
  PADDLE_ENFORCE(!x.empty(),
                 errors::InvalidArgument("input X must hold one tensor or more; it holds none"));
  std::vector<int64_t> dims;
  bool found = false;
  for (const MetaTensor* term : x) {
    const DDim shape = term->dims();
    if (found && product(shape) == 0) continue;
    if (!found || product(make_ddim(dims)) == 0) {
      dims = vectorize(shape);
      found = true;
      continue;
    }
    // As in the original, a scalar may stand among tensors of one element, of whatever rank.
    const auto may_be_one = [](const DDim& of) {
      return product(of) == 1 || contain_unknown_dim(of);
    };
    const bool one = may_be_one(shape) && may_be_one(make_ddim(dims));
    if (one && (shape.size() == 0 || dims.empty())) {
      if (dims.empty()) dims = vectorize(shape);
      continue;
    }
    bool same = shape.size() == static_cast<int>(dims.size());
    for (int i = 0; same && i < shape.size(); ++i) {
      same = dims[i] == shape[i] || dims[i] < 0 || shape[i] < 0;
      if (dims[i] < 0) dims[i] = shape[i];
    }
    PADDLE_ENFORCE(same, errors::InvalidArgument(
                             "the tensors of input X must have one shape; there are %s and %s",
                             make_ddim(dims), shape));
  }
  out->set_dims(make_ddim(dims));
  out->set_dtype(x[0]->dtype());
  out->set_layout(x[0]->layout());
  out->share_lod(*x[0]);
}

}  // namespace phi
