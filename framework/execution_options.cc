#include "framework/execution_options.h"

#include "phi/core/flags.h"

PHI_DECLARE_bool(use_mkldnn);
PHI_DECLARE_bool(check_nan_inf);

namespace phibridge {
namespace {
thread_local const ExecutionOptions* current_options = nullptr;
}  // namespace

ExecutionOptions ExecutionOptions::FromFlags(const phi::Place& place) {
  ExecutionOptions options;
  options.place = place;
  options.use_onednn = FLAGS_use_mkldnn;
  options.check_nan_inf = FLAGS_check_nan_inf;
  return options;
}

const ExecutionOptions* ExecutionOptions::Current() { return current_options; }

ScopedExecutionOptions::ScopedExecutionOptions(const ExecutionOptions* options)
    : previous_(current_options) {
  current_options = options;
}
ScopedExecutionOptions::~ScopedExecutionOptions() { current_options = previous_; }

}  // namespace phibridge
