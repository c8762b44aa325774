#pragma once

#include <functional>
#include <utility>

#include "framework/dygraph/backward.h"
#include "framework/dygraph/controller.h"
#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/hook_utils.h"
#include "framework/dygraph/py_layer.h"
#include "phi/api/tensor.h"

/// Gradients of calls of phibridge/api.h:
///
///   phibridge::autograd::set_stop_gradient(&weight, false);
///   phibridge::autograd::Backward({loss});
///   phi::Tensor gradient = phibridge::autograd::grad(weight);
namespace phibridge::autograd {

using phi::Tensor;

using egr::Backward;
using egr::Grad;
using egr::HasGradGuard;
using egr::NoGradGuard;
using egr::PyLayer;
using egr::PyLayerContext;
using Hook = egr::GradientHook;
using HookHandle = egr::TensorHookRemoveHelper;

/// False if the gradient of the tensor is wanted, by set_stop_gradient or because an operation that
/// was recorded made it.
inline bool stop_gradient(const Tensor& tensor) { return egr::EagerUtils::stops_gradient(tensor); }
inline void set_stop_gradient(Tensor* tensor, bool stop) {
  egr::EagerUtils::autograd_meta(tensor)->SetStopGradient(stop);
}
/// True if no recorded operation made the tensor.
inline bool is_leaf(const Tensor& tensor) { return egr::EagerUtils::IsLeafTensor(tensor); }

/// The gradient that Backward left: of a leaf, or of a tensor that retains it. Not defined() if
/// there is none.
inline Tensor grad(const Tensor& tensor) {
  const egr::AutogradMeta* meta = egr::EagerUtils::nullable_autograd_meta(tensor);
  return meta == nullptr ? Tensor() : meta->Grad();
}
/// Gives the tensor another gradient.
/// Errors: PreconditionNotMet if nobody ever asked for the tensor's gradient.
inline void set_grad(const Tensor& tensor, const Tensor& gradient) {
  *egr::EagerUtils::unsafe_autograd_meta(tensor)->MutableGrad() = gradient;
}
inline void clear_grad(const Tensor& tensor) {
  egr::AutogradMeta* meta = egr::EagerUtils::nullable_autograd_meta(tensor);
  if (meta != nullptr) meta->MutableGrad()->reset();
}

/// Backward keeps the gradient of this tensor, which need not be a leaf.
/// Errors: PreconditionNotMet if its gradient stops.
inline void retain_grads(const Tensor& tensor) { egr::egr_utils_api::RetainGradForTensor(tensor); }
/// Calls `hook` with each gradient of the tensor before it goes on; what the hook returns goes on
/// in its place, unless it is not defined(); it has the same dtype, shape and place. Errors: as
/// retain_grads.
inline HookHandle register_hook(const Tensor& tensor, Hook hook) {
  return egr::egr_utils_api::RegisterGradientHookForTensor(tensor, std::move(hook));
}
/// Calls `hook` each time after Backward added a gradient to grad() of the leaf `tensor`, in the
/// order in which hooks were registered. Errors: PreconditionNotMet if its gradient stops;
/// InvalidArgument if it is no leaf.
inline HookHandle register_reduce_hook(const Tensor& tensor, std::function<void()> hook) {
  return egr::egr_utils_api::RegisterReduceHookForTensor(tensor, std::move(hook));
}

/// The same elements, without history: no gradient passes.
inline Tensor detach(const Tensor& tensor) {
  Tensor same(tensor.name());
  same.set_view_impl(tensor.impl(), tensor);
  return same;
}

}  // namespace phibridge::autograd
