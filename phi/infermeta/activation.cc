#include "phi/infermeta/activation.h"

#include "phi/core/infermeta_utils.h"

namespace phi {

void UnchangedInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }

void UnchangedInferMetaCheckAxis(const MetaTensor& x, int axis, MetaTensor* out) {
  const int rank = x.dims().size();
  PADDLE_ENFORCE(axis >= -rank && axis < rank,
                 errors::InvalidArgument(
                     "attribute `axis` must be in [%d, %d) for input X of shape %s; it is %d",
                     -rank, rank, x.dims(), axis));
  out->share_meta(x);
}

void SoftmaxInferMeta(const MetaTensor& x, int axis, MetaTensor* out) {
  if (x.dims().size() == 0) {
    PADDLE_ENFORCE(axis == 0 || axis == -1,
                   errors::InvalidArgument(
                       "attribute `axis` must be 0 or -1 for input X of rank 0; it is %d", axis));
    return out->share_meta(x);
  }
  UnchangedInferMetaCheckAxis(x, axis, out);
}

PD_REGISTER_INFER_META_FN(relu, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(sigmoid, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(tanh, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(sqrt, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(gelu, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(scale, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(scale_sr, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(assign, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(assign_sr, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(assign_raw, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(clip_by_norm, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(conj, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(clip, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(clip_sr, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(pow, UnchangedInferMeta);
PD_REGISTER_INFER_META_FN(softmax, SoftmaxInferMeta);
PD_REGISTER_INFER_META_FN(log_softmax, SoftmaxInferMeta);

}  // namespace phi
