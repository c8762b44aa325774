// Calls every function of phibridge/api.h on the case list of its operator (parity/cases), and its
// gradients on what the gradient makers say, and compares each result with the static operator's,
// bit for bit.
//
//   api_cases [OP]...    only these case lists; without: all, and every function must have a case
//
// Operators without a function it runs by their type, through the Tracer; those without a case list
// on the cases of their recorded truths (parity/truths). It calls each operator with a gradient,
// too, on tensors whose gradients are wanted, and compares what the engine gives with the static
// gradient ops. Those that a list of mixed precision names it runs under an AutoCastGuard, and
// looks at the kernel that each call got.
//
// Prints, for each operator: how many executions agreed, how many both refused, how many no
// argument says. Exit: 0; 1 for a difference; for a kernel that no function of the API names, nor
// without_function.txt; for a function without a case that without_cases.txt does not name; for an
// operator without a function that was not compared, nor is named by without_traced.txt; for an
// operator whose gradient was not compared and that without_autograd.txt does not name; for an
// operator of a list of mixed precision that did not run.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>

#include "framework/op/op_record.h"
#include "framework/program/names.h"
#include "framework/program/op_info.h"
#include "parity/harness/case_execution.h"
#include "parity/harness/suites.h"
#include "parity/harness/truths.h"
#include "parity/values/op_value.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/parts.h"
#include "tests/parity/api/amp_check.h"
#include "tests/parity/api/api_check.h"
#include "tests/parity/api/traced_check.h"

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

// Adds the recorded truths of operators that have no case list.
void AddTruths() {
  std::set<std::string> listed;
  for (const NamedSuite& named : AllSuites()) listed.insert(named.suite.type);
  std::vector<std::string> others;
  for (const auto& [type, info] : fw::OpInfoMap::Instance().map()) {
    const bool is_forward = info.record_ != nullptr && info.record_->declares;
    if (is_forward && listed.count(type) == 0) others.push_back(type);
  }
  if (!others.empty()) LoadTruths(PHIBRIDGE_SOURCE_DIR "/parity/truths", others);
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

// How often executions were not compared.
template <typename Counts>
int PrintCounts(const std::string& op, const Counts& counts) {
  int unsaid = 0;
  std::printf("%s: %d agree, %d refused by both", op.c_str(), counts.same, counts.refused);
  for (const auto& [reason, count] : counts.not_sayable) {
    std::printf(", %d not sayable (%s)", count, reason.c_str());
    unsaid += count;
  }
  std::printf("\n");
  return unsaid;
}

// Prints on what `missing` and the list of that name do not agree; returns on how much.
int CompareWithList(const std::set<std::string>& missing, const char* file, const char* what) {
  const std::map<std::string, std::string> known = ReasonsIn(file);
  int problems = 0;
  for (const std::string& name : missing) {
    if (known.count(name) != 0) continue;
    std::printf("%s HAS NO %s\n", name.c_str(), what);
    ++problems;
  }
  for (const auto& entry : known) {
    if (missing.count(entry.first) != 0) continue;
    std::printf("%s HAS A %s, or is not there, but %s names it\n", entry.first.c_str(), what, file);
    ++problems;
  }
  return problems;
}

// Kernels that the record of an operator names that is no gradient.
std::set<std::string> KernelsOfOperators() {
  std::set<std::string> kernels;
  for (const auto& [op, info] : fw::OpInfoMap::Instance().map()) {
    if (info.record_ == nullptr || !info.record_->declares) continue;
    for (const KernelEntry& entry : info.record_->kernels) kernels.insert(entry.kernel);
  }
  return kernels;
}

// Kernels that no function of the API names. One of gradients alone may be named by a gradient.
std::set<std::string> KernelsWithoutFunction() {
  const std::set<std::string> of_operators = KernelsOfOperators();
  std::set<std::string> forward, backward, missing;
  for (const ApiFunction* function : AllApiFunctions()) {
    const fw::OpRecord* record = fw::RecordOf(function->op_type);
    if (record == nullptr) continue;
    for (const KernelEntry& entry : record->kernels) {
      (record->declares ? forward : backward).insert(entry.kernel);
    }
  }
  for (const std::string& kernel : phi::KernelFactory::Instance().GetAllKernelNames()) {
    const bool is_gradient = backward.count(kernel) != 0 && of_operators.count(kernel) == 0;
    if (!is_gradient && forward.count(kernel) == 0) missing.insert(kernel);
  }
  return missing;
}

bool ReportKernels() {
  const std::set<std::string> missing = KernelsWithoutFunction();
  std::printf("%zu kernels, of %zu of which the API has no function\n",
              phi::KernelFactory::Instance().GetAllKernelNames().size(), missing.size());
  return CompareWithList(missing, "without_function.txt", "FUNCTION") == 0;
}

bool ReportTraced(const TracedCheck& check, bool all) {
  Totals totals;
  int unsaid = 0;
  for (const auto& [op, counts] : check.counts()) {
    unsaid += PrintCounts(op, counts);
    totals.Add(counts);
  }
  std::set<std::string> missing;
  for (const auto& entry : fw::OpInfoMap::Instance().map()) {
    if (ApiInvokers().count(entry.first) != 0) continue;
    const auto found = check.counts().find(entry.first);
    if (found == check.counts().end() || found->second.same == 0) missing.insert(entry.first);
  }
  const int problems = all ? CompareWithList(missing, "without_traced.txt", "TRACED CASE") : 0;
  std::printf(
      "%zu operators without functions, of %d compared; executions: %d agree, %d refused by both, "
      "%d not sayable, %d failed\n",
      check.counts().size(), totals.covered, totals.same, totals.refused, unsaid, totals.failed);
  return totals.failed == 0 && problems == 0;
}

bool Report(const ApiCheck& check, bool all) {
  Totals totals;
  int unsaid = 0, problems = 0;
  for (const auto& [op, counts] : check.counts()) {
    unsaid += PrintCounts(op, counts);
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
  AddTruths();
  ApiCheck check;
  AmpCheck amp;
  for (const NamedSuite& named : AllSuites()) {
    if (only.empty() || only.count(named.suite.type) != 0) CheckSuite(named.suite, &check, &amp);
  }
  const bool all = only.empty();
  bool is_right = Report(check, all);
  is_right = ReportTraced(check.traced(), all) && is_right;
  is_right = ReportKernels() && is_right;
  is_right = ReportAutograd(check.autograd(), all) && is_right;
  is_right = ReportAmp(amp, all) && is_right;
  return is_right ? 0 : 1;
}

}  // namespace
}  // namespace parity
}  // namespace phibridge

int main(int argc, char** argv) {
  return phibridge::parity::Main(std::set<std::string>(argv + 1, argv + argc));
}
