#include "framework/op/op_record_registrar.h"

#include <cstring>

#include "compat/mapping_notes.h"
#include "compat/op_utils_map.h"
#include "framework/op/argument_mapping_contexts.h"
#include "framework/op/call_infer_meta.h"
#include "framework/op/infershape_utils.h"
#include "framework/op/op_info_filler.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/op/phi_attribute.h"
#include "framework/op/record_maker.h"
#include "framework/op/record_operator.h"
#include "framework/op/record_shapes.h"
#include "framework/op/slot_check.h"
#include "framework/op/untold_shapes.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_desc.h"
#include "framework/program/var_type_inference.h"
#include "phi/core/enforce.h"
#include "phi/core/infermeta_place.h"
#include "phi/core/registration.h"

namespace paddle {
namespace framework {
namespace {

// An attribute that an op of a program lacks has its default, in gradient ops too.
class ContextWithDefaults : public InferVarTypeContext {
 public:
  explicit ContextWithDefaults(const InferVarTypeContext& ctx) : InferVarTypeContext(ctx) {}

  Attribute GetAttr(const std::string& name) const override {
    if (!op_->HasAttr(name)) {
      const AttributeMap& defaults = DefaultAttributes(op_->Type());
      const auto found = defaults.find(name);
      if (found != defaults.end()) return found->second;
    }
    return InferVarTypeContext::GetAttr(name);
  }
};

// Kinds and element types of outputs, as the record's rules say.
class VarTypeRules : public StaticGraphVarTypeInference {
 public:
  explicit VarTypeRules(const OpRecord& record) : record_(record) {}

  void operator()(InferVarTypeContext* ctx) const override {
    for (const VarTypeRecord& rule : record_.var_types) {
      if (!ctx->HasOutput(rule.output)) continue;
      if (rule.like != nullptr) CopyTypes(rule, ctx);
      const int kind = KindOf(rule, *ctx);
      if (kind >= 0) {
        ctx->SetOutputType(rule.output, static_cast<proto::VarType::Type>(kind), ALL_ELEMENTS);
      }
      const int type = TypeOf(rule, *ctx);
      if (type >= 0) {
        ctx->SetOutputDataType(rule.output, static_cast<proto::VarType::Type>(type), ALL_ELEMENTS);
      }
    }
  }

 private:
  void CopyTypes(const VarTypeRecord& rule, InferVarTypeContext* ctx) const {
    const std::vector<std::string>& outputs = Output(ctx, rule.output);
    const size_t count = ctx->HasInput(rule.like) ? ctx->InputSize(rule.like) : 0;
    for (size_t i = 0; i < outputs.size() && i < count; ++i) {
      if (outputs[i] == kEmptyVarName) continue;
      const int at = static_cast<int>(i);
      const proto::VarType::Type kind = ctx->GetInputType(rule.like, at);
      ctx->SetOutputType(rule.output, kind, at);
      if (kind == proto::VarType::PSTRING) continue;  // which has no element type
      ctx->SetOutputDataType(rule.output, ctx->GetInputDataType(rule.like, at), at);
    }
  }

  static int KindOf(const VarTypeRecord& rule, const InferVarTypeContext& ctx) {
    if (rule.rows_if == nullptr) return rule.kind;
    const Attribute flag = ctx.GetAttr(rule.rows_if);
    const bool* set = std::get_if<bool>(&flag);
    return set != nullptr && *set ? proto::VarType::SELECTED_ROWS : proto::VarType::LOD_TENSOR;
  }

  int TypeOf(const VarTypeRecord& rule, const InferVarTypeContext& ctx) const {
    if (rule.type_attr != nullptr) {
      const AttributeMap attrs = {{rule.type_attr, ctx.GetAttr(rule.type_attr)}};
      const int named = AttrReader(attrs).Get<int>(rule.type_attr);
      PADDLE_ENFORCE(
          named < 0 || TransToPhiDataType(named) != phi::DataType::UNDEFINED,
          phi::errors::InvalidArgument(
              "%s: attribute `%s` is %d, which is no element type (FP32 is %d)", record_.type,
              rule.type_attr, named, static_cast<int>(proto::VarType::FP32)));
      if (named >= 0) return named;
    }
    if (rule.type >= 0 || rule.type_of == nullptr) return rule.type;
    return ctx.GetInputDataType(rule.type_of);
  }

