#pragma once

#include <memory>
#include <string>
#include <vector>

#include "framework/executor/choice_basis.h"
#include "framework/op/execution_options.h"
#include "framework/op/operator_base.h"
#include "framework/program/names.h"

namespace phibridge {

/// The diagnosis of one operator, and the operator itself, ready to be run.
struct OpDiagnosis {
  int block = 0;
  int index = 0;
  std::string op_type;
  bool registered = true;            // false: the op type is not registered
  std::unique_ptr<OperatorBase> op;  // nullptr if it could not be made
  /// What the choose step chose; kind kNone: no kernel, `message` says why. Never nullptr.
  std::shared_ptr<const LastingChoice> chosen = std::make_shared<const LastingChoice>();
  std::string message;  // empty if it runs

  bool runs() const { return message.empty(); }
  const KernelChoice& choice() const { return chosen->chosen.choice; }
};

/// Makes every operator of a program and chooses its kernel from the program's description alone,
/// with the resolver that the run uses. Nothing is computed and no memory taken. Operators and
/// choices refer to `program` and `options`.
std::vector<OpDiagnosis> Diagnose(const ProgramDesc& program, const ExecutionOptions& options);
/// The reasons why a program cannot run, grouped, one line each; empty if it can.
std::string DescribeProblems(const std::vector<OpDiagnosis>& diagnosis);

}  // namespace phibridge
