#pragma once

#include <cmath>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/selected_rows.h"

namespace paddle::operators {

namespace reference {

/// The elements that a step changes, and their gradients; repeated rows of a sparse gradient are
/// added up.
struct StepGrad {
  std::vector<double> values;
  std::vector<bool> present;  // false: the element's row is missing in a sparse gradient
};

/// The gradient of the k-th parameter, for operators on lists of parameters.
template <typename T>
StepGrad GradOfStep(const framework::ExecutionContext& ctx, size_t k = 0) {
  const auto* param = ctx.MultiInput<DenseTensor>("Param").at(k);
  const framework::Variable* var = ctx.MultiInputVar("Grad").at(k);
  StepGrad grad;
  if (!var->IsType<phi::SelectedRows>()) {
    const T* g = var->Get<DenseTensor>().data<T>();
    for (int64_t i = 0; i < param->numel(); ++i) grad.values.push_back(static_cast<double>(g[i]));
    grad.present.assign(param->numel(), true);
    return grad;
  }
  const auto& rows = var->Get<phi::SelectedRows>();
  grad.values.assign(param->numel(), 0);
  grad.present.assign(param->numel(), false);
  const int64_t width = param->dims()[0] == 0 ? 0 : param->numel() / param->dims()[0];
  for (size_t r = 0; r < rows.rows().size(); ++r) {
    PADDLE_ENFORCE_EQ(
        rows.rows()[r] >= 0 && rows.rows()[r] < param->dims()[0], true,
        phi::errors::InvalidArgument("rows of input Grad must be in [0, %d); one is %d",
                                     param->dims()[0], rows.rows()[r]));
    for (int64_t i = 0; i < width; ++i) {
      const int64_t at = rows.rows()[r] * width + i;
      grad.values[at] += static_cast<double>(rows.value().data<T>()[r * width + i]);
      grad.present[at] = true;
    }
  }
  return grad;
}

/// All elements of the k-th float tensor of a slot, in double.
template <typename T>
std::vector<double> State(const framework::ExecutionContext& ctx, const char* slot, size_t k = 0) {
  const auto* tensor = ctx.MultiInput<DenseTensor>(slot).at(k);
  return std::vector<double>(tensor->data<T>(), tensor->data<T>() + tensor->numel());
}
template <typename T>
void StoreState(const framework::ExecutionContext& ctx, const char* slot,
                const std::vector<double>& values, size_t k = 0) {
  T* to = Allocate<T>(ctx, ctx.MultiOutput<DenseTensor>(slot).at(k));
  for (size_t i = 0; i < values.size(); ++i) to[i] = static_cast<T>(values[i]);
}

/// Errors: InvalidArgument unless the tensor has exactly one element.
inline double OneNumber(const framework::ExecutionContext& ctx, const char* slot, size_t k = 0) {
  const auto* tensor = ctx.MultiInput<DenseTensor>(slot).at(k);
  PADDLE_ENFORCE_EQ(tensor->numel(), 1,
                    phi::errors::InvalidArgument("input %s must have one element; its shape is %s",
                                                 slot, tensor->dims()));
  return tensor->dtype() == phi::DataType::FLOAT64 ? *tensor->data<double>()
                                                   : static_cast<double>(*tensor->data<float>());
}
/// The learning rate of the k-th parameter; all parameters may share one.
inline double RateOfStep(const framework::ExecutionContext& ctx, size_t k) {
  return OneNumber(ctx, "LearningRate", ctx.InputSize("LearningRate") == 1 ? 0 : k);
}
inline double LengthOf(const std::vector<double>& values) {
  double squares = 0;
  for (double v : values) squares += v * v;
  return std::sqrt(squares);
}
/// The attribute `attr`, or the tensor `slot` if the operator has it.
inline double AttrOrTensor(const framework::ExecutionContext& ctx, const char* attr,
                           const char* slot) {
  return ctx.HasInput(slot) ? OneNumber(ctx, slot) : static_cast<double>(ctx.Attr<float>(attr));
}

}  // namespace reference
}  // namespace paddle::operators
