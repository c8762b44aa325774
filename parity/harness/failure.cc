#include "parity/harness/failure.h"

#include <algorithm>
#include <sstream>

#include "parity/execution/write_case_folder.h"
#include "parity/harness/case_execution.h"
#include "parity/harness/check.h"
#include "parity/harness/shrink.h"

namespace phibridge {
namespace parity {
namespace {

// The first line of a message without its words that have digits: what an error says, whatever the
// shapes.
std::string WithoutNumbers(const std::string& text) {
  std::istringstream words(text.substr(0, text.find('\n')));
  std::string plain;
  for (std::string word; words >> word;) {
    const bool has_digit = word.find_first_of("0123456789") != std::string::npos;
    if (!has_digit) plain += word + " ";
  }
  return plain;
}

// An error must stay the same one: smaller shapes may have others.
bool IsSame(const Finding& a, const Finding& b) {
  return a.kind == b.kind && a.route == b.route &&
         ((a.kind != Finding::kError && a.kind != Finding::kGradient) ||
          WithoutNumbers(a.text) == WithoutNumbers(b.text));
}

// True if the case shows a finding of that kind on that route.
bool Shows(const OpSuite& suite, const OpTestParam& param, const OpCase& op_case,
           const Finding& finding) {
  OpSuite one = suite;
  one.cases = {OpCase(), op_case};
  CheckOptions options;
  options.routes = {finding.route};
  options.gradients = finding.kind == Finding::kGradient;
  options.judge = false;
  try {
    const CaseReport report = CheckOpCase({&one, &one.cases.back(), param.dtype}, options);
    return std::any_of(report.findings.begin(), report.findings.end(),
                       [&](const Finding& other) { return IsSame(other, finding); });
  } catch (const std::exception&) {  // no case at all
    return false;
  }
}

Options EnvironmentOf(const std::string& op, Route route) {
  Options options;
  options.fallback = "allow";
  switch (route) {
    case Route::kLegacy:
      options.kernel_rules = {op + "=legacy"};
      break;
    case Route::kPhiCpu:
      options.kernel_rules = {op + "=phi"};
      break;
    case Route::kOneDnn:
      options.place = "onednn";
      break;
    case Route::kLibrary:
      options.kernel_rules = {op + "=library"};
      break;
    default:
      options.place = "gpu";
      options.kernel_rules = {op + "=" + PlaceName(route)};
  }
  return options;
}

// The tolerance for `check`: the exception of the case list, or the tolerance of the dtype.
Tolerance ToleranceOf(const OpTestParam& param) {
  for (const Tolerances* stated : {&param.op_case->tolerances, &param.suite->tolerances}) {
    const auto it = stated->find(param.dtype);
    if (it != stated->end()) return it->second;
  }
  const double eps = Epsilon(param.dtype);
  return {8 * eps, 16 * eps};
}

}  // namespace

OpCase ShrinkFailure(const OpTestParam& param, const Finding& finding) {
  if (param.op_case->error != phi::LEGACY) return *param.op_case;
  OpSuite suite = *param.suite;
  suite.cases.clear();
  const auto shows = [&](const OpCase& op_case) { return Shows(suite, param, op_case, finding); };
  const OpCase start = WithValues(param);
  if (!shows(start)) return *param.op_case;
  return ShrinkCase(suite.type, start, shows);
}

void WriteFailure(const OpTestParam& param, const Finding& finding, const std::string& origin,
                  const std::string& folder) {
  const Execution execution = CaseExecution(param).WithValues();
  OpResult expected = RunReference(execution);
  for (const auto& output : param.op_case->outputs) {
    if (!output.second.compare) expected.outputs.erase(output.first);
  }
  OpCaseNotes notes;
  notes.tolerance = ToleranceOf(param);
  notes.environment = EnvironmentOf(execution.type, finding.route);
  notes.origin = origin;
  notes.failure = std::string(RouteName(finding.route)) + ": " + FindingName(finding.kind) + ": " +
                  finding.text;
  WriteCaseFolder(execution, folder, expected.ok() ? &expected : nullptr, notes);
}

}  // namespace parity
}  // namespace phibridge
