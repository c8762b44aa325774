#include "softmax_infermeta.h"

#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/infermeta_utils.h"

namespace phi {

void TeamSoftmaxInferMeta(const MetaTensor& x, int axis, MetaTensor* out) {
  const int rank = x.dims().size();
  const int lowest = rank == 0 ? -1 : -rank;
  const int highest = rank == 0 ? 0 : rank - 1;
  PADDLE_ENFORCE_GE(axis, lowest,
                    phi::errors::InvalidArgument("Attr(axis) value should be in range [-R, R-1], "
                                                 "R is the rank of Input(X), it is %d.",
                                                 axis));
  PADDLE_ENFORCE_LE(axis, highest,
                    phi::errors::InvalidArgument("Attr(axis) value should be in range [-R, R-1], "
                                                 "R is the rank of Input(X), it is %d.",
                                                 axis));
  out->set_dims(x.dims());
  out->set_dtype(x.dtype());
  out->share_lod(x);
}

}  // namespace phi

PD_REGISTER_INFER_META_FN(softmax, phi::TeamSoftmaxInferMeta);
