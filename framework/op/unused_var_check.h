#pragma once

#include <string>
#include <unordered_set>

namespace paddle {
namespace framework {

class OperatorBase;
class Scope;

/// Which slots a legacy kernel of this thread has asked for, where FLAGS_enable_unused_var_check is
/// set. A kernel that is to be checked starts with an empty set.
std::unordered_set<std::string>* GetThreadLocalUsedVarNameSet();
void LogVarUsageIfUnusedVarCheckEnabled(const std::string& name);

/// After a kernel of an operator from outside (`phibridge lint` says it of those with a record):
/// it has asked for each input that holds a tensor and whose elements the operator needs.
/// Errors: PermissionDenied, naming the inputs.
void CheckUnusedVar(const OperatorBase& op, const Scope& scope);

}  // namespace framework
}  // namespace paddle
