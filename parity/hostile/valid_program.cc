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

std::vector<OpPlace> ValidProgram::Places() const {
  std::vector<OpPlace> places;
  for (size_t b = 0; b < program_.Size(); ++b)
    for (size_t i = 0; i < program_.Block(b).OpSize(); ++i)
      places.emplace_back(b, static_cast<int>(i));
  return places;
}

std::vector<ValidOp> ValidProgram::OpsWithoutList() const {
  std::vector<ValidOp> ops;
  for (const auto& [block, index] : Places()) {
    if (!HasList(program_.Block(block).Op(index)->Type()))
      ops.emplace_back(program_, block, index, feeds_);
  }
  return ops;
}

ValidOp ValidProgram::Without(const std::set<OpPlace>& removed, const OpPlace& place) {
  int before = 0;
  for (auto it = removed.rbegin(); it != removed.rend(); ++it) {  // so that places stay as they are
    const auto at = static_cast<size_t>(it->second);
    program_.MutableBlock(it->first)->RemoveOp(at, at + 1);
    before += it->first == place.first && it->second < place.second ? 1 : 0;
  }
  return ValidOp(program_, place.first, place.second - before, feeds_);
}

}  // namespace parity
}  // namespace phibridge
