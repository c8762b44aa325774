#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "framework/api/phibridge.h"
#include "phi/common/place.h"

namespace phibridge {
namespace tools {

/// How `bench` times runs.
struct TimedRuns {
  std::vector<std::string> keep;  // variables that a run computes, besides those of fetch ops
  double span_ms = 0;             // runs that are timed together take at least as long; 0: one run
};

/// Times runs of a session that has its feeds. Kernels of a GPU go on when Session::Run has
/// returned, so every time ends with a wait for the device. Errors of all functions: what
/// Session::Run throws.
class SessionTimer {
 public:
  /// `session` is not owned; `place` is that of its program.
  SessionTimer(Session* session, const std::string& place, const TimedRuns& how);

  void RunOnce();
  /// Finds how many runs take TimedRuns::span_ms, after some that are not timed: in these, graphs
  /// are captured. Does nothing without a span. To be called when the first run is over.
  void FindGroup();
  /// Runs that are timed together.
  int group() const { return group_; }
  /// Milliseconds of a run: those of a group, divided by its runs.
  double RunGroup();
  /// Operators by kernel, as KernelsJson says, of all runs.
  nlohmann::json Kernels() const;

 private:
  /// Twice in a row: one run that is slow by chance makes no group.
  bool GroupTakesSpan();

  Session* session_;
  phi::Place place_;
  TimedRuns how_;
  int group_ = 1;
};

}  // namespace tools
}  // namespace phibridge
