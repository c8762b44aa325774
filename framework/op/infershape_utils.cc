#include "framework/op/infershape_utils.h"

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

bool ReadsTensorsAsAttributes(const InferShapeContext& ctx, const phi::KernelSignature& signature) {
  for (const char* name : signature.attr_names) {
    if (ctx.HasInputs(name, true)) return true;
  }
  return false;
}

}  // namespace

phi::KernelSignature SignatureForInferShape(const InferShapeContext& ctx,
                                            const std::string& op_type) {
  if (const phi::ArgumentMappingFn* fn = FindArgumentMappingFn(op_type)) {
    return (*fn)(InferShapeArgumentMappingContext(ctx));
  }
  const phi::KernelSignature* signature = DefaultSignatureOf(op_type);
  PADDLE_ENFORCE_NOT_NULL(signature,
                          phi::errors::NotFound("op `%s` has neither an argument mapping nor a "
                                                "declaration to make one from",
                                                op_type));
  return *signature;
}

phi::InferMetaContext BuildInferMetaContext(InferShapeContext* ctx, const std::string& op_type) {
  return BuildInferMetaContext(ctx, op_type, SignatureForInferShape(*ctx, op_type));
}

phi::InferMetaContext BuildInferMetaContext(InferShapeContext* ctx, const std::string& op_type,
                                            const phi::KernelSignature& signature) {
  phi::InferMetaContext out =
      phibridge::BuildInferMetaContext(InferShapeMetaSource(*ctx, op_type), signature);
  if (auto* runtime = dynamic_cast<RuntimeInferShapeContext*>(ctx)) {
    // PHI shape functions see meta data only, so nothing but tensors used as attributes can change
    // a result
    runtime->set_values_read(ReadsTensorsAsAttributes(*ctx, signature));
  }
  return out;
}

void CallInferMeta(InferShapeContext* ctx, const std::string& op_type, phi::InferMetaFn function) {
  phi::InferMetaContext arguments = BuildInferMetaContext(ctx, op_type);
  function(&arguments);
}

bool ShareMetaWithGradients(InferShapeContext* ctx, const std::string& slot) {
  const std::string grad = GradVarName(slot);
  if (!ctx->HasOutputs(grad, /*allow_null=*/true)) return false;
  bool any = false;
  const std::vector<std::string> names = ctx->Outputs(grad);
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == kEmptyVarName) continue;
    any = true;
    ctx->ShareDim(slot, grad, i, i);
    ctx->ShareLoD(slot, grad, i, i);
  }
  return any;
}

}  // namespace framework
}  // namespace paddle
