#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "framework/executor/run_observer.h"
#include "parity/compare/compare.h"
#include "parity/execution/run_execution.h"

namespace phibridge {
namespace tools {

struct ShadowOptions {
  int64_t every = 1;               // of the executions of an operator
  std::vector<std::string> rules;  // for the other kernel; none: see ShadowRunner
  double budget_percent = 0;       // of the time of the run itself; 0: no bound
  std::string folder;              // where diverging executions are written; empty: nowhere
  parity::Tolerance tolerance = parity::kCaseTolerance;
};

/// Samples of one operator type and one pair of kernels.
struct ShadowCount {
  int64_t samples = 0;
  int64_t diverged = 0;
  double max_ulp = 0;
};

/// Runs every Nth execution of an operator a second time with another kernel, on copies of its
/// inputs, and compares. The run itself goes on with its own results. The other kernel is the one
/// that the rules choose; without rules the legacy kernel where a PHI kernel ran on the CPU, a PHI
/// kernel where a legacy one ran, and the CPU's where another back end computed. Left out:
/// operators that draw random numbers, run blocks, or have no second kernel.
class ShadowRunner : public RunObserver {
 public:
  explicit ShadowRunner(ShadowOptions options) : options_(std::move(options)) {}

  void BeforeOp(const BoundOp& op) override;
  void AfterOp(const BoundOp& op) override;
  void OpFailed(const BoundOp& op) override;

  int64_t samples() const { return samples_; }
  int64_t diverged() const { return static_cast<int64_t>(reports_.size()); }
  /// What the run says at its end: counts, and each divergence.
  std::string Text() const;
  /// {"shadow": [{op, kernel_a, kernel_b, dtype, samples, diverged, max_ulp}]}, for `phibridge
  /// ledger --shadow`.
  nlohmann::json Json() const;

 private:
  using Key = std::tuple<std::string, std::string, std::string, std::string>;  // op, kernels, type
  struct History {                                                             // of one operator
    int64_t count = 0;
    double cost_us = -1;  // of its last sample
    bool has_no_other = false;
  };
  struct Sample {
    parity::Execution execution;
    double begin_us;
    double capture_us;
  };

  bool IsDue(const BoundOp& op, History* history) const;
  bool FitsBudget(const History& history, const BoundOp& op) const;
  std::string RuleFor(const BoundOp& op) const;
  void Compare(const BoundOp& op, const parity::Execution& execution, History* history);
  void Record(const BoundOp& op, const parity::Execution& execution, const parity::OpResult& first,
              const parity::OpResult& other);

  ShadowOptions options_;
  std::map<std::pair<int, int>, History> histories_;  // by block and position
  std::optional<Sample> sample_;
  std::map<Key, ShadowCount> counts_;
  std::vector<std::string> reports_;
  std::vector<std::string> problems_;  // why something could not be compared or written
  int64_t samples_ = 0, over_budget_ = 0, depth_ = 0;
  double run_us_ = 0, shadow_us_ = 0, outer_begin_us_ = 0, outer_shadow_us_ = 0;
};

}  // namespace tools
}  // namespace phibridge
