#pragma once

#include <string>

#include "framework/op/phi_views.h"
#include "framework/program/shape_inference.h"
#include "phi/core/infermeta_utils.h"

namespace paddle {
namespace framework {

/// The arguments of the shape function of `op_type`, in the order of its PHI signature.
/// Errors: as phibridge::BuildInferMetaContext; NotFound if the op has no signature.
phi::InferMetaContext BuildInferMetaContext(InferShapeContext* ctx, const std::string& op_type);

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
