#include "framework/op/infer_shape_contexts.h"

#include "compat/default_signature.h"
#include "compat/op_utils_map.h"
#include "framework/op/execution_context.h"
#include "framework/op/phi_views.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_names.h"
#include "framework/scope/feed_fetch_type.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

const std::vector<std::string>& Slot(const VariableNameMap& slots, const std::string& name) {
  static const std::vector<std::string> kNone;
  auto it = slots.find(name);
  return it == slots.end() ? kNone : it->second;
}

const std::vector<Variable*>& Slot(const VariableValueMap& slots, const std::string& name) {
  static const std::vector<Variable*> kNone;
  auto it = slots.find(name);
  return it == slots.end() ? kNone : it->second;
}

const std::string& SlotNameAt(const proto::OpProto& proto, bool inputs, size_t idx) {
  const auto& vars = inputs ? proto.inputs() : proto.outputs();
  PADDLE_ENFORCE_LT(
      idx, vars.size(),
      phi::errors::OutOfRange("op `%s` has %d slots, not %d", proto.type(), vars.size(), idx + 1));
  return vars[idx].name();
}

// One existing entry, as HasInput and HasOutput mean it.
template <typename T>
bool HasOne(const std::vector<T*>& vars) {
  return vars.size() == 1 && vars[0] != nullptr;
}

template <typename T>
bool HasAllOf(const std::vector<T*>& vars, bool allow_null) {
  size_t found = 0;
  for (const T* var : vars) found += var != nullptr ? 1 : 0;
  return allow_null ? found > 0 : !vars.empty() && found == vars.size();
}

template <typename T>
T& At(const std::vector<T*>& vars, const std::string& op, const std::string& name, size_t i) {
  PADDLE_ENFORCE(i < vars.size() && vars[i] != nullptr,
                 phi::errors::NotFound("op `%s` has no variable %d in slot `%s`", op, i, name));
  return *vars[i];
}

DDim DimsOf(const Variable& var) {
  PADDLE_ENFORCE_NOT_NULL(
      var.tensor(), phi::errors::InvalidArgument("a shape was asked of a variable that holds %s",
                                                 var.TypeName()));
  return phi::MetaTensor(var.tensor()).dims();
}

phi::DenseTensor* DenseOf(Variable* var) {
  return var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
}

}  // namespace

proto::VarType::Type VarTypeOf(const Variable& var) {
  if (const phi::TensorBase* tensor = var.tensor()) {
    switch (tensor->kind()) {
      case phi::TensorKind::kDense:
        return proto::VarType::LOD_TENSOR;
      case phi::TensorKind::kSelectedRows:
        return proto::VarType::SELECTED_ROWS;
      case phi::TensorKind::kTensorArray:
        return proto::VarType::LOD_TENSOR_ARRAY;
      case phi::TensorKind::kSparseCoo:
        return proto::VarType::SPARSE_COO;
      case phi::TensorKind::kSparseCsr:
        return proto::VarType::SPARSE_CSR;
      case phi::TensorKind::kString:
        return proto::VarType::PSTRING;
    }
  }
  if (var.IsType<FeedList>()) return proto::VarType::FEED_MINIBATCH;
  if (var.IsType<FetchList>()) return proto::VarType::FETCH_LIST;
  return proto::VarType::RAW;
}

// ---- compile time

CompileTimeInferShapeContext::CompileTimeInferShapeContext(const OpDesc& op, const BlockDesc& block)
    : op_(op), block_(block) {}

void OpDesc::InferShape(const BlockDesc& block) const {
  const OpInfo& info = OpInfoMap::Instance().Get(Type());
  PADDLE_ENFORCE(info.infer_shape_ != nullptr,
                 phi::errors::NotFound("op `%s` has no shape function", Type()));
  CompileTimeInferShapeContext ctx(*this, block);
  info.infer_shape_(&ctx);
}

VarDesc* CompileTimeInferShapeContext::Find(const std::string& name) const {
  return name == kEmptyVarName ? nullptr : block_.FindVarRecursive(name);
}

std::vector<VarDesc*> CompileTimeInferShapeContext::InputDescs(const std::string& name) const {
  std::vector<VarDesc*> out;
  for (const std::string& var : Slot(op_.Inputs(), name)) out.push_back(Find(var));
  return out;
}

std::vector<VarDesc*> CompileTimeInferShapeContext::OutputDescs(const std::string& name) const {
  std::vector<VarDesc*> out;
  for (const std::string& var : Slot(op_.Outputs(), name)) out.push_back(Find(var));
  return out;
}

