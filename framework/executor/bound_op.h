#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "framework/executor/buffer_plan.h"
#include "framework/executor/choice_basis.h"
#include "framework/executor/input_transforms.h"
#include "framework/executor/kernel_steps.h"
#include "framework/executor/meta_snapshot.h"
#include "framework/executor/run_observer.h"

namespace phibridge {

/// What is counted of the executions of one operator in one scope.
struct RunRecord {
  int64_t runs = 0;
  int64_t anew = 0;        // runs that did all five steps
  size_t bytes_moved = 0;  // by data transforms and by kernels that reorder inputs, over all runs
  double total_us = 0;     // wall time, if ExecutionOptions::time_ops
};

/// An operator bound to the variables of one scope, with all that it remembers from run to run: the
/// choice, the replaced inputs, the kernel call. A run whose inputs kept their meta data only
/// computes. Any change of shape, type, place, layout, LoD or of a value's address is noticed and
/// does the steps again. Not thread-safe.
class BoundOp {
 public:
  /// `op`, `scope` and `options` are kept by reference and must outlive it. `chosen` is a choice
  /// that was made for `op` and these options, such as Diagnose's: it serves as long as its basis
  /// holds.
  BoundOp(const OperatorBase& op, const Scope& scope, const ExecutionOptions& options,
          std::shared_ptr<const LastingChoice> chosen = nullptr);
  BoundOp(BoundOp&&) = default;

  /// Runs the operator. Errors: as the steps', without the operator's context.
  void Execute();
  /// The same for an object that runs no more: nothing is remembered.
  void ExecuteOnce();
  /// As Execute, measured if asked for; errors carry the operator's context.
  void Run();
  /// Starts to load what a remembered run compares. Note [Snapshots]
  void Prefetch() const {
    for (const MetaSnapshot& snapshot : snapshots_) snapshot.Prefetch();
  }
  /// The choose step alone, for doctor. Never throws for "none".
  const KernelChoice& Choose();
  /// After a choice that is none. Errors: NotFound, always, saying what is registered and what to
  /// do.
  [[noreturn]] void ThrowNoKernel() const;

  const RunRecord& record() const { return record_; }
  /// What the last choose step chose; kNone before it.
  const KernelChoice& choice() const { return chosen().choice; }
  /// The same with what its kernel needs.
  const ChosenKernel& chosen() const {
    return own_.has_value() ? own_->chosen : given_ != nullptr ? given_->chosen : Unchosen();
  }
  /// The same, to be given to others that are bound to the same operator.
  std::shared_ptr<const LastingChoice> ShareChoice();
  const OperatorBase& op() const { return *op_; }
  /// Where its variables are.
  const Scope& scope() const { return *scope_; }
  /// Outputs without memory ask `plan` for some when the call of a first run is built.
  void SetBufferPlan(BufferPlan* plan) { plan_ = plan; }
  /// Who is told of the phases of the following runs; nullptr: nobody.
  void SetObserver(RunObserver* observer) { observer_ = observer; }

 private:
  const ChosenKernel& Unchosen() const;
  bool ChoiceHolds() const;
  bool Remembered() const;
  void RunAnew();
  // With the steps that a remembered run may need. Phase tells the observer, or does nothing.
  template <class Phase>
  void RunRemembered();

  // The five steps; choose is public.
  void Transform(bool in_place);
  bool Infer();
  void Build();
  template <class Phase>
  void Compute();

  /// What the kernel gets.
  const RuntimeContext& ctx() const { return replaced_.has_value() ? *replaced_ : variables_; }
  void TakeDonatedBuffers();
  size_t TakeSnapshots();

  // What every run reads stands together.
  const OperatorBase* op_;
  const OperatorWithKernel* kernel_op_;  // op_, or nullptr if it is no operator with kernels
  const Scope* scope_;
  const ExecutionOptions* options_;
  RunObserver* observer_ = nullptr;
  std::shared_ptr<const LastingChoice> given_;  // or nullptr
  // Filled by RunAnew; all void if ready_ is false.
  bool ready_ = false;
  bool remembers_ = true;
  bool infer_every_run_ = false;
  bool has_gradients_ = false;
  std::vector<MetaSnapshot> snapshots_;  // of each variable, outputs first
  std::vector<InputTransform> transforms_;
  std::vector<size_t> tensor_attrs_;
  RunRecord record_;
  phi::KernelContext call_;

  std::optional<LastingChoice> own_;  // instead of given_
  BufferPlan* plan_ = nullptr;
  RuntimeContext variables_;                               // of the scope
  ReplacedVariables replaced_;                             // of variables_
  std::vector<std::unique_ptr<Variable>> output_scratch_;  // Note [Outputs that are inputs]
};

}  // namespace phibridge
