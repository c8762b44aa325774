#include "framework/op/infershape_utils.h"

#include <algorithm>
#include <vector>

#include "framework/op/argument_mapping_contexts.h"
#include "framework/op/infershape_meta_source.h"
#include "framework/op/infershape_runtime.h"
#include "framework/op/op_signatures.h"
#include "phi/core/kernel_factory.h"

namespace paddle {
namespace framework {
namespace {

// The types of the attributes that `taken` names, as far as the kernel of `signature` takes them
// too.
std::vector<phi::AttributeArgDef> TypesOfAttributes(const phi::KernelSignature& taken,
                                                    const phi::KernelSignature& signature) {
  std::vector<phi::AttributeArgDef> types(taken.attr_names.size());
  if (signature.name == nullptr) return types;
  const phi::KernelKeyMap* kernels = phi::KernelFactory::Instance().SelectKernelMap(signature.name);
  if (kernels == nullptr || kernels->empty()) return types;
  const auto& known = kernels->begin()->second.args_def().attribute_defs();
  for (size_t i = 0; i < types.size(); ++i) {
    for (size_t j = 0; j < signature.attr_names.size() && j < known.size(); ++j) {
      if (std::string(taken.attr_names[i]) == signature.attr_names[j]) types[i] = known[j];
    }
  }
  return types;
}

// PHI shape functions see meta data only, so nothing but tensors used as attributes can change a
// result.
void NoteValuesRead(InferShapeContext* ctx, const phi::KernelSignature& signature) {
  auto* runtime = dynamic_cast<RuntimeInferShapeContext*>(ctx);
  if (runtime == nullptr) return;
  const auto& names = signature.attr_names;
  runtime->set_values_read(std::any_of(
      names.begin(), names.end(), [ctx](const char* name) { return ctx->HasInputs(name, true); }));
}

phi::InferMetaContext Build(InferShapeContext* ctx, const std::string& op_type,
                            const phi::KernelSignature& signature,
                            const std::vector<phi::AttributeArgDef>* types) {
  phi::InferMetaContext out =
      phibridge::BuildInferMetaContext(InferShapeMetaSource(*ctx, op_type), signature, types);
  NoteValuesRead(ctx, signature);
  return out;
}

}  // namespace

phi::KernelSignature SignatureForInferShape(const InferShapeContext& ctx,
                                            const std::string& op_type) {
  if (const auto* runtime = dynamic_cast<const RuntimeInferShapeContext*>(&ctx)) {
    if (const phi::KernelSignature* chosen = runtime->ChosenSignature(op_type)) return *chosen;
  }
  const InferShapeArgumentMappingContext args(ctx);
  return SignaturesOf(op_type).For(&args);
}

phi::InferMetaContext BuildInferMetaContext(InferShapeContext* ctx, const std::string& op_type) {
  return Build(ctx, op_type, SignatureForInferShape(*ctx, op_type), nullptr);
}

phi::InferMetaContext BuildInferMetaContext(InferShapeContext* ctx, const std::string& op_type,
                                            const phi::KernelSignature& taken) {
  const bool has_kernel = static_cast<bool>(SignaturesOf(op_type)) && !taken.attr_names.empty();
  const std::vector<phi::AttributeArgDef> types = TypesOfAttributes(
      taken, has_kernel ? SignatureForInferShape(*ctx, op_type) : phi::KernelSignature());
  return Build(ctx, op_type, taken, &types);
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
