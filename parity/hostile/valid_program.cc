#include "parity/hostile/valid_program.h"

#include <set>

#include "framework/autograd/append_backward.h"
#include "framework/op/op_record.h"
#include "framework/program/block_desc.h"
#include "parity/harness/program_run.h"
#include "parity/harness/suites.h"
#include "parity/harness/values.h"

namespace phibridge {
namespace parity {
namespace {

// Of an operator that has one, the gradient operators are tried too.
bool HasList(const std::string& op) {
  const auto* record = paddle::framework::RecordOf(op);
  const bool is_gradient = record != nullptr && record->declared_by != nullptr;
  static const auto* const listed = [] {
    auto* types = new std::set<std::string>;
    for (const NamedSuite& named : AllSuites()) types->insert(named.suite.type);
    return types;
  }();
  return listed->count(is_gradient ? record->declared_by : op) > 0;
}

}  // namespace

ValidProgram::ValidProgram(const ProgramTruth& truth, const std::string& folder)
    : program_(truth.program) {
  NameFolder(folder, &program_);
  if (!truth.target.empty())
    paddle::framework::AppendGradients(&program_, {truth.target}, truth.by);
  for (const auto& [name, input] : truth.feeds)
    MakeVariable(input, input.dtype, name, feeds_.Var(name));
}

std::vector<ValidOp> ValidProgram::OpsWithoutList() const {
  std::vector<ValidOp> ops;
  for (size_t b = 0; b < program_.Size(); ++b) {
    for (size_t i = 0; i < program_.Block(b).OpSize(); ++i) {
      const int index = static_cast<int>(i);
      if (!HasList(program_.Block(b).Op(index)->Type()))
        ops.emplace_back(program_, b, index, feeds_);
    }
  }
  return ops;
}

}  // namespace parity
}  // namespace phibridge
