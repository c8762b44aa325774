#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "parity/harness/case_report.h"
#include "parity/harness/grad_case.h"

namespace phibridge {
namespace parity {

/// Proves the gradient of one case, if its op registers a grad maker: builds the gradient ops with
/// the maker, runs them with random gradients of the outputs, and compares what they give for each
/// input with central differences of the forward op in float64, of single elements and, of large
/// inputs, along a random direction. float32 is compared with float64 instead. Also checks shapes
/// before running, guard zones, elements never written, a second run, a run without the memory of
/// no-need-buffer inputs, each gradient when it is the only one wanted, and the kernels of
/// oneDNN, of the GPU and of cuDNN against the CPU's.
class GradChecker {
 public:
  /// `param` and `report` are kept by reference.
  GradChecker(const OpTestParam& param, CaseReport* report) : param_(param), report_(report) {}

  void Check();
  /// Tries mutants of the gradients that Check found right.
  void Mutate();

 private:
  struct Backward;         // one run of the gradient ops
  struct NumericGradient;  // of one variable
  using Gradients = std::map<std::string, Values>;

  Backward Run(uint16_t poison, Route route, const Sabotage& sabotage) const;
  void CheckOnCpu();
  void CheckOnBackend(Route route, const Backward& cpu);
  void CompareRuns(const Backward& first, Route route);
  void CompareOneByOne(const Gradients& grads);
  void Compare(const Gradients& grads, std::vector<std::string>* wrong);
  void CompareWithWide(const Gradients& grads, std::vector<std::string>* wrong);
  void CompareWithDifferences(const Gradients& grads, std::vector<std::string>* wrong);
  const NumericGradient& Numeric(const std::string& variable);
  Tolerance NarrowTolerance(const Values& exact) const;
  Tolerance NumericTolerance() const;
  Tolerance BackendTolerance(const Values& of_cpu) const;
  std::string WhyNot() const;
  bool Survives(const Sabotage& sabotage);
  void Measure(double of_tolerance, double distance);
  void Report(Finding::Kind kind, Route route, const std::string& text);
  void ReportKernels(const Backward& run, Route route);

  const OpTestParam& param_;
  CaseReport* const report_;
  // Made once, for the comparison and for the mutants.
  std::shared_ptr<GradCase> numeric_case_;
  std::map<std::string, std::shared_ptr<NumericGradient>> numeric_;
  std::map<std::string, Values> wide_;
  GradCase::Undefined undefined_;  // in the type of the case
  /// The gradients that Check found right; empty: there is nothing to mutate.
  std::map<std::string, std::vector<Snapshot>> clean_;
  // Of all comparisons so far: the largest part of a tolerance, and the largest distance.
  double of_tolerance_ = 0, largest_distance_ = 0;
  bool has_compared_ = false;  // with anything
};

}  // namespace parity
}  // namespace phibridge
