#include "parity/harness/onednn_refusals.h"

#include <map>
#include <utility>

#include "parity/harness/case_report.h"

namespace phibridge {
namespace parity {
namespace {

using Refusals = std::map<std::pair<std::string, std::string>, std::string>;

Refusals& AllRefusals() {
  static Refusals refusals;
  return refusals;
}

}  // namespace

void OneDnnRefuses(const std::string& op, const std::string& why,
                   const std::vector<std::string>& cases) {
  for (const std::string& op_case : cases) AllRefusals()[{op, op_case}] = why;
}

bool IsFirstOfItsType(const OpTestParam& param) {
  for (const OpTestParam& other : ExpandCases(*param.suite)) {
    if (other.dtype != param.dtype || other.op_case->error != phi::LEGACY) continue;
    return other.op_case == param.op_case;
  }
  return false;
}

std::string WrongRefusal(const std::string& op, const std::string& op_case,
                         const std::string& refusal, bool ran) {
  const auto it = AllRefusals().find({op, op_case});
  const std::string wanted = it == AllRefusals().end() ? "" : it->second;
  if (wanted.empty())
    return refusal.empty() ? "" : "refused, which OneDnnRefuses does not say: " + refusal;
  if (refusal.empty()) return ran ? "it ran instead of refusing: " + wanted : "";
  const bool said = refusal.find(wanted) != std::string::npos;
  return said ? "" : "refused not for `" + wanted + "` but for: " + refusal;
}

}  // namespace parity
}  // namespace phibridge
