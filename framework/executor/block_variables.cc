#include "framework/executor/block_variables.h"

#include <string>
#include <vector>

#include "framework/program/block_desc.h"
#include "framework/program/var_names.h"
#include "framework/scope/scope.h"
#include "framework/scope/variable_helper.h"

namespace phibridge {

using VarType = paddle::framework::proto::VarType;

namespace {

bool IsRunLocal(const VarDesc& desc) {
  return !desc.Persistable() || desc.GetType() == VarType::FEED_MINIBATCH ||
         desc.GetType() == VarType::FETCH_LIST;
}

}  // namespace

void CreateVariables(const BlockDesc& block, Scope* scope) {
  for (const VarDesc* desc : block.AllVars()) {
    const std::string name = desc->Name();
    if (name == paddle::framework::kEmptyVarName) continue;
    Variable* var = IsRunLocal(*desc) ? nullptr : scope->FindVar(name);
    if (var == nullptr) var = scope->Var(name);
    if (!var->IsInitialized()) paddle::framework::InitializeVariable(var, desc->GetType());
  }
}

}  // namespace phibridge
