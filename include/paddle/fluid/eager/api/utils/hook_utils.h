#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "framework/dygraph/hook_utils.h"
#include "paddle/fluid/eager/hooks.h"
#include "paddle/phi/api/all.h"

namespace egr {
namespace egr_utils_api {

// As the functions of framework/dygraph/hook_utils.h that take a function.

/// Returns what GradNodeBase::RemoveGradientHook of the tensor's node takes.
inline int64_t RegisterGradientHookForTensor(const phi::Tensor& tensor,
                                             std::shared_ptr<TensorHook> hook) {
  const auto call = [hook = std::move(hook)](const phi::Tensor& gradient) {
    return (*hook)(gradient);
  };
  return RegisterGradientHookForTensor(tensor, GradientHook(call)).id();
}
inline void RegisterReduceHookForTensor(const phi::Tensor& tensor,
                                        std::shared_ptr<TensorVoidHook> hook) {
  const auto call = [hook = std::move(hook)] { (*hook)(); };
  RegisterReduceHookForTensor(tensor, std::function<void()>(call));
}

}  // namespace egr_utils_api
}  // namespace egr
