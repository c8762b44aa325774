#include <algorithm>
#include <string>

#include "parity/execution/instance_case.h"
#include "parity/harness/shrink.h"

namespace phibridge {
namespace parity {
namespace {

using optest::Finding;
using optest::OpCase;
using optest::OpSuite;
using optest::OpTestParam;

// The first line of a message without its numbers: what an error says, whatever the shapes.
std::string WithoutNumbers(const std::string& text) {
  std::string plain;
  for (char c : text.substr(0, text.find('\n'))) {
    if ((c < '0' || c > '9') && c != ' ' && c != ',' && c != '-') plain += c;
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
  optest::CheckOptions options;
  options.routes = {finding.route};
  options.gradients = finding.kind == Finding::kGradient;
  options.judge = false;
  try {
    const optest::CaseReport report =
        optest::CheckOpCase({&one, &one.cases.back(), param.dtype}, options);
    return std::any_of(report.findings.begin(), report.findings.end(),
                       [&](const Finding& other) { return IsSame(other, finding); });
  } catch (const std::exception&) {  // no case at all
    return false;
  }
}

}  // namespace

OpCase ShrinkFailure(const OpTestParam& param, const Finding& finding) {
  if (param.op_case->error != phi::LEGACY) return *param.op_case;
  OpSuite suite = *param.suite;
  suite.cases.clear();
  const auto shows = [&](const OpCase& op_case) { return Shows(suite, param, op_case, finding); };
  const OpCase start = optest::WithValues(param);
  if (!shows(start)) return *param.op_case;
  return optest::ShrinkCase(suite.type, start, shows);
}

}  // namespace parity
}  // namespace phibridge