  const OpRecord& record_;
};

// Each gradient that is asked for has the shape and LoD of its variable.
void InferLikeForward(const OpRecord& record, InferShapeContext* ctx) {
  bool any = false;
  for (const SlotRecord& output : record.outputs) {
    if (ShareMetaWithGradients(ctx, GradOriginalVarName(output.name))) any = true;
  }
  PADDLE_ENFORCE(
      any, phi::errors::InvalidArgument("%s: none of its gradients is asked for", record.type));
}

// The shape function of the kernel that `signature` names, where kernels have their own.
phi::InferMetaFn InferMetaOf(const OpRecord& record, const phi::KernelSignature& signature) {
  if (signature.name != nullptr) {
    if (const phi::InferMetaFn own = phi::ReplacingShapeFunction(signature.name)) return own;
  }
  for (const phibridge::KernelEntry& entry : record.kernels) {
    if (entry.infer_meta != nullptr && std::strcmp(entry.kernel, signature.name) == 0) {
      return entry.infer_meta;
    }
  }
  return record.infer_meta.function;
}

void CallWithOwnArguments(const OpRecord& record, InferShapeContext* ctx) {
  const InferMetaRecord& takes = record.infer_meta;
  const phibridge::KernelEntry entry = {record.type, {}, takes.inputs, takes.attrs, takes.outputs};
  const InferShapeArgumentMappingContext args(*ctx);
  const phi::KernelSignature signature = phibridge::SignatureOf(entry, args);
  phi::InferMetaContext arguments = BuildInferMetaContext(ctx, record.type, signature);
  CallInferMeta(*ctx, record.type, signature, takes.function, &arguments);
}

// The arguments of the first kernel, where none takes variables of these kinds: the legacy kernel
// of an optimizer may take sparse gradients that no other does.
void CallWithFirstArguments(const OpRecord& record, InferShapeContext* ctx) {
  const InferShapeArgumentMappingContext args(*ctx);
  const phi::KernelSignature signature = phibridge::SignatureOf(record.kernels[0], args);
  phi::InferMetaContext arguments = BuildInferMetaContext(ctx, record.type, signature);
  CallInferMeta(*ctx, record.type, signature, InferMetaOf(record, signature), &arguments);
}

void CallInferMetaOf(const OpRecord& record, InferShapeContext* ctx) {
  const std::string type = record.type;
  const InferShapeSignature signature(*ctx, type);
  if (!signature->IsValid() && !record.kernels.empty() &&
      OperatorWithKernel::AllOpKernels().count(type) != 0) {
    return CallWithFirstArguments(record, ctx);
  }
  phi::InferMetaContext arguments = BuildInferMetaContext(ctx, type, signature);
  CallInferMeta(*ctx, type, *signature, InferMetaOf(record, *signature), &arguments);
}

// True if an input is an array: how many tensors it holds, and of which shapes, only the run knows.
bool ReadsArray(const OpRecord& record, const InferShapeContext& ctx) {
  for (const SlotRecord& slot : record.inputs) {
    if ((slot.kinds & kArrayKind) == 0 || !ctx.HasInputs(slot.name)) continue;
    for (const proto::VarType::Type type : ctx.GetInputsVarType(slot.name)) {
      if (type == proto::VarType::LOD_TENSOR_ARRAY) return true;
    }
  }
  return false;
}

void InferShapeOf(const OpRecord& record, InferShapeContext* ctx) {
  if (!ctx->IsRuntime()) CheckOutputsAreDeclared(*ctx, record.type);  // else bound and checked
  if (record.infer_shape != nullptr) {
    record.infer_shape(ctx);
  } else if (record.infer_meta.function != nullptr) {
    if (ReadsArray(record, *ctx)) return;
    record.infer_meta.own_arguments ? CallWithOwnArguments(record, ctx)
                                    : CallInferMetaOf(record, ctx);
  } else if (!record.shapes.empty()) {
    InferRecordShapes(record, ctx);
  } else {
    InferLikeForward(record, ctx);
  }
  for (const NamePair& pair : record.share_lod) ctx->ShareLoD(pair.first, pair.second);
}

class RecordNoNeedBufferVars final : public NoNeedBufferVarsInference {
 public:
  explicit RecordNoNeedBufferVars(const OpRecord& record)
      : slots_(record.no_need_buffer.begin(), record.no_need_buffer.end()) {}
  const std::unordered_set<std::string>& operator()(
      const InferNoNeedBufferVarsContext&) const override {
    return slots_;
  }

