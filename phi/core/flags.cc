#include "phi/core/flags.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <set>

#include "phi/core/enforce.h"
#include "phi/core/terminal_text.h"

namespace phi {
namespace {
constexpr char kPrefix[] = "FLAGS_";

// The names of all flags. Made when first asked for: flags are made before main(), in any order.
std::set<std::string>& KnownFlags() {
  static auto* const flags = new std::set<std::string>();
  return *flags;
}

// Where the flags lie that may be read and set by name.
struct Flag {
  FlagRegistrar::Address value;
  int32_t least;
};

std::map<std::string, Flag>& Flags() {
  static auto* const flags = new std::map<std::string, Flag>();
  return *flags;
}

const Flag& Find(const std::string& name) {
  const auto it = Flags().find(name);
  PADDLE_ENFORCE(it != Flags().end(), errors::NotFound("there is no flag `%s`", name));
  return it->second;
}

std::optional<bool> ReadBool(const std::string& s) {
  if (s == "1" || s == "true" || s == "True" || s == "yes") return true;
  if (s == "0" || s == "false" || s == "False" || s == "no") return false;
  return std::nullopt;
}

constexpr char kBools[] = "1 or 0, true or false, yes or no";
constexpr char kInt32[] = "a whole number of 32 bits";

std::string AtLeast(int32_t least) {
  return "a whole number, " + std::to_string(least) + " or more";
}

const char* FromEnvironment(const char* name) {
  const std::string variable = std::string(kPrefix) + name;
  KnownFlags().insert(variable);
  return std::getenv(variable.c_str());
}

// Also nullptr if it is empty, as programs that unset it so expect.
const char* ValueFromEnvironment(const char* name) {
  const char* text = FromEnvironment(name);
  return text == nullptr || *text == '\0' ? nullptr : text;
}

// Flags are made before main(), where nothing can catch an error.
template <typename T>
T Ignored(const char* name, const char* text, const char* wanted, T value) {
  std::fprintf(stderr, "phibridge: warning: FLAGS_%s must be %s; it is `%s`, so %d is taken\n",
               name, wanted, OneLine(text).c_str(), static_cast<int>(value));
  return value;
}
}  // namespace

bool FlagDefault(const char* name, bool value) {
  const char* text = ValueFromEnvironment(name);
  if (text == nullptr) return value;
  const std::optional<bool> read = ReadBool(text);
  return read.has_value() ? *read : Ignored(name, text, kBools, value);
}

bool ReadInt32(const char* text, int32_t* value) {
  char* end = nullptr;
  const long parsed = std::strtol(text, &end, 10);  // NOLINT(google-runtime-int): strtol's own type
  const bool fits = parsed >= std::numeric_limits<int32_t>::min() &&
                    parsed <= std::numeric_limits<int32_t>::max();
  if (end == text || *end != '\0' || !fits) return false;
  *value = static_cast<int32_t>(parsed);
  return true;
}

int32_t FlagDefault(const char* name, int32_t value) {
  return FlagDefault(name, value, std::numeric_limits<int32_t>::min());
}

int32_t FlagDefault(const char* name, int32_t value, int32_t least) {
  const char* text = ValueFromEnvironment(name);
  if (text == nullptr) return value;
  int32_t read = 0;
  if (!ReadInt32(text, &read)) return Ignored(name, text, kInt32, value);
  if (read < least) {
    return Ignored(name, text, AtLeast(least).c_str(), value);
  }
  return read;
}

std::string FlagDefault(const char* name, const std::string& value) {
  const char* text = FromEnvironment(name);
  return text == nullptr ? value : std::string(text);
}

std::vector<std::string> UnreadFlags() {
  std::vector<std::string> unread;
  if (environ == nullptr) return unread;  // after clearenv
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string name(*variable, std::strcspn(*variable, "="));
    if (name.rfind(kPrefix, 0) == 0 && KnownFlags().count(name) == 0) unread.push_back(name);
  }
  return unread;
}

std::vector<std::string> KnownFlagNames() { return {KnownFlags().begin(), KnownFlags().end()}; }

FlagRegistrar::FlagRegistrar(const char* name, Address flag, int32_t least) {
  Flags()[std::string(kPrefix) + name] = {flag, least};
}

FlagValue GetFlag(const std::string& name) {
  return std::visit([](const auto* flag) { return FlagValue(*flag); }, Find(name).value);
}

void SetFlag(const std::string& name, const std::string& text) {
  const Flag& flag = Find(name);
  std::string wanted;
  if (bool* const* truth = std::get_if<bool*>(&flag.value)) {
    const std::optional<bool> read = ReadBool(text);
    if (read.has_value()) **truth = *read;
    if (!read.has_value()) wanted = kBools;
  } else if (int32_t* const* number = std::get_if<int32_t*>(&flag.value)) {
    int32_t read = 0;
    if (!ReadInt32(text.c_str(), &read)) {
      wanted = kInt32;
    } else if (read < flag.least) {
      wanted = AtLeast(flag.least);
    } else {
      **number = read;
    }
  } else {
    *std::get<std::string*>(flag.value) = text;
  }
  PADDLE_ENFORCE(wanted.empty(),
                 errors::InvalidArgument("%s must be %s; it is `%s`", name, wanted, OneLine(text)));
}

}  // namespace phi

PHI_DEFINE_bool(use_mkldnn, false, "Use oneDNN kernels on the CPU where an operator has one.");
PHI_DEFINE_bool(check_nan_inf, false,
                "Check every output for NaN and Inf and name the first operator.");
PHI_DEFINE_bool(enable_api_kernel_fallback, true,
                "Let a call of a kernel by name take that of the CPU where its back end has none.");
PHI_DEFINE_count(paddle_num_threads, 0, "Threads of the CPU back end; 0 means one per core.");
PHI_DEFINE_bool(gpu_self_check, true,
                "Check some kernels on known data when a GPU is used for the first time with its "
                "driver and this build.");
PHI_DEFINE_bool(enable_unused_var_check, false,
                "After a legacy kernel from outside, check that it read each input whose elements "
                "its operator needs.");
PHI_DEFINE_bool(benchmark, false, "Wait for the device after every operator.");

// Of the GPU. They are here, and not with their readers, as libphibridge_gpu.so is loaded later
// than what the environment says is looked at.
PHI_DEFINE_bool(allow_tf32, false,
                "Let a GPU round float32 to TF32 (10 bits) in matrix products and convolutions.");
PHI_DEFINE_bool(
    cudnn_exhaustive_search, false,
    "Measure the algorithms of a convolution once for each shape, and take the fastest.");
PHI_DEFINE_bool(cudnn_deterministic, true,
                "Take only algorithms of cuDNN that give the same bits in every run.");
PHI_DEFINE_bool(cudnn_winograd, true,
                "Let cuDNN compute float32 convolutions by Winograd's algorithms.");
PHI_DEFINE_bool(
    cudnn_graph, true,
    "Compute convolutions, and attention in half types, by engines of cuDNN's graph API where "
    "it has one.");
PHI_DEFINE_count(conv_workspace_size_limit, 512,
                 "The most MiB of workspace that a convolution of cuDNN may take while it runs.");
