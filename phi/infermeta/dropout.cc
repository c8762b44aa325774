#include "phi/infermeta/dropout.h"

#include "phi/core/infermeta_utils.h"

namespace phi {

void DropoutInferMeta(const MetaTensor& x, const MetaTensor& seed_tensor, const Scalar& p,
                      bool /*is_test*/, const std::string& mode, int /*seed*/, bool /*fix_seed*/,
                      MetaTensor* out, MetaTensor* mask, MetaConfig config) {
  const bool later = p.FromTensor() && !config.is_runtime;
  const float prob = p.to<float>();
  PADDLE_ENFORCE(
      later || (prob >= 0.0f && prob <= 1.0f),
      errors::InvalidArgument("attribute `dropout_prob` must be in [0, 1]; it is %f", prob));
  PADDLE_ENFORCE(
      mode == "downgrade_in_infer" || mode == "upscale_in_train",
      errors::InvalidArgument("attribute `dropout_implementation` must be `downgrade_in_infer` or "
                              "`upscale_in_train`; it is `%s`",
                              mode));
  PADDLE_ENFORCE(
      !seed_tensor || product(seed_tensor.dims()) == 1 || product(seed_tensor.dims()) < 0,
      errors::InvalidArgument("input Seed must hold one number; its shape is %s",
                              seed_tensor.dims()));
  out->share_meta(x);
  if (mask != nullptr) {
    mask->set_dims(x.dims());
    mask->set_dtype(DataType::UINT8);
  }
}

}  // namespace phi
