// A shape function for the kernel of another plug-in, whole_infermeta.cc.
#include "phi/core/infermeta_utils.h"

namespace team {

void AnotherHalfInferMeta(const phi::MetaTensor& x, phi::MetaTensor* out) { out->share_meta(x); }

}  // namespace team

PD_REGISTER_INFER_META_FN(plugin_test_half, team::AnotherHalfInferMeta);
