#include "parity/harness/case_list_check.h"

#include <string>

namespace phibridge {
namespace parity {

std::vector<Finding> FindingsOfCaseList(const OpTestParam& param) {
  const OpCase& c = *param.op_case;
  std::vector<Finding> findings;
  const auto add = [&findings](const std::string& text) {
    findings.push_back({Finding::kCaseList, Route::kLegacy, text});
  };
  if (c.error != phi::LEGACY && c.error_text.empty())
    add("an error without error_text: any message would do");
  const auto check_reason = [&](const Tolerance& tolerance, const std::string& what) {
    const bool is_given = tolerance.atol > 0 || tolerance.rtol > 0;
    if (is_given && *tolerance.reason == '\0') add(what + " without a reason");
  };
  for (const Tolerances* tolerances : {&c.tolerances, &param.suite->tolerances}) {
    for (const auto& entry : *tolerances) check_reason(entry.second, "a tolerance");
  }
  check_reason(c.grad_tolerance, "a tolerance of the gradient");
  check_reason(c.grad_tolerance_narrow, "a tolerance of the gradient in float32");
  for (const auto& [name, output] : c.outputs) {
    if (output.partly_written == nullptr || !output.compare) continue;
    add("output " + name + " is compared, so that all of it must be written");
  }
  return findings;
}

}  // namespace parity
}  // namespace phibridge
