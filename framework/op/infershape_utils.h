#pragma once

#include <string>

#include "framework/op/phi_views.h"
#include "framework/program/shape_inference.h"
#include "phi/core/infermeta_utils.h"

namespace paddle {
namespace framework {

/// The signature whose arguments the shape function of `op_type` takes: what its mapping answers,
/// or the default one. Errors: NotFound if it has neither.
phi::KernelSignature SignatureForInferShape(const InferShapeContext& ctx,
                                            const std::string& op_type);
/// The arguments of the shape function of `op_type`, in the order of its PHI signature.
/// Errors: as phibridge::BuildInferMetaContext; NotFound if the op has no signature.
phi::InferMetaContext BuildInferMetaContext(InferShapeContext* ctx, const std::string& op_type);
/// The same for a shape function that takes the arguments which `signature` names.
phi::InferMetaContext BuildInferMetaContext(InferShapeContext* ctx, const std::string& op_type,
                                            const phi::KernelSignature& signature);

/// Calls a PHI shape function with the arguments of `op_type`'s kernel.
void CallInferMeta(InferShapeContext* ctx, const std::string& op_type, phi::InferMetaFn function);
/// The gradients of input `slot` that are asked for get the shapes and LoD of its variables. Returns
/// whether there is any.
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
