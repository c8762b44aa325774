#include "framework/nn/optimizer.h"
#include "phibridge/api.h"

namespace phibridge::optimizer {

void ClipGradByGlobalNorm::Clip(std::vector<Tensor>* gradients) const {
  std::vector<Tensor> squares;
  for (const Tensor& gradient : *gradients) {
    const bool is_half =
        gradient.dtype() == phi::DataType::FLOAT16 || gradient.dtype() == phi::DataType::BFLOAT16;
    squares.push_back(
        api::squared_l2_norm(is_half ? gradient.cast(phi::DataType::FLOAT32) : gradient));
  }
  const Tensor norm = api::sqrt(api::add_n(squares));
  const Tensor limit =
      api::full(phi::IntArray({1}), phi::Scalar(clip_norm_), norm.dtype(), norm.place());
  const Tensor factor = api::divide(limit, api::maximum(limit, norm));
  for (Tensor& gradient : *gradients) {
    gradient = api::multiply(gradient, factor.cast(gradient.dtype()));
  }
}

void ClipGradByNorm::Clip(std::vector<Tensor>* gradients) const {
  for (Tensor& gradient : *gradients) {
    gradient = api::clip_by_norm(gradient, static_cast<float>(clip_norm_));
  }
}

void ClipGradByValue::Clip(std::vector<Tensor>* gradients) const {
  for (Tensor& gradient : *gradients) {
    gradient = api::clip(gradient, phi::Scalar(min_), phi::Scalar(max_));
  }
}

}  // namespace phibridge::optimizer
