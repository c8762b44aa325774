#include "framework/op/phi_views.h"

#include <type_traits>

#include "compat/default_signature.h"
#include "compat/op_utils_map.h"
#include "framework/program/attribute_checker.h"
#include "framework/program/convert_utils.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_names.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

const std::vector<Variable*>* FindSlot(const VariableValueMap& slots, const std::string& name) {
  auto it = slots.find(name);
  return it == slots.end() ? nullptr : &it->second;
}

bool HoldsKind(const Variable* var, phi::TensorKind kind) {
  return var != nullptr && var->tensor() != nullptr && var->tensor()->kind() == kind;
}

bool FirstHoldsKind(const VariableValueMap& slots, const std::string& name, phi::TensorKind kind) {
  const std::vector<Variable*>* vars = FindSlot(slots, name);
  return vars != nullptr && !vars->empty() && HoldsKind((*vars)[0], kind);
}

bool Is(const std::vector<proto::VarType::Type>& types, proto::VarType::Type type) {
  return !types.empty() && types[0] == type;
}

}  // namespace

bool ToPhiAttribute(const Attribute& from, phi::Attribute* to) {
  return std::visit(
      [to](const auto& value) {
        using T = std::decay_t<decltype(value)>;
        if constexpr (phi::AttributeTypeOf<T>() != phi::AttributeType::UNDEFINED) {
          *to = value;
          return true;
        } else {
          return false;
        }
      },
      from);
}

paddle::any ToAny(const Attribute& attr) {
  return std::visit([](const auto& value) { return paddle::any(value); }, attr);
}

const phi::ArgumentMappingFn* FindArgumentMappingFn(const std::string& op_type) {
  return phi::OpUtilsMap::Instance().GetArgumentMappingFn(op_type);
}

const phi::KernelSignature* DefaultSignatureOf(const std::string& op_type) {
  phi::DefaultKernelSignatureMap& map = phi::DefaultKernelSignatureMap::Instance();
  if (const phi::KernelSignature* found = map.Find(op_type)) return found;
  const OpInfo* info = OpInfoMap::Instance().GetNullable(op_type);
  if (info == nullptr || !info->HasProto()) return nullptr;
  return &map.Insert(
      op_type, phibridge::MakeDefaultKernelSignature(op_type, FrameworkOpProtoView(info->Proto())));
}

const AttributeMap& DefaultAttributes(const std::string& op_type) {
  static const AttributeMap kNone;
  const OpInfo* info = OpInfoMap::Instance().GetNullable(op_type);
  if (info != nullptr && info->Checker() != nullptr) return info->Checker()->GetDefaultAttrMap();
  // A gradient op has the attributes of its forward op.
  static const std::string kSuffix = "_grad";
  const size_t length = op_type.size();
  if (length <= kSuffix.size() ||
      op_type.compare(length - kSuffix.size(), kSuffix.size(), kSuffix) != 0) {
    return kNone;
  }
  const OpInfo* forward =
      OpInfoMap::Instance().GetNullable(op_type.substr(0, length - kSuffix.size()));
  return forward == nullptr || forward->Checker() == nullptr
             ? kNone
             : forward->Checker()->GetDefaultAttrMap();
}

// ---- run time

bool ExecutionArgumentMappingContext::IsDenseTensorInput(const std::string& name) const {
  return FirstHoldsKind(ctx_.Context().inputs, name, phi::TensorKind::kDense);
}
bool ExecutionArgumentMappingContext::IsDenseTensorInputs(const std::string& name) const {
  const std::vector<Variable*>* vars = FindSlot(ctx_.Context().inputs, name);
  if (vars == nullptr || vars->empty()) return false;
  for (const Variable* var : *vars) {
    if (!HoldsKind(var, phi::TensorKind::kDense)) return false;
  }
  return true;
}
bool ExecutionArgumentMappingContext::IsSelectedRowsInput(const std::string& name) const {
  return FirstHoldsKind(ctx_.Context().inputs, name, phi::TensorKind::kSelectedRows);
}
bool ExecutionArgumentMappingContext::IsDenseTensorVectorInput(const std::string& name) const {
  return FirstHoldsKind(ctx_.Context().inputs, name, phi::TensorKind::kTensorArray);
}
bool ExecutionArgumentMappingContext::IsDenseTensorOutput(const std::string& name) const {
  return FirstHoldsKind(ctx_.Context().outputs, name, phi::TensorKind::kDense);
}
bool ExecutionArgumentMappingContext::IsSelectedRowsOutput(const std::string& name) const {
  return FirstHoldsKind(ctx_.Context().outputs, name, phi::TensorKind::kSelectedRows);
}

