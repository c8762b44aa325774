#pragma once

#include <memory>
#include <string>
#include <vector>

#include "framework/api/phibridge.h"
#include "tools/cli/shadow.h"
#include "tools/cli/trace.h"

namespace CLI {
class App;
}  // namespace CLI

namespace phibridge {
namespace tools {

/// What `run` is to watch.
struct WatchOptions {
  int warmup = 0;
  int runs = 1;
  std::string trace_path;  // empty: none
  bool profile = false;
  int64_t shadow_every = 0;  // 0: no shadow runs
  std::vector<std::string> shadow_rules;
  double shadow_budget = 0;
  double shadow_rtol = 1e-4;
  std::string shadow_folder;
  std::string shadow_json_path;
};
/// --warmup, --runs, --trace, --profile, --shadow and what belongs to it.
void AddWatchOptions(CLI::App* app, WatchOptions* options);

/// Runs of a session with trace, profile and shadow runs as they were asked for.
class WatchedRun {
 public:
  /// Both are kept by reference.
  WatchedRun(const WatchOptions& options, const Options& execution);

  /// The runs that do not count.
  void WarmUp(Session* session, const std::vector<std::string>& keep) const;
  /// Runs as often as asked. A trace is written even if a run throws: it shows where.
  void Run(Session* session, const std::vector<std::string>& keep);
  /// Prints the profile and what the shadow runs found; writes their record.
  void Report() const;

 private:
  const WatchOptions& options_;
  std::unique_ptr<TraceRecorder> recorder_;
  std::unique_ptr<ShadowRunner> shadow_;
};

}  // namespace tools
}  // namespace phibridge