 private:
  std::unordered_set<std::string> slots_;
};

OperatorBase* NewRecordOperator(const std::string& type, const VariableNameMap& inputs,
                                const VariableNameMap& outputs, const AttributeMap& attrs) {
  return new RecordOperator(type, inputs, outputs, attrs);
}

void FillDeclaration(const OpRecord& record, OpInfo* info) {
  if (!record.declares) return;
  RecordMaker maker(record);
  details::FillProto(record.type, &maker, info);
}

void FillGradient(const OpRecord& record, OpInfo* info) {
  if (record.grad_maker != nullptr) {
    details::FillGradOpMaker(record.type, record.grad_maker(), info);
  } else if (record.grad.type != nullptr) {
    details::FillGradOpMaker(record.type, GradOpMakerOf(record), info);
  } else if (record.declares && !record.no_grad_maker) {
    details::FillGradOpDescMaker<EmptyGradOpMaker<OpDesc>>(record.type, info);
  }
  info->has_dygraph_grad_op_maker_ = info->use_empty_grad_op_desc_maker_;
}

void FillInference(const OpRecord& record, OpInfo* info) {
  const bool infers = record.infer_meta.function != nullptr || record.infer_shape != nullptr ||
                      !record.shapes.empty() || record.infer_like_forward ||
                      record.create == nullptr;
  if (infers) {
    details::FillInferShape(
        record.type, [&record](InferShapeContext* ctx) { InferShapeOf(record, ctx); }, info);
  }
  if (record.infer_var_type != nullptr) {
    const auto infer = [&record](InferVarTypeContext* ctx) {
      ContextWithDefaults with_defaults(*ctx);
      record.infer_var_type(&with_defaults);
    };
    details::FillInferVarType(record.type, infer, info);
  } else if (!record.var_types.empty()) {
    const auto infer = [&record](InferVarTypeContext* ctx) {
      ContextWithDefaults with_defaults(*ctx);
      VarTypeRules{record}(&with_defaults);
    };
    details::FillInferVarType(record.type, infer, info);
  }
  if (!record.inplace.empty()) {
    InplacePair pairs;
    for (const NamePair& pair : record.inplace) pairs.emplace(pair.first, pair.second);
    details::FillInferInplace(
        record.type, [pairs](bool) { return pairs; }, info);
  }
  if (!record.no_need_buffer.empty()) {
    details::FillNoNeedBufferVars(record.type, std::make_shared<RecordNoNeedBufferVars>(record),
                                  info);
  }
}

// What takes nobody's place: at once, or when a plug-in that is being loaded is accepted.
void WhenAccepted(const OpRecord& record, const std::function<void()>& insert) {
  const phi::RegistrationPlace place{record.source.file, record.source.line};
  phi::RegistrationCollector* const collector = phi::RegistrationCollector::For(place);
  if (collector == nullptr) return insert();
  collector->registrations().push_back(
      {phi::RegistrationKind::kOther, record.type, "", place, {}, [insert](bool) { insert(); }});
}

void RegisterMapping(const OpRecord& record) {
  auto& map = phi::OpUtilsMap::Instance();
  const auto& [file, line] = record.source;
  if (record.base_kernel != nullptr) {
    map.InsertBaseKernelName(record.type, record.base_kernel, file, line);
  }
  if (record.kernels.empty()) {
    WhenAccepted(record,
                 [type = record.type] { phi::OpUtilsMap::Instance().InsertLegacyOnly(type); });
    return;
  }
  map.InsertArgumentMappingFn(
      record.type,
      [&record](const phi::ArgumentMappingContext& ctx) {
        return phibridge::SignatureFrom(record.kernels, ctx);
      },
      file, line);
  if (record.infer_meta.function == nullptr || record.infer_meta.own_arguments) return;
  for (const phibridge::KernelEntry& entry : record.kernels) {
    const phi::InferMetaFn function =
        entry.infer_meta != nullptr ? entry.infer_meta : record.infer_meta.function;
    phi::NoteShapeFunctionPlace(entry.kernel, reinterpret_cast<const void*>(function), file, line);
    phi::MetaFnFactory::Instance().Insert(entry.kernel, function);
  }
}

void RegisterNotes(const OpRecord& record) {
  auto& notes = phibridge::MappingNotes::Instance();
  for (const NamePair& note : record.dropped) {
    notes.InsertDropped(record.type, note.first, note.second);
  }
  if (record.differs != nullptr) notes.InsertDifference(record.type, record.differs);
  for (const NamePair& note : record.untold_outputs) {
    UntoldShapes::Instance().InsertOutput(record.type, note.first, note.second);
  }
  if (record.untold != nullptr) UntoldShapes::Instance().InsertAll(record.type, record.untold);
}

void RegisterVersions(const OpRecord& record) {
  if (record.versions.empty()) return;
  auto& history = compatible::OpVersionRegistrar::GetInstance().Register(record.type);
  for (const VersionRecord& version : record.versions) AddVersion(version, &history);
}

void Register(const OpRecord& record) {
  OpInfo info;
  info.source_ = record.source;
  info.record_ = &record;
  details::FillCreator(record.type, record.create == nullptr ? NewRecordOperator : record.create,
                       &info);
  FillDeclaration(record, &info);
  FillGradient(record, &info);
  FillInference(record, &info);
  details::FinishOpInfo(record.type, &info);
  RegisterMapping(record);
  WhenAccepted(record, [&record] { RegisterNotes(record); });
  RegisterVersions(record);
}

}  // namespace

const OpRecord* RecordOf(const std::string& type) {
  const OpInfo* info = OpInfoMap::Instance().GetNullable(type);
  return info == nullptr ? nullptr : info->record_;
}

OpRecordRegistrar::OpRecordRegistrar(const OpRecord& record) {
  details::RunRegistration([&record] { Register(record); });
}

}  // namespace framework
}  // namespace paddle
