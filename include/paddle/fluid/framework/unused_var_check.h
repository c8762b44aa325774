#pragma once

#include <string>
#include <unordered_set>
#include <vector>

namespace paddle {
namespace framework {

class OperatorBase;
class ExecutionContext;

// The original can report inputs that a kernel does not read. `phibridge lint` says it here, of the
// declaration: these do nothing, and no more does FLAGS_enable_unused_var_check.
inline void LogVarUsageIfUnusedVarCheckEnabled(const std::string& /*name*/) {}
inline std::unordered_set<std::string>* GetThreadLocalUsedVarNameSet() {
  static thread_local std::unordered_set<std::string> names;
  return &names;
}
inline void CheckUnusedVar(const OperatorBase& /*op*/, const ExecutionContext& /*context*/) {}

}  // namespace framework
}  // namespace paddle
