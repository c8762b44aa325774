#include "framework/nn/optimizer.h"
#include "framework/nn/row_gradients.h"
#include "phibridge/api.h"

namespace phibridge::optimizer {
namespace {

// Clips each gradient by itself; of SelectedRows the sums of rows that repeat.
template <typename ClipElements>
void ClipEach(const ClipElements& clip, std::vector<Tensor>* gradients) {
  for (Tensor& gradient : *gradients) {
    gradient = MergedRows(gradient);
    gradient = WithElements(gradient, clip(ElementsOf(gradient)));
  }
}

}  // namespace

void ClipGradByGlobalNorm::Clip(std::vector<Tensor>* gradients) const {
  std::vector<Tensor> squares;
  phi::DataType widest = phi::DataType::FLOAT32;
  for (Tensor& gradient : *gradients) {
    gradient = MergedRows(gradient);
    const Tensor elements = ElementsOf(gradient);
    squares.push_back(api::squared_l2_norm(
        IsHalf(elements.dtype()) ? elements.cast(phi::DataType::FLOAT32) : elements));
    if (elements.dtype() == phi::DataType::FLOAT64) widest = phi::DataType::FLOAT64;
  }
  for (Tensor& square : squares) square = square.cast(widest);
  const Tensor norm = api::sqrt(api::add_n(squares));
  const Tensor limit =
      api::full(phi::IntArray({1}), phi::Scalar(clip_norm_), norm.dtype(), norm.place());
  const Tensor factor = api::divide(limit, api::maximum(limit, norm));
  for (Tensor& gradient : *gradients) {
    const Tensor elements = ElementsOf(gradient);
    gradient = WithElements(gradient, api::multiply(elements, factor.cast(elements.dtype())));
  }
}

void ClipGradByNorm::Clip(std::vector<Tensor>* gradients) const {
  ClipEach(
      [this](const Tensor& elements) {
        return api::clip_by_norm(elements, static_cast<float>(clip_norm_));
      },
      gradients);
}

void ClipGradByValue::Clip(std::vector<Tensor>* gradients) const {
  ClipEach(
      [this](const Tensor& elements) {
        return api::clip(elements, phi::Scalar(min_), phi::Scalar(max_));
      },
      gradients);
}

}  // namespace phibridge::optimizer
