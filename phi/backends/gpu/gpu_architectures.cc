#include "phi/backends/gpu/gpu_architectures.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "phi/core/string_format.h"

namespace phi {
namespace backends {
namespace gpu {
namespace {

struct Architecture {
  int number = 0;       // 90
  std::string variant;  // "a" of 90a: for GPUs of that number alone
  bool has_code = true;
  bool has_ptx = true;
};

std::vector<Architecture> Parse(const std::string& architectures) {
  std::vector<Architecture> parsed;
  for (size_t at = 0; at < architectures.size();) {
    const size_t end = std::min(architectures.find(',', at), architectures.size());
    const std::string text = architectures.substr(at, end - at);
    at = end + 1;
    char* rest = nullptr;
    Architecture one;
    one.number = static_cast<int>(std::strtol(text.c_str(), &rest, 10));
    const std::string suffix(rest);
    const size_t dash = std::min(suffix.find('-'), suffix.size());
    one.variant = suffix.substr(0, dash);
    one.has_code = suffix.substr(dash) != "-virtual";
    one.has_ptx = suffix.substr(dash) != "-real";
    parsed.push_back(one);
  }
  return parsed;
}

// "a", "a and b", "a, b and c".
std::string Enumeration(const std::vector<std::string>& names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    const char* before = i == 0 ? "" : i + 1 == names.size() ? " and " : ", ";
    text += before + names[i];
  }
  return text;
}

}  // namespace

bool HasCodeFor(const std::string& architectures, int capability) {
  for (const Architecture& one : Parse(architectures)) {
    if (!one.variant.empty()) {
      if (one.number == capability) return true;
      continue;
    }
    const bool is_of_generation = one.number / 10 == capability / 10;
    if (one.number <= capability && (one.has_ptx || (one.has_code && is_of_generation)))
      return true;
  }
  return false;
}

std::string DescribeArchitectures(const std::string& architectures) {
  std::vector<std::string> code, ptx;
  for (const Architecture& one : Parse(architectures)) {
    if (one.has_code) code.push_back(Format("sm_%d%s", one.number, one.variant));
    if (one.has_ptx) ptx.push_back(Format("compute_%d%s", one.number, one.variant));
  }
  std::string text = Enumeration(code);
  if (!ptx.empty()) text += (text.empty() ? "PTX of " : ", and PTX of ") + Enumeration(ptx);
  return text;
}

const std::string& BuiltArchitectures() {
  static const auto* const built = new std::string(PHIBRIDGE_BUILT_ARCHITECTURES);
  return *built;
}

std::string WhyNoCodeFor(int capability) {
  if (HasCodeFor(BuiltArchitectures(), capability)) return "";
  return Format(
      "it is of architecture sm_%d, and this build has code for %s: configure with "
      "-DPHIBRIDGE_CUDA_ARCHITECTURES=%d, or all",
      capability, DescribeArchitectures(BuiltArchitectures()), capability);
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
