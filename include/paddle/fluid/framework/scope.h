#pragma once

#include <list>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "framework/scope/scope.h"
#include "paddle/fluid/framework/variable.h"
#include "paddle/fluid/platform/macros.h"
#include "paddle/phi/core/enforce.h"

namespace paddle {
namespace framework {

/// One line for each variable of `scope` and of those below it.
inline std::string GenScopeTreeDebugInfo(const Scope* scope, int level = 0) {
  if (scope == nullptr) return "";
  std::string text;
  const std::string indent(static_cast<size_t>(level) * 2, ' ');
  for (const std::string& name : scope->LocalVarNames()) text += indent + name + "\n";
  for (const Scope* kid : scope->kids()) {
    text += indent + "  kid:\n" + GenScopeTreeDebugInfo(kid, level + 1);
  }
  return text;
}

}  // namespace framework
}  // namespace paddle
