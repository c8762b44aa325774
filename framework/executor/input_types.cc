#include "framework/executor/input_types.h"

#include "framework/executor/own_kernel.h"
#include "framework/op/declared_types.h"
#include "framework/op/grad_slots.h"
#include "framework/op/op_record.h"
#include "framework/program/op_info.h"
#include "phi/core/enforce.h"
#include "phi/core/registration.h"

namespace phibridge {
namespace {

const char kMaster[] = "MasterParam";

// "MasterParam", "MasterParams" or nullptr.
const std::string* MasterSlot(const paddle::framework::OpInfo& info) {
  for (const auto& slot : info.Proto().inputs()) {
    if (slot.name().rfind(kMaster, 0) == 0) return &slot.name();
  }
  return nullptr;
}

bool IsOurs(const OperatorBase& op, const ChosenKernel& chosen) {
  const paddle::framework::OpInfo* info = op.Info();
  if (info == nullptr) return false;
  if (info->record_ == nullptr || !info->HasProto()) return false;
  return IsOwnKernel(*chosen.choice.kernel);
}

// Whether the operator is the library's, and not one that a plug-in put in its place.
bool IsDeclaredByUs(const OperatorBase& op) {
  const auto* record = op.Info() == nullptr ? nullptr : op.Info()->record_;
  return record != nullptr &&
         phi::IsOfPhibridge({record->source.file, record->source.line, record});
}

// The variable at place `i` of a slot; nullptr if there is none.
const Variable* VariableAt(const paddle::framework::VariableValueMap& slots,
                           const std::string& slot, size_t i) {
  const auto found = slots.find(slot);
  return found == slots.end() || i >= found->second.size() ? nullptr : found->second[i];
}

// As VariableAt; nullptr if it holds no dense tensor.
const phi::DenseTensor* TensorAt(const RuntimeContext& variables, const std::string& slot,
                                 size_t i) {
  const Variable* var = VariableAt(variables.inputs, slot, i);
  return var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
}

// Whether a kernel of type `own` reads no `other` where its registration says nothing of an input.
// oneDNN's kernels read several types, but no float64.
bool RefusesBeside(phi::Backend backend, phi::DataType own, phi::DataType other) {
  if (other == phi::DataType::UNDEFINED) return false;
  if (backend == phi::Backend::CPU) return own != other;
  return backend == phi::Backend::ONEDNN && own == phi::DataType::FLOAT32 &&
         other == phi::DataType::FLOAT64;
}

// As CheckDeclaredTypes, of one tensor.
void CheckDeclared(const OperatorBase& op, const ChosenKernel* chosen,
                   const DeclaredTypes& declared, const phi::DenseTensor& tensor) {
  const phi::DataType dtype = tensor.dtype();
  const phi::DataType own =
      chosen == nullptr ? phi::DataType::UNDEFINED : chosen->choice.key.dtype();
  if (dtype == phi::DataType::UNDEFINED || tensor.numel() == 0) return;
  if ((declared.types & TypeBit(dtype)) != 0) return;
  if (dtype == own && (declared.types & kTypeOfKernel) != 0) return;
  const bool is_phi = chosen != nullptr && chosen->choice.kind == KernelChoice::kPhi;
  if (is_phi ? !IsOurs(op, *chosen) : !IsDeclaredByUs(op)) return;
  PADDLE_THROW(phi::errors::InvalidArgument("%s: input %s must be %s; it is %s", op.Type(),
                                            declared.slot, TypesText(declared.types, own), dtype));
}

bool IsHalf(phi::DataType dtype) {
  return dtype == phi::DataType::FLOAT16 || dtype == phi::DataType::BFLOAT16;
}

// As CheckMasterParams, of the parameter at place `i`, whose type is `param`.
void CheckMaster(const RuntimeContext& variables, const std::string& slot, size_t i,
                 phi::DataType param) {
  const phi::DenseTensor* master = TensorAt(variables, slot, i);
  if (master == nullptr && !IsHalf(param)) return;
  PADDLE_ENFORCE(
      master != nullptr && VariableAt(variables.outputs, slot + "Out", i) != nullptr,
      phi::errors::InvalidArgument("attribute `multi_precision` is true and Param is %s: input %s "
                                   "and output %sOut must be there",
                                   param, slot, slot));
  const phi::DataType wanted = IsHalf(param) ? phi::DataType::FLOAT32 : param;
  PADDLE_ENFORCE(master->dtype() == wanted || master->dtype() == phi::DataType::UNDEFINED,
                 phi::errors::InvalidArgument("input %s must be %s beside a Param of %s; it is %s",
                                              slot, wanted, param, master->dtype()));
}

}  // namespace

void CheckOwnType(const OperatorWithKernel& op, const ChosenKernel& chosen, const std::string& slot,
                  const phi::DenseTensor& tensor, const phi::TensorArgDef& def) {
  const phi::DataType own = chosen.choice.key.dtype();
  if (def.dtype != own || tensor.numel() == 0) return;
  if (!RefusesBeside(chosen.choice.key.backend(), own, tensor.dtype())) return;
  if (!IsOurs(op, chosen) || MasterSlot(*op.Info()) != nullptr) return;
  if (!paddle::framework::GradSlots::Of(op.Type()).forward.empty()) return;
  PADDLE_THROW(phi::errors::InvalidArgument(
      "%s: input `%s` must be %s, the type of kernel `%s` %s; it is %s", op.Type(), slot, own,
      chosen.choice.signature.name, chosen.choice.key, tensor.dtype()));
}

void CheckDeclaredTypes(const OperatorBase& op, const ChosenKernel* chosen,
                        const std::unordered_set<std::string>& meta_only,
                        const RuntimeContext& variables) {
  for (const DeclaredTypes* declared : DeclaredTypesOf(op.Type())) {
    const auto slot = variables.inputs.find(declared->slot);
    if (slot == variables.inputs.end() || meta_only.count(slot->first) != 0) continue;
    for (size_t i = 0; i < slot->second.size(); ++i) {
      const phi::DenseTensor* tensor = TensorAt(variables, slot->first, i);
      if (tensor != nullptr && tensor->initialized()) CheckDeclared(op, chosen, *declared, *tensor);
    }
  }
}

void CheckMasterParams(const OperatorWithKernel& op, const ChosenKernel& chosen,
                       const RuntimeContext& variables) {
  if (!op.HasAttr("multi_precision") || !op.Attr<bool>("multi_precision")) return;
  if (chosen.choice.key.backend() != phi::Backend::CPU || !IsOurs(op, chosen)) return;
  const std::string* slot = MasterSlot(*op.Info());
  if (slot == nullptr || TensorAt(variables, "SkipUpdate", 0) != nullptr) return;
  const std::string params = slot->substr(std::string("Master").size());
  const auto found = variables.inputs.find(params);
  if (found == variables.inputs.end()) return;
  for (size_t i = 0; i < found->second.size(); ++i) {
    const phi::DenseTensor* param = TensorAt(variables, params, i);
    if (param != nullptr) CheckMaster(variables, *slot, i, param->dtype());
  }
}

}  // namespace phibridge
