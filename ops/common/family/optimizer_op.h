#pragma once

#include <cmath>
#include <string>
#include <type_traits>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/selected_rows.h"
#include "phi/infermeta/check_rows.h"

namespace paddle::operators {

namespace reference {

/// The elements of a float tensor of any type, in double. Errors: InvalidArgument.
inline std::vector<double> FloatsOf(const DenseTensor& tensor) {
  const auto wide = [&tensor](const auto* from) {
    std::vector<double> values;
    for (int64_t i = 0; i < tensor.numel(); ++i) values.push_back(static_cast<double>(from[i]));
    return values;
  };
  switch (tensor.dtype()) {
    case phi::DataType::FLOAT32:
      return wide(tensor.data<float>());
    case phi::DataType::FLOAT64:
      return wide(tensor.data<double>());
    case phi::DataType::FLOAT16:
      return wide(tensor.data<phi::dtype::float16>());
    case phi::DataType::BFLOAT16:
      return wide(tensor.data<phi::dtype::bfloat16>());
    default:
      break;
  }
  PADDLE_THROW(phi::errors::InvalidArgument(
      "a tensor of an optimizer must hold floats; it holds %s", tensor.dtype()));
}

/// The k-th tensor of an input or output. Errors: InvalidArgument if there is none.
inline const DenseTensor& InputAt(const framework::ExecutionContext& ctx, const char* slot,
                                  size_t k) {
  const auto tensors = ctx.MultiInput<DenseTensor>(slot);
  PADDLE_ENFORCE_EQ(
      k < tensors.size() && tensors[k] != nullptr, true,
      phi::errors::InvalidArgument("input %s must have a tensor at place %d", slot, k));
  return *tensors[k];
}
inline DenseTensor* OutputAt(const framework::ExecutionContext& ctx, const char* slot, size_t k) {
  const auto tensors = ctx.MultiOutput<DenseTensor>(slot);
  PADDLE_ENFORCE_EQ(
      k < tensors.size() && tensors[k] != nullptr, true,
      phi::errors::InvalidArgument("output %s must have a tensor at place %d", slot, k));
  return tensors[k];
}

/// The elements that a step changes, and their gradients; repeated rows of a sparse gradient are
/// added up.
struct StepGrad {
  std::vector<double> values;
  std::vector<bool> present;  // false: the element's row is missing in a sparse gradient
};

/// The gradient of the k-th parameter, for operators on lists of parameters.
template <typename T>
StepGrad GradOfStep(const framework::ExecutionContext& ctx, size_t k = 0) {
  const DenseTensor* param = &InputAt(ctx, "Param", k);
  const framework::Variable* var = ctx.MultiInputVar("Grad").at(k);
  StepGrad grad;
  if (!var->IsType<phi::SelectedRows>()) {
    grad.values = FloatsOf(var->Get<DenseTensor>());
    grad.present.assign(param->numel(), true);
    return grad;
  }
  const auto& rows = var->Get<phi::SelectedRows>();
  grad.values.assign(param->numel(), 0);
  grad.present.assign(param->numel(), false);
  if (rows.rows().empty()) return grad;
  phi::CheckGradRows(rows, param->dims());
  const int64_t width = param->numel() / param->dims()[0];
  const std::vector<double> values = FloatsOf(rows.value());
  for (size_t r = 0; r < rows.rows().size(); ++r) {
    for (int64_t i = 0; i < width; ++i) {
      const int64_t at = rows.rows()[r] * width + i;
      grad.values[at] += values[r * width + i];
      grad.present[at] = true;
    }
  }
  return grad;
}

/// All elements of the k-th float tensor of a slot, in double.
template <typename T>
std::vector<double> State(const framework::ExecutionContext& ctx, const char* slot, size_t k = 0) {
  const DenseTensor& tensor = InputAt(ctx, slot, k);
  return std::vector<double>(tensor.data<T>(), tensor.data<T>() + tensor.numel());
}
template <typename T>
void StoreState(const framework::ExecutionContext& ctx, const char* slot,
                const std::vector<double>& values, size_t k = 0) {
  T* to = Allocate<T>(ctx, OutputAt(ctx, slot, k));
  for (size_t i = 0; i < values.size(); ++i) to[i] = static_cast<T>(values[i]);
}

// Half parameters have states in float32 (or half ones), and may have a master: a copy in float32
// that steps change in their place. The original has this on the GPU.

template <typename T>
constexpr bool kIsHalf =
    std::is_same_v<T, phi::dtype::float16> || std::is_same_v<T, phi::dtype::bfloat16>;

/// Errors: InvalidArgument for a half parameter without the master that it asks for, and for a
/// master that is not written.
template <typename T>
bool StepsMaster(const framework::ExecutionContext& ctx) {
  if (!ctx.HasAttr("multi_precision") || !ctx.Attr<bool>("multi_precision")) return false;
  const bool has = ctx.InputSize("MasterParam") > 0;
  const bool keeps = ctx.OutputSize("MasterParamOut") > 0;
  PADDLE_ENFORCE_EQ(has ? keeps : !kIsHalf<T>, true,
                    phi::errors::InvalidArgument(
                        "attribute `multi_precision` is true: input MasterParam and output "
                        "MasterParamOut must be there"));
  PADDLE_ENFORCE_EQ(
      !has || !kIsHalf<T> || InputAt(ctx, "MasterParam", 0).dtype() == phi::DataType::FLOAT32, true,
      phi::errors::InvalidArgument("input MasterParam must be float32 beside a half "
                                   "Param"));
  return has;
}

/// A state of the type that it happens to have, and back into output SLOTOut in that type.
inline std::vector<double> OwnState(const framework::ExecutionContext& ctx, const char* slot,
                                    size_t k = 0) {
  return FloatsOf(InputAt(ctx, slot, k));
}
inline void StoreOwnState(const framework::ExecutionContext& ctx, const std::string& slot,
                          const std::vector<double>& values, size_t k = 0) {
  const auto outs = ctx.MultiOutput<DenseTensor>(slot + "Out");
  if (k >= outs.size() || outs[k] == nullptr) return;  // a dispensable one
  const auto narrow = [&](auto* to) {
    for (double v : values) *to++ = static_cast<std::decay_t<decltype(*to)>>(v);
  };
  switch (InputAt(ctx, slot.c_str(), k).dtype()) {
    case phi::DataType::FLOAT64:
      return narrow(Allocate<double>(ctx, outs[k]));
    case phi::DataType::FLOAT16:
      return narrow(Allocate<phi::dtype::float16>(ctx, outs[k]));
    case phi::DataType::BFLOAT16:
      return narrow(Allocate<phi::dtype::bfloat16>(ctx, outs[k]));
    default:
      return narrow(Allocate<float>(ctx, outs[k]));
  }
}

/// What a step changes: the k-th parameter or its master.
template <typename T>
std::vector<double> ParamOfStep(const framework::ExecutionContext& ctx, size_t k = 0) {
  return OwnState(ctx, StepsMaster<T>(ctx) ? "MasterParam" : "Param", k);
}
template <typename T>
void StoreParam(const framework::ExecutionContext& ctx, const std::vector<double>& values,
                size_t k = 0) {
  const bool master = StepsMaster<T>(ctx);
  if (master) StoreOwnState(ctx, "MasterParam", values, k);
  // From what the master holds then: a float64 would be rounded once, not twice.
  T* to = Allocate<T>(ctx, OutputAt(ctx, "ParamOut", k));
  for (double v : values) {
    *to++ = kIsHalf<T> ? static_cast<T>(static_cast<float>(v)) : static_cast<T>(v);
  }
}

/// Errors: InvalidArgument unless the tensor has exactly one element.
inline double OneNumber(const framework::ExecutionContext& ctx, const char* slot, size_t k = 0) {
  const DenseTensor& tensor = InputAt(ctx, slot, k);
  PADDLE_ENFORCE_EQ(tensor.numel(), 1,
                    phi::errors::InvalidArgument("input %s must have one element; its shape is %s",
                                                 slot, tensor.dims()));
  return FloatsOf(tensor)[0];
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
