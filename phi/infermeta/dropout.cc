#include "phi/infermeta/dropout.h"

#include "phi/core/infermeta_utils.h"

namespace phi {

void DropoutInferMeta(const MetaTensor& x, const MetaTensor& seed_tensor, float p, bool /*is_test*/,
                      const std::string& mode, int /*seed*/, bool /*fix_seed*/, MetaTensor* out,
                      MetaTensor* mask) {
  PADDLE_ENFORCE(
      p >= 0.0f && p <= 1.0f,
      errors::InvalidArgument("attribute `dropout_prob` must be in [0, 1]; it is %f", p));
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
