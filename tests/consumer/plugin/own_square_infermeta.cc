#include "own_square_infermeta.h"

#include "phi/core/infermeta_utils.h"

namespace phi {

void OwnSquareInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }

}  // namespace phi
