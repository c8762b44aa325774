#pragma once

#include <optional>
#include <string>

#include "compat/argument_mapping.h"
#include "framework/program/infershape_context.h"
#include "phi/core/infermeta_utils.h"

namespace paddle {
namespace framework {

/// The signature whose arguments the shape function of `op_type` takes. At run time it is the one
/// that was chosen, by reference; where nothing was chosen, as at compile time, it is made once,
/// here.
class InferShapeSignature {
 public:
  /// What `ctx` refers to must outlive it. Errors: NotFound if the op has neither a mapping nor a
  /// declaration; those of the mapping.
  InferShapeSignature(const InferShapeContext& ctx, const std::string& op_type);

  const phi::KernelSignature& operator*() const { return made_.has_value() ? *made_ : *chosen_; }
  const phi::KernelSignature* operator->() const { return &**this; }

 private:
  const phi::KernelSignature* chosen_;  // or nullptr
  std::optional<phi::KernelSignature> made_;
};

/// The arguments of the shape function of `op_type`, in the order of `signature`.
/// Errors: as phibridge::BuildInferMetaContext.
phi::InferMetaContext BuildInferMetaContext(InferShapeContext* ctx, const std::string& op_type,
                                            const InferShapeSignature& signature);
/// As above, with the signature that was chosen for `ctx`, or the one that the op's mapping gives.
phi::InferMetaContext BuildInferMetaContext(InferShapeContext* ctx, const std::string& op_type);
/// For a shape function that takes other arguments than the kernel: those that `taken` names, in
/// its order. An attribute that the kernel takes too gets the kernel's type; others keep their own.
/// Errors: as above, but an op without signature is none.
phi::InferMetaContext BuildInferMetaContext(InferShapeContext* ctx, const std::string& op_type,
                                            const phi::KernelSignature& taken);

/// Calls a PHI shape function with the arguments of `op_type`'s kernel.
void CallInferMeta(InferShapeContext* ctx, const std::string& op_type, phi::InferMetaFn function);
/// Calls the shape function that is registered for the op's kernel (PD_REGISTER_INFER_META_FN), for
/// an op that has none of its own. Errors: PreconditionNotMet if the kernel has none either.
void CallInferMetaOfKernel(InferShapeContext* ctx, const std::string& op_type);
/// The gradients of input `slot` that are asked for get the shapes and LoD of its variables.
/// Returns whether there is any.
bool ShareMetaWithGradients(InferShapeContext* ctx, const std::string& slot);

}  // namespace framework
}  // namespace paddle

/// Makes an infer-shape functor of an operator out of a PHI shape function:
/// DECLARE_INFER_SHAPE_FUNCTOR(softmax, SoftmaxInferShapeFunctor,
/// PD_INFER_META(phi::SoftmaxInferMeta));
#define DECLARE_INFER_SHAPE_FUNCTOR(op_type, functor_name, fn)                             \
  struct functor_name : public ::paddle::framework::InferShapeBase {                       \
    void operator()(::paddle::framework::InferShapeContext* ctx) const override {          \
      auto infer_meta_context = ::paddle::framework::BuildInferMetaContext(ctx, #op_type); \
      fn(&infer_meta_context);                                                             \
    }                                                                                      \
  }
