#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "framework/program/program_desc.h"
#include "parity/harness/op_test.h"
#include "parity/harness/route.h"
#include "parity/harness/slopes.h"

namespace phibridge {
namespace parity {

using Numbers = std::vector<double>;

/// The op of a case, its gradient ops, theirs, and so on, with the variables of a run on one route.
class DifferentiatedCase {
 public:
  using Names = std::vector<std::string>;

  /// Runs the op itself. `param` is kept by reference. Errors: those of the run.
  DifferentiatedCase(const OpTestParam& param, DataType dtype, Route route);

  /// One order more; false if there is none.
  bool Differentiate();
  void Run();

  int order() const { return order_; }
  /// What the highest gradients are taken by, and their names; "": none.
  const Names& inputs() const { return by_; }
  const Names& gradients() const { return gradients_; }
  /// The kernels of the ops of the highest order, with the types of these.
  std::vector<std::pair<std::string, KernelChoice>> HighestKernels() const;

  /// The numbers of a variable, the real parts of complex ones.
  Numbers Read(const std::string& name) const;
  /// The slopes, to the left and to the right, of the gradients one order lower times their seeds,
  /// when `input` moves along `direction`.
  SlopePair Slopes(const std::string& input, const Numbers& direction);
  /// What differs between the highest gradients without a gradient that their ops may lack, and of
  /// zeros in its place.
  std::vector<std::string> CompareAbsent();

 private:
  struct Step {
    std::unique_ptr<paddle::framework::OperatorBase> op;
    std::unique_ptr<BoundOp> bound;
    int order;
  };

  void Declare(const std::string& name);
  void MakeSeed(const std::string& seed, const std::string& like);
  void Bind(size_t first_op);
  void RunBelow(int order);
  void DropConstants();
  std::string CompareAbsent(Step* step, const std::string& slot, const std::string& seed);
  std::map<std::string, Numbers> Results(const paddle::framework::OperatorBase& op) const;

  const OpTestParam& param_;
  const DataType dtype_;
  paddle::framework::Scope scope_;
  paddle::framework::ProgramDesc program_;
  const ExecutionOptions options_;
  std::vector<Step> steps_;
  int order_ = 0;
  Names inputs_;          // what the next order is differentiated by: seeds of this one too
  Names by_, gradients_;  // of the highest order
  // Gradients one order lower that exist, and what their gradients begin with.
  Names lower_, seeds_;
};

}  // namespace parity
}  // namespace phibridge
