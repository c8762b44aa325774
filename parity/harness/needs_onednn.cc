#include "parity/harness/needs_onednn.h"

#include <map>

namespace phibridge {
namespace parity {
namespace {

std::map<std::string, std::string>& Reasons() {
  static std::map<std::string, std::string> reasons;
  return reasons;
}

}  // namespace

void NeedsOneDnn(const std::string& op, const std::string& why) { Reasons()[op] = why; }

std::string WhyOneDnnIsNeeded(const std::string& op) {
  const auto it = Reasons().find(op);
  return it == Reasons().end() ? "" : it->second;
}

}  // namespace parity
}  // namespace phibridge
