// Calls every function of phibridge/api.h on the case list of its operator (parity/cases), and its
// gradients on what the gradient makers say, and compares each result with the static operator's,
// bit for bit.
//
//   api_cases [OP]...    only these case lists; without: all, and every function must have a case
//
// Calls each operator with a gradient, too, on tensors whose gradients are wanted, and compares
// what the engine gives with the static gradient ops. Those that a list of mixed precision names
// it runs under an AutoCastGuard, and looks at the kernel that each call got.
//
// Prints, for each operator: how many executions agreed, how many both refused, how many no
// argument says. Exit: 0; 1 for a difference, for a function without a case that without_cases.txt
// does not name, for an operator whose gradient was not compared and that without_autograd.txt
// does not name, or for an operator of a list of mixed precision that did not run.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>

#include "framework/program/names.h"
#include "framework/program/op_info.h"
#include "parity/harness/case_execution.h"
#include "parity/harness/suites.h"
#include "parity/values/op_value.h"
#include "phi/core/parts.h"
#include "tests/parity/api/amp_check.h"
#include "tests/parity/api/api_check.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;

Execution ExecutionOf(const OpTestParam& param) {
  const CaseExecution made(param);
  Scope scope;
  made.MakeInputs(&scope);
  Execution execution = *param.op_case;
  execution.type = param.suite->type;
  for (auto& [slot, inputs] : execution.inputs) {
    const std::vector<std::string>& names = made.inputs().at(slot);
    for (size_t i = 0; i < inputs.size(); ++i) {
      const Variable* var = scope.FindVar(names[i]);
      if (var != nullptr && var->IsInitialized()) inputs[i].Value(CopyValue(*var));
    }
  }
  for (auto& [slot, output] : execution.outputs) output.kind = KindOf(output, *param.op_case);
  return execution;
}

void CheckSuite(const OpSuite& suite, ApiCheck* check, AmpCheck* amp) {
  for (const OpCase& op_case : suite.cases) {
    for (const DataType dtype : op_case.dtypes.empty() ? suite.dtypes : op_case.dtypes) {
      const std::string where =
          suite.type + "/" + op_case.name + "/" + phi::DataTypeToString(dtype);
      const Execution execution = ExecutionOf({&suite, &op_case, dtype});
      check->Check(execution, where);
      if (dtype == DataType::FLOAT32) amp->Check(execution, where);
    }
  }
}

// op: reason
std::map<std::string, std::string> ReasonsIn(const std::string& name) {
  std::map<std::string, std::string> known;
  std::ifstream file(PHIBRIDGE_SOURCE_DIR "/tests/parity/api/" + name);
  for (std::string line; std::getline(file, line);) {
    const size_t colon = line.find(": ");
    if (colon != std::string::npos) known[line.substr(0, colon)] = line.substr(colon + 2);
  }
  return known;
}

// Over all operators.
struct Totals {
  int same = 0, refused = 0, failed = 0, covered = 0;

  // Prints the failures, too.
  template <typename Counts>
  void Add(const Counts& counts) {
    for (const std::string& failure : counts.failures)
      std::printf("  FAILED %s\n", failure.c_str());
    same += counts.same;
    refused += counts.refused;
    failed += static_cast<int>(counts.failures.size());
    covered += counts.same > 0 ? 1 : 0;
  }
};

bool Report(const ApiCheck& check, bool all) {
  Totals totals;
  int unsaid = 0, problems = 0;
  for (const auto& [op, counts] : check.counts()) {
    std::printf("%s: %d agree, %d refused by both", op.c_str(), counts.same, counts.refused);
    for (const auto& [reason, count] : counts.not_sayable) {
      std::printf(", %d not sayable (%s)", count, reason.c_str());
      unsaid += count;
    }
    std::printf("\n");
    totals.Add(counts);
  }
  const std::map<std::string, std::string> known = ReasonsIn("without_cases.txt");
  for (const auto& invoker : ApiInvokers()) {
    const auto found = check.counts().find(invoker.first);
    const bool has_case = found != check.counts().end() && found->second.same > 0;
    if (!all || has_case == (known.count(invoker.first) == 0)) continue;
    std::printf("%s %s\n", invoker.first.c_str(),
                has_case ? "HAS CASES, but without_cases.txt names it" : "HAS NO CASE");
    ++problems;
  }
  std::printf(
      "%zu operators with functions, %d with cases; executions: %d agree, %d refused by "
      "both, %d not sayable, %d failed\n",
      ApiInvokers().size(), totals.covered, totals.same, totals.refused, unsaid, totals.failed);
  return totals.failed == 0 && problems == 0;
}

bool ReportAutograd(const AutogradCheck& check, bool all) {
  Totals totals;
  for (const auto& entry : check.counts()) totals.Add(entry.second);
  int problems = 0;
  const std::map<std::string, std::string> known = ReasonsIn("without_autograd.txt");
  for (const auto& [op, info] : fw::OpInfoMap::Instance().map()) {
    if (!all || !info.HasGradOpMaker() || info.use_empty_grad_op_desc_maker_) continue;
    const auto found = check.counts().find(op);
    const bool is_compared = found != check.counts().end() && found->second.same > 0;
    if (is_compared == (known.count(op) == 0)) continue;
    std::printf("%s %s\n", op.c_str(),
                is_compared ? "HAS GRADIENTS, but without_autograd.txt names it"
                            : "HAS NO GRADIENT THAT WAS COMPARED");
    ++problems;
  }
  std::printf(
      "%zu operators with gradients, of %d compared with autograd's; executions: %d agree, %d "
      "refused by both, %d failed\n",
      check.counts().size(), totals.covered, totals.same, totals.refused, totals.failed);
  return totals.failed == 0 && problems == 0;
}

bool ReportAmp(const AmpCheck& check, bool all) {
  int low = 0, wide = 0, refused = 0, failed = 0, problems = 0;
  for (const auto& [op, counts] : check.counts()) {
    for (const std::string& failure : counts.failures)
      std::printf("  FAILED %s\n", failure.c_str());
    low += counts.low;
    wide += counts.wide;
    refused += counts.refused;
    failed += static_cast<int>(counts.failures.size());
  }
  for (const auto& record : AllAmpRecords()) {
    if (!all || !IsListedByAmp(record.first)) continue;
    const auto found = check.counts().find(record.first);
    if (found != check.counts().end() && found->second.low + found->second.wide > 0) continue;
    std::printf("%s IS ON A LIST OF MIXED PRECISION AND DID NOT RUN\n", record.first.c_str());
    ++problems;
  }
  std::printf(
      "%zu operators of the lists of mixed precision; executions: %d in bfloat16, %d in float32, "
      "%d refused, %d failed\n",
      check.counts().size(), low, wide, refused, failed);
  return failed == 0 && problems == 0;
}

int Main(const std::set<std::string>& only) {
  phi::LoadAllParts();
  ApiCheck check;
  AmpCheck amp;
  for (const NamedSuite& named : AllSuites()) {
    if (only.empty() || only.count(named.suite.type) != 0) CheckSuite(named.suite, &check, &amp);
  }
  const bool api = Report(check, only.empty());
  const bool autograd = ReportAutograd(check.autograd(), only.empty());
  return ReportAmp(amp, only.empty()) && autograd && api ? 0 : 1;
}

}  // namespace
}  // namespace parity
}  // namespace phibridge

int main(int argc, char** argv) {
  return phibridge::parity::Main(std::set<std::string>(argv + 1, argv + argc));
}