// ---- shape functions

paddle::any InferShapeArgumentMappingContext::Attr(const std::string& name) const {
  const Attribute* attr = ctx_.Attrs().GetAttr(name);
  PADDLE_ENFORCE_NOT_NULL(attr, phi::errors::NotFound("the op has no attribute `%s`", name));
  return ToAny(*attr);
}
bool InferShapeArgumentMappingContext::IsDenseTensorInput(const std::string& name) const {
  return HasInput(name) && Is(ctx_.GetInputsVarType(name), proto::VarType::LOD_TENSOR);
}
bool InferShapeArgumentMappingContext::IsDenseTensorInputs(const std::string& name) const {
  if (!HasInput(name)) return false;
  for (proto::VarType::Type type : ctx_.GetInputsVarType(name)) {
    if (type != proto::VarType::LOD_TENSOR) return false;
  }
  return true;
}
bool InferShapeArgumentMappingContext::IsSelectedRowsInput(const std::string& name) const {
  return HasInput(name) && Is(ctx_.GetInputsVarType(name), proto::VarType::SELECTED_ROWS);
}
bool InferShapeArgumentMappingContext::IsDenseTensorVectorInput(const std::string& name) const {
  return HasInput(name) && Is(ctx_.GetInputsVarType(name), proto::VarType::LOD_TENSOR_ARRAY);
}
bool InferShapeArgumentMappingContext::IsDenseTensorOutput(const std::string& name) const {
  return HasOutput(name) && Is(ctx_.GetOutputsVarType(name), proto::VarType::LOD_TENSOR);
}
bool InferShapeArgumentMappingContext::IsSelectedRowsOutput(const std::string& name) const {
  return HasOutput(name) && Is(ctx_.GetOutputsVarType(name), proto::VarType::SELECTED_ROWS);
}

// ---- declarations

namespace {
template <typename Vars>
bool Declares(const Vars& vars, const std::string& name) {
  for (const auto& var : vars) {
    if (var.name() == name) return true;
  }
  return false;
}

template <typename Vars>
std::vector<phibridge::OpProtoArgument> Arguments(const Vars& vars) {
  std::vector<phibridge::OpProtoArgument> out;
  for (const auto& var : vars) {
    phibridge::OpProtoArgument arg;
    arg.name = var.name();
    arg.duplicable = var.duplicable();
    arg.dispensable = var.dispensable();
    arg.intermediate = var.intermediate();
    arg.extra = var.extra();
    arg.quant = var.quant();
    out.push_back(arg);
  }
  return out;
}
}  // namespace

bool ProtoArgumentMappingContext::HasInput(const std::string& name) const {
  return Declares(proto_.inputs(), name);
}
bool ProtoArgumentMappingContext::HasOutput(const std::string& name) const {
  return Declares(proto_.outputs(), name);
}
bool ProtoArgumentMappingContext::HasAttr(const std::string& name) const {
  return Declares(proto_.attrs(), name);
}
paddle::any ProtoArgumentMappingContext::Attr(const std::string& name) const {
  const AttributeMap& defaults = DefaultAttributes(proto_.type());
  auto it = defaults.find(name);
  PADDLE_ENFORCE(
      it != defaults.end(),
      phi::errors::NotFound("op `%s` declares no default of attribute `%s`", proto_.type(), name));
  return ToAny(it->second);
}

