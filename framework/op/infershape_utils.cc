#include "framework/op/infershape_utils.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "compat/op_utils_map.h"
#include "framework/op/argument_mapping_contexts.h"
#include "framework/op/call_infer_meta.h"
#include "framework/op/infershape_meta_source.h"
#include "framework/op/op_signatures.h"
#include "phi/core/absent_slot.h"
#include "phi/core/kernel_factory.h"

namespace paddle {
namespace framework {
namespace {

// The types of those attributes of `taken` that the kernel of `signature` takes too.
void TakeTypesOfKernel(const phi::KernelSignature& taken, const phi::KernelSignature& signature,
                       std::vector<phi::AttributeArgDef>* types) {
  if (signature.name == nullptr) return;
  const phi::KernelKeyMap* kernels = phi::KernelFactory::Instance().FindKernelMap(signature.name);
  if (kernels == nullptr || kernels->empty()) return;
  const auto& known = kernels->begin()->second.args_def().attribute_defs();
  for (size_t i = 0; i < types->size(); ++i) {
    for (size_t j = 0; j < signature.attr_names.size() && j < known.size(); ++j) {
      if (std::strcmp(taken.attr_names[i], signature.attr_names[j]) == 0) (*types)[i] = known[j];
    }
  }
}

// PHI shape functions see meta data only, so nothing but tensors used as attributes can change a
// result.
void NoteValuesRead(InferShapeContext* ctx, const phi::KernelSignature& signature) {
  const auto& names = signature.attr_names;
  ctx->SetValuesRead(std::any_of(names.begin(), names.end(),
                                 [ctx](const char* name) { return ctx->HasInputs(name, true); }));
}

phi::InferMetaContext Build(InferShapeContext* ctx, const std::string& op_type,
                            const phi::KernelSignature& signature,
                            const std::vector<phi::AttributeArgDef>* types) {
  phi::InferMetaContext out =
      phibridge::BuildInferMetaContext(InferShapeMetaSource(*ctx, op_type), signature, types);
  NoteValuesRead(ctx, signature);
  return out;
}

// "`X`, `Y`": the slots of which no variable is there, or the others.
std::string SlotsText(const phi::KernelSignature& signature, bool there,
                      const InferShapeContext& ctx) {
  std::string text;
  for (const char* name : signature.input_names) {
    if (ctx.HasInputs(name) != there) continue;
    text += (text.empty() ? "`" : ", `") + std::string(name) + "`";
  }
  return text;
}

}  // namespace

void CallInferMeta(const InferShapeContext& ctx, const std::string& op_type,
                   const phi::KernelSignature& signature, phi::InferMetaFn function,
                   phi::InferMetaContext* arguments) {
  try {
    function(arguments);
  } catch (const phi::enforce::EnforceNotMet& error) {
    const std::string absent = SlotsText(signature, false, ctx);
    if (error.error_str() != phi::kAbsentSlotText || absent.empty()) throw;
    const std::string there = SlotsText(signature, true, ctx);
    const bool is_one = absent.find(',') == std::string::npos;
    PADDLE_THROW(phi::errors::NotFound(
        "op `%s` needs %s %s, which it does not have; %s", op_type,
        is_one ? "its input" : "one of its inputs", absent,
        there.empty() ? "it has no input" : "the inputs that it has are " + there));
  }
}

InferShapeSignature::InferShapeSignature(const InferShapeContext& ctx, const std::string& op_type)
    : chosen_(ctx.ChosenSignature(op_type)) {
  if (chosen_ != nullptr) return;
  const InferShapeArgumentMappingContext args(ctx);
  made_ = SignaturesOf(op_type).For(&args);
}

phi::InferMetaContext BuildInferMetaContext(InferShapeContext* ctx, const std::string& op_type,
                                            const InferShapeSignature& signature) {
  return Build(ctx, op_type, *signature, nullptr);
}

phi::InferMetaContext BuildInferMetaContext(InferShapeContext* ctx, const std::string& op_type) {
  return BuildInferMetaContext(ctx, op_type, InferShapeSignature(*ctx, op_type));
}

phi::InferMetaContext BuildInferMetaContext(InferShapeContext* ctx, const std::string& op_type,
                                            const phi::KernelSignature& taken) {
  std::vector<phi::AttributeArgDef> types(taken.attr_names.size());
  if (!types.empty() && SignaturesOf(op_type)) {
    TakeTypesOfKernel(taken, *InferShapeSignature(*ctx, op_type), &types);
  }
  return Build(ctx, op_type, taken, &types);
}

void CallInferMeta(InferShapeContext* ctx, const std::string& op_type, phi::InferMetaFn function) {
  const InferShapeSignature signature(*ctx, op_type);
  phi::InferMetaContext arguments = BuildInferMetaContext(ctx, op_type, signature);
  CallInferMeta(*ctx, op_type, *signature, function, &arguments);
}

void CallInferMetaOfKernel(InferShapeContext* ctx, const std::string& op_type) {
  const phi::MetaFnFactory& functions = phi::MetaFnFactory::Instance();
  if (phi::HasCompatiblePhiKernel(op_type)) {
    const InferShapeSignature signature(*ctx, op_type);
    if (signature->name != nullptr && functions.Contains(signature->name)) {
      phi::InferMetaContext arguments = BuildInferMetaContext(ctx, op_type, signature);
      return CallInferMeta(*ctx, op_type, *signature, functions.Get(signature->name), &arguments);
    }
  }
  PADDLE_THROW(phi::errors::PreconditionNotMet(
      "op `%s` has no shape function, and neither has a kernel of it", op_type));
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