bool CompileTimeInferShapeContext::HasInput(const std::string& name) const {
  return HasOne(InputDescs(name));
}
bool CompileTimeInferShapeContext::HasOutput(const std::string& name) const {
  return HasOne(OutputDescs(name));
}
bool CompileTimeInferShapeContext::HasAttr(const std::string& name) const {
  return op_.HasAttr(name);
}
bool CompileTimeInferShapeContext::HasInputs(const std::string& name, bool allow_null) const {
  return HasAllOf(InputDescs(name), allow_null);
}
bool CompileTimeInferShapeContext::HasOutputs(const std::string& name, bool allow_null) const {
  return HasAllOf(OutputDescs(name), allow_null);
}

proto::VarType::Type CompileTimeInferShapeContext::GetInputVarType(const std::string& name) const {
  return At(InputDescs(name), op_.Type(), name, 0).GetType();
}

std::vector<proto::VarType::Type> CompileTimeInferShapeContext::GetInputsVarType(
    const std::string& name) const {
  const std::vector<VarDesc*> vars = InputDescs(name);
  std::vector<proto::VarType::Type> out;
  for (size_t i = 0; i < vars.size(); ++i) out.push_back(At(vars, op_.Type(), name, i).GetType());
  return out;
}

std::vector<proto::VarType::Type> CompileTimeInferShapeContext::GetOutputsVarType(
    const std::string& name) const {
  const std::vector<VarDesc*> vars = OutputDescs(name);
  std::vector<proto::VarType::Type> out;
  for (size_t i = 0; i < vars.size(); ++i) out.push_back(At(vars, op_.Type(), name, i).GetType());
  return out;
}

DDim CompileTimeInferShapeContext::GetInputDim(const std::string& name) const {
  return phi::make_ddim(At(InputDescs(name), op_.Type(), name, 0).GetShape());
}

std::vector<DDim> CompileTimeInferShapeContext::GetInputsDim(const std::string& name) const {
  const std::vector<VarDesc*> vars = InputDescs(name);
  std::vector<DDim> out;
  for (size_t i = 0; i < vars.size(); ++i) {
    out.push_back(phi::make_ddim(At(vars, op_.Type(), name, i).GetShape()));
  }
  return out;
}

void CompileTimeInferShapeContext::SetOutputDim(const std::string& name, const DDim& dim) {
  At(OutputDescs(name), op_.Type(), name, 0).SetShape(phi::vectorize(dim));
}

void CompileTimeInferShapeContext::SetOutputsDim(const std::string& name,
                                                 const std::vector<DDim>& dims) {
  const std::vector<VarDesc*> vars = OutputDescs(name);
  PADDLE_ENFORCE_EQ(vars.size(), dims.size(),
                    phi::errors::InvalidArgument("op `%s`: one shape for each variable of `%s`",
                                                 op_.Type(), name));
  for (size_t i = 0; i < vars.size(); ++i) {
    if (vars[i] != nullptr) vars[i]->SetShape(phi::vectorize(dims[i]));
  }
}

std::string CompileTimeInferShapeContext::GetInputNameByIdx(size_t idx) const {
  return SlotNameAt(OpInfoMap::Instance().Get(op_.Type()).Proto(), true, idx);
}
std::string CompileTimeInferShapeContext::GetOutputNameByIdx(size_t idx) const {
  return SlotNameAt(OpInfoMap::Instance().Get(op_.Type()).Proto(), false, idx);
}

AttrReader CompileTimeInferShapeContext::Attrs() const {
  return AttrReader(op_.GetAttrMap(), DefaultAttributes(op_.Type()));
}

std::vector<std::string> CompileTimeInferShapeContext::Inputs(const std::string& name) const {
  return Slot(op_.Inputs(), name);
}
std::vector<std::string> CompileTimeInferShapeContext::Outputs(const std::string& name) const {
  return Slot(op_.Outputs(), name);
}

void CompileTimeInferShapeContext::ShareDim(const std::string& in, const std::string& out, size_t i,
                                            size_t j) {
  VarDesc& to = At(OutputDescs(out), op_.Type(), out, j);
  to.SetShape(At(InputDescs(in), op_.Type(), in, i).GetShape());
}

