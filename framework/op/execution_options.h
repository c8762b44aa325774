#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compat/kernel_rules.h"
#include "compat/planned_places.h"
#include "framework/io/file_policy.h"
#include "phi/common/place.h"

namespace phibridge {

/// How a program or an operator is to be run.
struct ExecutionOptions {
  phi::Place place = phi::CPUPlace();
  /// Ask for oneDNN kernels on the CPU, whatever the program's `use_mkldnn` attributes say.
  bool use_onednn = false;
  /// The plain kernels of the CPU are no fallback where oneDNN has none: place auto.
  bool onednn_is_optional = false;
  KernelRules rules;
  FallbackPolicy fallback = FallbackPolicy::kReport;
  /// Throw at the first operator whose output has a NaN or Inf.
  bool check_nan_inf = false;
  /// Measure every operator: costs two clock readings each; on a device two marks, and a wait at
  /// the end of each run.
  bool time_ops = false;
  /// Wait for the device after each operator with a kernel, so that what a kernel does wrong is
  /// told with the operator, and the host's clock tells what it takes.
  bool wait_for_device = false;
  /// Share memory between temporaries whose lifetimes do not overlap. Variables of `keep` stay
  /// readable.
  bool reuse_buffers = true;
  std::vector<std::string> keep;
  /// Capture kernels of a GPU into CUDA graphs, and launch these in later runs.
  bool cuda_graphs = false;
  /// Whoever runs the program reads the variables that fetch ops name, so that these copy nothing:
  /// a copy would wait for the device.
  bool fetches_variables = false;
  /// Which files its operators may use.
  FilePolicy files;
  /// Where operators of the program are computed unless a rule says otherwise; nullptr: as
  /// use_onednn says.
  std::shared_ptr<const PlannedPlaces> plan;

  /// Options as set by FLAGS_use_mkldnn, FLAGS_check_nan_inf and FLAGS_benchmark.
  static ExecutionOptions FromFlags(const phi::Place& place);
  /// True if FromFlags, which must have made these options, would make them again for `now`.
  bool StillFromFlags(const phi::Place& now) const;
  /// The options of the program that runs on this thread; nullptr outside one.
  static const ExecutionOptions* Current();
};

/// Parses the user's name of a place: "auto", "cpu", "onednn" (which compute on the CPU), "gpu" or
/// "gpu:N". Errors: InvalidArgument.
phi::Place ParsePlace(const std::string& text);

/// Makes `options` the current options of this thread for its lifetime.
class ScopedExecutionOptions {
 public:
  explicit ScopedExecutionOptions(const ExecutionOptions* options);
  ScopedExecutionOptions(const ScopedExecutionOptions&) = delete;
  ScopedExecutionOptions& operator=(const ScopedExecutionOptions&) = delete;
  ~ScopedExecutionOptions();

 private:
  const ExecutionOptions* previous_;
};

}  // namespace phibridge
