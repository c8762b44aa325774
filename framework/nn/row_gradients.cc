#include "framework/nn/row_gradients.h"

#include <memory>

#include "phi/core/enforce.h"
#include "phibridge/api.h"

namespace phibridge::optimizer {
namespace {

const phi::SelectedRows* RowsOf(const Tensor& gradient) {
  const auto* rows = phi::TensorCast<phi::SelectedRows>(gradient.impl().get());
  PADDLE_ENFORCE(rows != nullptr || gradient.is_dense_tensor(),
                 phi::errors::InvalidArgument(
                     "the gradient of a parameter is a %s; optimizers take dense tensors and "
                     "SelectedRows",
                     phi::TensorKindName(gradient.impl()->kind())));
  return rows;
}

}  // namespace

Tensor MergedRows(const Tensor& gradient) {
  if (RowsOf(gradient) == nullptr) return gradient;
  const phi::DataType dtype = gradient.dtype();
  if (!IsHalf(dtype)) return api::merge_selected_rows(gradient);
  const Tensor wide = ElementsOf(gradient).cast(phi::DataType::FLOAT32);
  const Tensor merged = api::merge_selected_rows(WithElements(gradient, wide));
  return WithElements(merged, ElementsOf(merged).cast(dtype));
}

Tensor ElementsOf(const Tensor& gradient) {
  const phi::SelectedRows* rows = RowsOf(gradient);
  return rows == nullptr ? gradient : Tensor(rows->value());
}

Tensor WithElements(const Tensor& gradient, const Tensor& elements) {
  const phi::SelectedRows* rows = RowsOf(gradient);
  if (rows == nullptr) return elements;
  auto out = std::make_shared<phi::SelectedRows>(rows->rows(), rows->height());
  *out->mutable_value() = elements.dense();
  return Tensor(std::move(out));
}

}  // namespace phibridge::optimizer
