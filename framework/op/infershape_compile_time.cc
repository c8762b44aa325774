#include "framework/op/infershape_compile_time.h"

#include "framework/op/infershape_slots.h"
#include "framework/op/infershape_utils.h"
#include "framework/op/op_signatures.h"
#include "framework/op/phi_attribute.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/var_attributes.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_names.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {

using details::At;
using details::HasAllOf;
using details::HasOne;
using details::Slot;
using details::SlotNameAt;

CompileTimeInferShapeContext::CompileTimeInferShapeContext(const OpDesc& op, const BlockDesc& block)
    : op_(op), block_(block) {}

void OpDesc::InferShape(const BlockDesc& block) const {
  const OpInfo& info = OpInfoMap::Instance().Get(Type());
  CompileTimeInferShapeContext ctx(*this, block);
  if (info.infer_shape_ != nullptr) return info.infer_shape_(&ctx);
  CallInferMetaOfKernel(&ctx, Type());
}

VarDesc* CompileTimeInferShapeContext::Find(const std::string& name) const {
  return name == kEmptyVarName ? nullptr : block_.FindVarRecursive(name);
}

std::vector<VarDesc*> CompileTimeInferShapeContext::InputDescs(const std::string& name) const {
  std::vector<VarDesc*> out;
  for (const std::string& var : InputsWithVarAttrs(op_, name)) out.push_back(Find(var));
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
  return InputsWithVarAttrs(op_, name);
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
  return SignaturesOf(op_.Type()).mapping();
}
const ::phi::KernelSignature* CompileTimeInferShapeContext::GetPhiDefaultKernelSignature() const {
  return DefaultSignatureOf(op_.Type());
}

}  // namespace framework
}  // namespace paddle
