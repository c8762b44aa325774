#include "phi/core/flags.h"

#include <cstdlib>

namespace phi {
namespace {
const char* FromEnvironment(const char* name) {
  return std::getenv((std::string("FLAGS_") + name).c_str());
}
}  // namespace

bool FlagDefault(const char* name, bool value) {
  const char* text = FromEnvironment(name);
  if (text == nullptr) return value;
  const std::string s(text);
  if (s == "1" || s == "true" || s == "True" || s == "yes") return true;
  if (s == "0" || s == "false" || s == "False" || s == "no") return false;
  return value;
}

int32_t FlagDefault(const char* name, int32_t value) {
  const char* text = FromEnvironment(name);
  if (text == nullptr) return value;
  char* end = nullptr;
  const long parsed = std::strtol(text, &end, 10);  // NOLINT(google-runtime-int): strtol's own type
  return end != text && *end == '\0' ? static_cast<int32_t>(parsed) : value;
}

std::string FlagDefault(const char* name, const std::string& value) {
  const char* text = FromEnvironment(name);
  return text == nullptr ? value : std::string(text);
}

}  // namespace phi

PHI_DEFINE_bool(use_mkldnn, false, "Use oneDNN kernels on the CPU where an operator has one.");
PHI_DEFINE_bool(check_nan_inf, false,
                "Check every output for NaN and Inf and name the first operator.");
PHI_DEFINE_bool(enable_api_kernel_fallback, true,
                "Let a call of a kernel by name take that of the CPU where its back end has none.");
PHI_DEFINE_int32(paddle_num_threads, 0, "Threads of the CPU back end; 0 means one per core.");
PHI_DEFINE_bool(benchmark, false, "Wait for the device after every operator.");