void CompileTimeInferShapeContext::ShareLoD(const std::string& in, const std::string& out, size_t i,
                                            size_t j) const {
  const std::vector<VarDesc*> from = InputDescs(in), to = OutputDescs(out);
  if (i >= from.size() || from[i] == nullptr || j >= to.size() || to[j] == nullptr) return;
  if (from[i]->GetType() != proto::VarType::LOD_TENSOR &&
      from[i]->GetType() != proto::VarType::LOD_TENSOR_ARRAY) {
    return;
  }
  if (to[j]->GetType() != proto::VarType::LOD_TENSOR &&
      to[j]->GetType() != proto::VarType::LOD_TENSOR_ARRAY) {
    return;
  }
  to[j]->SetLoDLevel(from[i]->GetLoDLevel());
}

int32_t CompileTimeInferShapeContext::GetLoDLevel(const std::string& in, size_t i) const {
  return At(InputDescs(in), op_.Type(), in, i).GetLoDLevel();
}
void CompileTimeInferShapeContext::SetLoDLevel(const std::string& out, int32_t lod_level,
                                               size_t j) const {
  At(OutputDescs(out), op_.Type(), out, j).SetLoDLevel(lod_level);
}

std::vector<InferShapeVarPtr> CompileTimeInferShapeContext::GetInputVarPtrs(
    const std::string& name) const {
  std::vector<InferShapeVarPtr> out;
  for (VarDesc* var : InputDescs(name)) out.emplace_back(var);
  return out;
}
std::vector<InferShapeVarPtr> CompileTimeInferShapeContext::GetOutputVarPtrs(
    const std::string& name) const {
  std::vector<InferShapeVarPtr> out;
  for (VarDesc* var : OutputDescs(name)) out.emplace_back(var);
  return out;
}

const ::phi::ArgumentMappingFn* CompileTimeInferShapeContext::GetPhiArgumentMappingFn() const {
  return FindArgumentMappingFn(op_.Type());
}
const ::phi::KernelSignature* CompileTimeInferShapeContext::GetPhiDefaultKernelSignature() const {
  return DefaultSignatureOf(op_.Type());
}

// ---- run time

bool RuntimeInferShapeContext::HasInput(const std::string& name) const {
  return HasOne(Slot(ctx_.inputs, name));
}
bool RuntimeInferShapeContext::HasOutput(const std::string& name) const {
  return HasOne(Slot(ctx_.outputs, name));
}
bool RuntimeInferShapeContext::HasInputs(const std::string& name, bool allow_null) const {
  return HasAllOf(Slot(ctx_.inputs, name), allow_null);
}
bool RuntimeInferShapeContext::HasOutputs(const std::string& name, bool allow_null) const {
  return HasAllOf(Slot(ctx_.outputs, name), allow_null);
}

proto::VarType::Type RuntimeInferShapeContext::GetInputVarType(const std::string& name) const {
  return VarTypeOf(At(Slot(ctx_.inputs, name), op_.Type(), name, 0));
}
std::vector<proto::VarType::Type> RuntimeInferShapeContext::GetInputsVarType(
    const std::string& name) const {
  std::vector<proto::VarType::Type> out;
  for (const Variable* var : Slot(ctx_.inputs, name)) {
    out.push_back(var == nullptr ? proto::VarType::RAW : VarTypeOf(*var));
  }
  return out;
}
std::vector<proto::VarType::Type> RuntimeInferShapeContext::GetOutputsVarType(
    const std::string& name) const {
  std::vector<proto::VarType::Type> out;
  for (const Variable* var : Slot(ctx_.outputs, name)) {
    out.push_back(var == nullptr ? proto::VarType::RAW : VarTypeOf(*var));
  }
  return out;
}

DDim RuntimeInferShapeContext::GetInputDim(const std::string& name) const {
  return DimsOf(At(Slot(ctx_.inputs, name), op_.Type(), name, 0));
}
std::vector<DDim> RuntimeInferShapeContext::GetInputsDim(const std::string& name) const {
  const std::vector<Variable*>& vars = Slot(ctx_.inputs, name);
  std::vector<DDim> out;
  for (size_t i = 0; i < vars.size(); ++i) out.push_back(DimsOf(At(vars, op_.Type(), name, i)));
  return out;
}

namespace {
void SetDims(Variable* var, const DDim& dims) {
  if (var->tensor() == nullptr) var->GetMutable<phi::DenseTensor>();
  phi::MetaTensor(var->tensor()).set_dims(dims);
}
}  // namespace

