#include "framework/nn/decorate.h"

#include "phi/core/enforce.h"

namespace phibridge::amp {

void decorate(nn::Layer* layer, optimizer::Optimizer* optimizer, const std::string& level,
              phi::DataType dtype, bool master_weight) {
  PADDLE_ENFORCE_NOT_NULL(layer, phi::errors::InvalidArgument("amp::decorate: there is no layer"));
  PADDLE_ENFORCE(level == "O0" || level == "O1" || level == "O2",
                 phi::errors::InvalidArgument(
                     "amp::decorate: there is no level `%s`; the levels are O0, O1 and O2", level));
  PADDLE_ENFORCE(dtype == phi::DataType::FLOAT16 || dtype == phi::DataType::BFLOAT16,
                 phi::errors::InvalidArgument(
                     "amp::decorate: dtype must be float16 or bfloat16, not %s", dtype));
  if (level != "O2") return;
  layer->to_low_precision(dtype);
  if (optimizer != nullptr) optimizer->set_multi_precision(master_weight);
}

}  // namespace phibridge::amp
