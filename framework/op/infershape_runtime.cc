#include "framework/op/infershape_runtime.h"

#include "framework/op/infershape_slots.h"
#include "framework/op/op_signatures.h"
#include "framework/program/op_info.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/meta_tensor.h"
#include "phi/core/selected_rows.h"

namespace paddle {
namespace framework {

using details::At;
using details::HasAllOf;
using details::HasOne;
using details::Slot;
using details::SlotNameAt;

namespace {

DDim DimsOf(const Variable& var) {
  PADDLE_ENFORCE_NOT_NULL(
      var.tensor(), phi::errors::InvalidArgument("a shape was asked of a variable that holds %s",
                                                 var.TypeName()));
  return phi::MetaTensor(var.tensor()).dims();
}

phi::DenseTensor* DenseOf(Variable* var) {
  return var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
}

// A legacy kernel of an operator that no record declares writes the value of SELECTED_ROWS as if it
// were a dense tensor: that then has room for it. Rows that are there already keep their number.
void SetDims(Variable* var, const DDim& dims) {
  if (var->tensor() == nullptr) var->GetMutable<phi::DenseTensor>();
  phi::MetaTensor(var->tensor()).set_dims(dims);
  auto* rows = phi::TensorCast<phi::SelectedRows>(var->tensor());
  if (rows != nullptr && rows->rows().empty()) rows->mutable_value()->Resize(dims);
}

}  // namespace

proto::VarType::Type VarTypeOf(const Variable& var) {
  if (!var.IsInitialized()) return proto::VarType::RAW;
  return static_cast<proto::VarType::Type>(var.Type());
}

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

int32_t RuntimeInferShapeContext::GetLoDLevel(const std::string& in, size_t /*i*/) const {
  PADDLE_THROW(phi::errors::PreconditionNotMet(
      "op `%s`: input `%s`: GetLoDLevel is only used in compile time. The kernel reads the LoD "
      "itself when the program runs; ask IsRuntime() first",
      op_.Type(), in));
}
void RuntimeInferShapeContext::SetLoDLevel(const std::string& out, int32_t /*lod_level*/,
                                           size_t /*j*/) const {
  PADDLE_THROW(phi::errors::PreconditionNotMet(
      "op `%s`: output `%s`: SetLoDLevel is only used in compile time. When the program runs, the "
      "LoD is what the kernel makes it; ask IsRuntime() first",
      op_.Type(), out));
}

std::vector<InferShapeVarPtr> RuntimeInferShapeContext::GetInputVarPtrs(
    const std::string& name) const {
  values_read_ = true;
  const std::vector<Variable*>& vars = Slot(ctx_.inputs, name);
  return {vars.begin(), vars.end()};
}
std::vector<InferShapeVarPtr> RuntimeInferShapeContext::GetOutputVarPtrs(
    const std::string& name) const {
  const std::vector<Variable*>& vars = Slot(ctx_.outputs, name);
  return {vars.begin(), vars.end()};
}

const ::phi::ArgumentMappingFn* RuntimeInferShapeContext::GetPhiArgumentMappingFn() const {
  return SignaturesOf(op_.Type()).mapping();
}
const ::phi::KernelSignature* RuntimeInferShapeContext::GetPhiDefaultKernelSignature() const {
  return DefaultSignatureOf(op_.Type());
}

}  // namespace framework
}  // namespace paddle
