#include "framework/op/execution_options.h"

#include <cstdio>
#include <mutex>

#include "framework/op/unread_flags.h"
#include "framework/program/nearest_name.h"
#include "phi/core/enforce.h"
#include "phi/core/flags.h"
#include "phi/core/terminal_text.h"

PHI_DECLARE_bool(use_mkldnn);
PHI_DECLARE_bool(check_nan_inf);
PHI_DECLARE_bool(benchmark);

namespace phibridge {
namespace {
thread_local const ExecutionOptions* current_options = nullptr;
}  // namespace

void WarnOfUnreadFlags() {
  static std::once_flag told;
  std::call_once(told, [] {
    for (const std::string& flag : phi::UnreadFlags()) {
      const std::string line =
          phi::OneLine(flag) + ", so it is ignored" + DidYouMean(flag, phi::KnownFlagNames());
      std::fprintf(stderr, "phibridge: warning: there is no flag %s\n", line.c_str());
    }
  });
}

ExecutionOptions ExecutionOptions::FromFlags(const phi::Place& place) {
  WarnOfUnreadFlags();
  ExecutionOptions options;
  options.place = place;
  options.use_onednn = FLAGS_use_mkldnn;
  options.check_nan_inf = FLAGS_check_nan_inf;
  options.wait_for_device = FLAGS_benchmark;
  return options;
}

bool ExecutionOptions::StillFromFlags(const phi::Place& now) const {
  return place == now && use_onednn == FLAGS_use_mkldnn && check_nan_inf == FLAGS_check_nan_inf &&
         wait_for_device == FLAGS_benchmark;
}

phi::Place ParsePlace(const std::string& text) {
  if (text == "auto" || text == "cpu" || text == "onednn") return phi::CPUPlace();
  if (text == "gpu") return phi::GPUPlace(0);
  const bool numbered = text.rfind("gpu:", 0) == 0 && text.size() > 4 && text.size() <= 6 &&
                        text.find_first_not_of("0123456789", 4) == std::string::npos;
  PADDLE_ENFORCE(numbered, phi::errors::InvalidArgument(
                               "a place is auto, cpu, onednn, gpu or gpu:N; it is `%s`", text));
  return phi::GPUPlace(std::stoi(text.substr(4)));
}

const ExecutionOptions* ExecutionOptions::Current() { return current_options; }

ScopedExecutionOptions::ScopedExecutionOptions(const ExecutionOptions* options)
    : previous_(current_options) {
  current_options = options;
}
ScopedExecutionOptions::~ScopedExecutionOptions() { current_options = previous_; }

}  // namespace phibridge
