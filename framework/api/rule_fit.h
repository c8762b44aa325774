#pragma once

#include <set>
#include <string>
#include <vector>

#include "framework/io/model_dir.h"
#include "framework/program/names.h"

namespace phibridge {

/// Why a kernel rule, such as "softmax=legacy", fits no op of the program, with the op type that is
/// perhaps meant; "" if it fits one. Errors: as KernelRule::Parse.
std::string WhyRuleFitsNoOp(const std::string& rule, const ProgramDesc& program);

/// The same of several programs together.
class RuleFit {
 public:
  explicit RuleFit(const std::string& rule) : rule_(rule) {}
  void Add(const ProgramDesc& program);
  /// "" if the rule fits an op of a program.
  std::string WhyNone() const;

 private:
  std::string rule_;
  bool fits_ = false;
  int programs_ = 0;
  std::string why_;              // of the last program
  std::set<std::string> types_;  // of the ops of all programs
};

/// Refuses rules that would change nothing: neither in the program nor in its start-up program, if
/// it has one (`startup_path` is not empty). Errors: InvalidArgument naming the first such rule; as
/// OpenModel and KernelRule::Parse.
void CheckRulesFit(const std::vector<std::string>& rules, const Model& model,
                   const std::string& startup_path);
/// The same of the program at `path`, a folder or file, and the start-up program beside it.
void CheckRulesFit(const std::vector<std::string>& rules, const std::string& path);

}  // namespace phibridge