void RuntimeInferShapeContext::SetOutputDim(const std::string& name, const DDim& dim) {
  SetDims(&At(Slot(ctx_.outputs, name), op_.Type(), name, 0), dim);
}
void RuntimeInferShapeContext::SetOutputsDim(const std::string& name,
                                             const std::vector<DDim>& dims) {
  const std::vector<Variable*>& vars = Slot(ctx_.outputs, name);
  PADDLE_ENFORCE_EQ(vars.size(), dims.size(),
                    phi::errors::InvalidArgument("op `%s`: one shape for each variable of `%s`",
                                                 op_.Type(), name));
  for (size_t i = 0; i < vars.size(); ++i) {
    if (vars[i] != nullptr) SetDims(vars[i], dims[i]);
  }
}

std::string RuntimeInferShapeContext::GetInputNameByIdx(size_t idx) const {
  return SlotNameAt(OpInfoMap::Instance().Get(op_.Type()).Proto(), true, idx);
}
std::string RuntimeInferShapeContext::GetOutputNameByIdx(size_t idx) const {
  return SlotNameAt(OpInfoMap::Instance().Get(op_.Type()).Proto(), false, idx);
}
std::vector<std::string> RuntimeInferShapeContext::Inputs(const std::string& name) const {
  return Slot(op_.Inputs(), name);
}
std::vector<std::string> RuntimeInferShapeContext::Outputs(const std::string& name) const {
  return Slot(op_.Outputs(), name);
}

void RuntimeInferShapeContext::ShareDim(const std::string& in, const std::string& out, size_t i,
                                        size_t j) {
  Variable& to = At(Slot(ctx_.outputs, out), op_.Type(), out, j);
  SetDims(&to, DimsOf(At(Slot(ctx_.inputs, in), op_.Type(), in, i)));
}

void RuntimeInferShapeContext::ShareLoD(const std::string& in, const std::string& out, size_t i,
                                        size_t j) const {
  const std::vector<Variable*>&from = Slot(ctx_.inputs, in), &to = Slot(ctx_.outputs, out);
  if (i >= from.size() || j >= to.size()) return;
  const phi::DenseTensor* source = DenseOf(from[i]);
  phi::DenseTensor* target = DenseOf(to[j]);
  if (source == nullptr || target == nullptr || source == target) return;
  if (!source->lod().empty() || !target->lod().empty()) target->set_lod(source->lod());
}

void RuntimeInferShapeContext::ShareAllLoD(const std::string& in, const std::string& out) const {
  const size_t count = Slot(ctx_.inputs, in).size();
  PADDLE_ENFORCE_EQ(count, Slot(ctx_.outputs, out).size(),
                    phi::errors::PreconditionNotMet("op `%s`: `%s` and `%s` differ in length",
                                                    op_.Type(), in, out));
  for (size_t i = 0; i < count; ++i) ShareLoD(in, out, i, i);
}

int32_t RuntimeInferShapeContext::GetLoDLevel(const std::string& in, size_t i) const {
  const std::vector<Variable*>& vars = Slot(ctx_.inputs, in);
  const phi::DenseTensor* tensor = i < vars.size() ? DenseOf(vars[i]) : nullptr;
  return tensor == nullptr ? 0 : static_cast<int32_t>(tensor->lod().size());
}
void RuntimeInferShapeContext::SetLoDLevel(const std::string& out, int32_t /*lod_level*/,
                                           size_t /*j*/) const {
  PADDLE_THROW(phi::errors::PreconditionNotMet(
      "op `%s`: the LoD level of output `%s` is what its kernel makes it at run time", op_.Type(),
      out));
}

std::vector<InferShapeVarPtr> RuntimeInferShapeContext::GetInputVarPtrs(
    const std::string& name) const {
  values_read_ = true;
  std::vector<InferShapeVarPtr> out;
  for (Variable* var : Slot(ctx_.inputs, name)) out.emplace_back(var);
  return out;
}
std::vector<InferShapeVarPtr> RuntimeInferShapeContext::GetOutputVarPtrs(
    const std::string& name) const {
  std::vector<InferShapeVarPtr> out;
  for (Variable* var : Slot(ctx_.outputs, name)) out.emplace_back(var);
  return out;
}

const ::phi::ArgumentMappingFn* RuntimeInferShapeContext::GetPhiArgumentMappingFn() const {
  return FindArgumentMappingFn(op_.Type());
}
const ::phi::KernelSignature* RuntimeInferShapeContext::GetPhiDefaultKernelSignature() const {
  return DefaultSignatureOf(op_.Type());
}

}  // namespace framework
}  // namespace paddle
