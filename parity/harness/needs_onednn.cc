#include "parity/harness/needs_onednn.h"

#include <map>

#include "phi/core/device_context.h"

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

bool OneDnnIsLacking(const std::string& why_not) {
  const bool built = phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace());
  return !built || why_not.find("on processors with AVX-512") != std::string::npos;
}

}  // namespace parity
}  // namespace phibridge