std::vector<phibridge::OpProtoArgument> FrameworkOpProtoView::Inputs() const {
  return Arguments(proto_.inputs());
}
std::vector<phibridge::OpProtoArgument> FrameworkOpProtoView::Outputs() const {
  return Arguments(proto_.outputs());
}
std::vector<phibridge::OpProtoAttribute> FrameworkOpProtoView::Attributes() const {
  const AttributeMap& defaults = DefaultAttributes(proto_.type());
  std::vector<phibridge::OpProtoAttribute> out;
  for (const auto& attr : proto_.attrs()) {
    phibridge::OpProtoAttribute entry;
    entry.name = attr.name();
    entry.extra = attr.extra();
    entry.quant = attr.quant();
    auto it = defaults.find(attr.name());
    if (it != defaults.end()) entry.default_value = ToAny(it->second);
    out.push_back(entry);
  }
  return out;
}

// ---- meta tensors

CompatMetaTensor::CompatMetaTensor(InferShapeVarPtr var, bool is_runtime) {
  if (!is_runtime) {
    desc_ = std::get<VarDesc*>(var);
    return;
  }
  Variable* variable = std::get<Variable*>(var);
  if (variable != nullptr) tensor_ = variable->tensor();
}

int64_t CompatMetaTensor::numel() const {
  return desc_ == nullptr ? MetaTensor::numel() : phi::product(dims());
}
DDim CompatMetaTensor::dims() const {
  return desc_ == nullptr ? MetaTensor::dims() : phi::make_ddim(desc_->GetShape());
}
phi::DataType CompatMetaTensor::dtype() const {
  return desc_ == nullptr ? MetaTensor::dtype() : TransToPhiDataType(desc_->GetDataType());
}
DataLayout CompatMetaTensor::layout() const {
  return desc_ == nullptr ? MetaTensor::layout() : DataLayout::UNDEFINED;
}
phi::LoD CompatMetaTensor::lod() const { return desc_ == nullptr ? MetaTensor::lod() : phi::LoD(); }

void CompatMetaTensor::set_dims(const DDim& dims) {
  if (desc_ == nullptr) {
    MetaTensor::set_dims(dims);
  } else {
    desc_->SetShape(phi::vectorize(dims));
  }
}
void CompatMetaTensor::set_dtype(phi::DataType dtype) {
  if (desc_ == nullptr) {
    MetaTensor::set_dtype(dtype);
  } else {
    desc_->SetDataType(TransToProtoVarType(dtype));
  }
}
void CompatMetaTensor::set_layout(DataLayout layout) {
  if (desc_ == nullptr) MetaTensor::set_layout(layout);  // a VarDesc has no layout
}
void CompatMetaTensor::share_lod(const MetaTensor& other) {
  if (desc_ == nullptr) {
    MetaTensor::share_lod(other);
    return;
  }
  const auto* from = dynamic_cast<const CompatMetaTensor*>(&other);
  const bool leveled = desc_->GetType() == proto::VarType::LOD_TENSOR ||
                       desc_->GetType() == proto::VarType::LOD_TENSOR_ARRAY;
  if (from == nullptr || from->desc_ == nullptr || !leveled ||
      !(from->is_dense() || from->is_tensor_array())) {
    return;
  }
  desc_->SetLoDLevel(from->desc_->GetLoDLevel());
}
void CompatMetaTensor::share_meta(const MetaTensor& other) {
  set_dims(other.dims());
  set_dtype(other.dtype());
  set_layout(other.layout());
  share_lod(other);
}
bool CompatMetaTensor::is_selected_rows() const {
  return desc_ == nullptr ? MetaTensor::is_selected_rows()
                          : desc_->GetType() == proto::VarType::SELECTED_ROWS;
}
bool CompatMetaTensor::is_dense() const {
  return desc_ == nullptr ? MetaTensor::is_dense() : desc_->GetType() == proto::VarType::LOD_TENSOR;
}
bool CompatMetaTensor::is_tensor_array() const {
  return desc_ == nullptr ? MetaTensor::is_tensor_array()
                          : desc_->GetType() == proto::VarType::LOD_TENSOR_ARRAY;
}

