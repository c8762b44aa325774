#pragma once

#include <string>
#include <vector>

#include "framework/program/names.h"

namespace phibridge {
namespace tools {

/// Why a kernel rule, such as "softmax=legacy", fits no op of the program, with the op type that is
/// perhaps meant; "" if it fits one. Errors: as KernelRule::Parse.
std::string WhyRuleFitsNoOp(const std::string& rule, const ProgramDesc& program);

/// Refuses rules that would change nothing in the program at `path`, a folder or file, nor in the
/// start-up program beside it. Errors: InvalidArgument naming the first such rule; as OpenModel and
/// KernelRule::Parse.
void CheckRulesFit(const std::vector<std::string>& rules, const std::string& path);

}  // namespace tools
}  // namespace phibridge
