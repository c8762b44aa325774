#pragma once

#include <string>
#include <vector>

#include "framework/io/model_dir.h"
#include "framework/program/names.h"

namespace phibridge {

/// Why a kernel rule, such as "softmax=legacy", fits no op of the program, with the op type that is
/// perhaps meant; "" if it fits one. Errors: as KernelRule::Parse.
std::string WhyRuleFitsNoOp(const std::string& rule, const ProgramDesc& program);

/// Refuses rules that would change nothing: neither in the program nor in its start-up program, if
/// it has one (`startup_path` is not empty). Errors: InvalidArgument naming the first such rule; as
/// OpenModel and KernelRule::Parse.
void CheckRulesFit(const std::vector<std::string>& rules, const Model& model,
                   const std::string& startup_path);
/// The same of the program at `path`, a folder or file, and the start-up program beside it.
void CheckRulesFit(const std::vector<std::string>& rules, const std::string& path);

}  // namespace phibridge