namespace {
phibridge::MetaTensorList Metas(const std::vector<InferShapeVarPtr>& vars, bool is_runtime) {
  phibridge::MetaTensorList out;
  for (const InferShapeVarPtr& var : vars) {
    auto meta = std::make_shared<CompatMetaTensor>(var, is_runtime);
    out.push_back(meta->initialized() ? std::move(meta) : nullptr);
  }
  return out;
}
}  // namespace

phibridge::MetaTensorList InferShapeMetaSource::InputMetas(const std::string& name) const {
  return Metas(ctx_.GetInputVarPtrs(name), ctx_.IsRuntime());
}

phibridge::MetaTensorList InferShapeMetaSource::OutputMetas(const std::string& name) const {
  const std::vector<InferShapeVarPtr> vars = ctx_.GetOutputVarPtrs(name);
  if (ctx_.IsRuntime()) {
    for (const InferShapeVarPtr& var : vars) {
      Variable* variable = std::get<Variable*>(var);
      // an output that nothing described becomes a dense tensor
      if (variable != nullptr && !variable->IsInitialized())
        variable->GetMutable<phi::DenseTensor>();
    }
  }
  return Metas(vars, ctx_.IsRuntime());
}

bool InferShapeMetaSource::GetAttr(const std::string& name, phi::Attribute* value) const {
  const Attribute* attr = ctx_.Attrs().GetAttr(name);
  return attr != nullptr && ToPhiAttribute(*attr, value);
}

// ---- kernel arguments

size_t RuntimeArgumentSource::InputSize(const std::string& name) const {
  const std::vector<Variable*>* vars = FindSlot(ctx_.inputs, name);
  return vars == nullptr ? 0 : vars->size();
}
const phi::TensorBase* RuntimeArgumentSource::Input(const std::string& name, size_t i) const {
  const std::vector<Variable*>* vars = FindSlot(ctx_.inputs, name);
  return vars == nullptr || i >= vars->size() || (*vars)[i] == nullptr ? nullptr
                                                                       : (*vars)[i]->tensor();
}
size_t RuntimeArgumentSource::OutputSize(const std::string& name) const {
  const std::vector<Variable*>* vars = FindSlot(ctx_.outputs, name);
  return vars == nullptr ? 0 : vars->size();
}
phi::TensorBase* RuntimeArgumentSource::Output(const std::string& name, size_t i) const {
  const std::vector<Variable*>* vars = FindSlot(ctx_.outputs, name);
  return vars == nullptr || i >= vars->size() || (*vars)[i] == nullptr ? nullptr
                                                                       : (*vars)[i]->tensor();
}
bool RuntimeArgumentSource::GetAttr(const std::string& name, phi::Attribute* value) const {
  auto it = op_.Attrs().find(name);
  if (it != op_.Attrs().end()) return ToPhiAttribute(it->second, value);
  const AttributeMap& defaults = DefaultAttributes(op_.Type());
  auto fallback = defaults.find(name);
  return fallback != defaults.end() && ToPhiAttribute(fallback->second, value);
}

const phi::TensorBase* RuntimeArgumentSource::ForwardOf(const std::string& name, size_t i) const {
  if (const phi::TensorBase* own = KernelArgumentSource::ForwardOf(name, i)) return own;
  auto names = op_.Outputs().find(name);
  if (scope_ == nullptr || names == op_.Outputs().end() || i >= names->second.size())
    return nullptr;
  const std::string& var_name = names->second[i];
  const std::string forward = GradOriginalVarName(var_name);
  if (forward == var_name) return nullptr;
  const Variable* var = scope_->FindVar(forward);
  return var == nullptr ? nullptr : var->tensor();
}

}  // namespace framework
}  // namespace paddle
