#include "framework/op/unused_var_check.h"

#include <algorithm>
#include <vector>

#include "framework/op/operator_base.h"
#include "framework/program/op_info.h"
#include "phi/core/enforce.h"
#include "phi/core/flags.h"
#include "phi/core/tensor_base.h"

PHI_DECLARE_bool(enable_unused_var_check);

namespace paddle {
namespace framework {
namespace {

bool HoldsTensor(const Scope& scope, const std::string& name) {
  const Variable* var = scope.FindVar(name);
  const phi::TensorBase* tensor = var == nullptr ? nullptr : var->tensor();
  return tensor != nullptr && tensor->initialized();
}

std::unordered_set<std::string> SlotsWithoutElements(const OperatorBase& op) {
  const OpInfo* info = op.Info();
  if (info == nullptr || !info->HasInferNoNeedBufferVars()) return {};
  return info->NoNeedBufferVarsInferer()(op.Inputs(), op.Outputs(), op.Attrs());
}

}  // namespace

std::unordered_set<std::string>* GetThreadLocalUsedVarNameSet() {
  static thread_local std::unordered_set<std::string> names;
  return &names;
}

void LogVarUsageIfUnusedVarCheckEnabled(const std::string& name) {
  if (FLAGS_enable_unused_var_check) GetThreadLocalUsedVarNameSet()->insert(name);
}

void CheckUnusedVar(const OperatorBase& op, const Scope& scope) {
  if (op.Info() != nullptr && op.Info()->record_ != nullptr) return;
  const std::unordered_set<std::string> without_elements = SlotsWithoutElements(op);
  const std::unordered_set<std::string>& used = *GetThreadLocalUsedVarNameSet();
  std::string unused;
  for (const auto& [slot, names] : op.Inputs()) {
    if (used.count(slot) > 0 || without_elements.count(slot) > 0) continue;
    const bool holds = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return HoldsTensor(scope, name);
    });
    if (holds) unused += (unused.empty() ? "" : ", ") + slot;
  }
  PADDLE_ENFORCE(
      unused.empty(),
      phi::errors::PermissionDenied(
          "op `%s`: its kernel does not read %s: take what nobody needs out of the inputs, or "
          "declare what only gives its shape (DECLARE_NO_NEED_BUFFER_VARS_INFERER)",
          op.Type(), unused));
}

}  // namespace framework
}  // namespace paddle
