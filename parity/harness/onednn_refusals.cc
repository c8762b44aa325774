#include "parity/harness/onednn_refusals.h"

#include <map>
#include <utility>

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

std::string OneDnnRefusalOf(const std::string& op, const std::string& op_case) {
  const auto it = AllRefusals().find({op, op_case});
  return it == AllRefusals().end() ? "" : it->second;
}

}  // namespace parity
}  // namespace phibridge
