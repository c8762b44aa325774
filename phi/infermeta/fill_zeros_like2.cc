#include "phi/infermeta/fill_zeros_like2.h"

#include "phi/core/infermeta_utils.h"

namespace phi {

void FillZerosLike2InferMeta(const MetaTensor& x, DataType dtype, MetaTensor* out) {
  out->share_meta(x);
  out->set_dtype(dtype);
}

}  // namespace phi
