#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/executor/buffer_plan.h"
#include "framework/executor/choice_basis.h"
#include "framework/executor/device_times.h"
#include "framework/executor/input_transforms.h"
#include "framework/executor/kernel_steps.h"
#include "framework/executor/meta_snapshot.h"
#include "framework/executor/run_observer.h"

namespace phibridge {

// Note [Variables that go during a run]
// Between runs a change of Scope::erase_count says that pointers to variables may be void, and all
// is bound anew. Within a run only an operator without kernels may remove or rename variables, as
// `delete_var` does, itself or in its block; a kernel must not. So such an operator compares the
// count before and after. If it changed, the operators of the block forget their variables, and
// those still to run look them up again: one that is gone is an error of who reads it.

/// Counters of the executions of one operator in one scope.
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
  /// As Execute, for an object that is run only once: it remembers nothing for a later run.
  void ExecuteOnce();
  /// As Execute, measured if asked for; errors carry the operator's context.
  void Run();
  /// True if its last run removed or renamed variables of its scope or of one around it: see Note
  /// [Variables that go during a run].
  bool removed_names() const { return removed_names_; }
  /// Forgets its variables, of which some may be gone: the next run looks them up.
  void Unbind();
  /// Lets go of tensors that this object holds itself: transformed inputs, outputs that the scope
  /// does not have. If there are any, the next run does all steps, under the choice if it holds.
  void ReleaseTensors();

  // Note [Prefetching]
  // A program of thousands of operators does not fit into the processor's caches, and waiting for
  // memory would dominate what a run costs beside its kernels. So what the next operators read is
  // prefetched while one runs: the object, then what it points to, then what that points to.

  void PrefetchObject() const {
    const char* at = reinterpret_cast<const char*>(this);
    for (size_t i = 0; i <= kHotBytes; i += kCacheLineBytes) __builtin_prefetch(at + i);
  }
  /// Useful some time after PrefetchObject.
  void PrefetchSnapshots() const {
    for (const MetaSnapshot& snapshot : snapshots_) __builtin_prefetch(&snapshot);
  }
  /// Useful some time after PrefetchSnapshots.
  void PrefetchTensors() const {
    for (const MetaSnapshot& snapshot : snapshots_) snapshot.Prefetch();
  }

  /// The choose step alone, for doctor. Never throws for "none".
  const KernelChoice& Choose();
  /// Called if no kernel was found. Errors: NotFound, always, saying what is registered and what to
  /// do.
  [[noreturn]] void ThrowNoKernel() const;
  /// After Choose found a kernel: the transforms of its inputs can be planned. Nothing changes.
  /// Errors: those of PlanTransforms.
  void CheckInputs() const;
  /// After Choose: whether every input's kind is known; not that of a RAW variable nobody wrote.
  bool KnowsKinds() const;

  /// What the next run would do beside the call of its kernel, if its variables keep their meta
  /// data and memory: "an attribute is read from a tensor". Empty if nothing, but for what is
  /// checked.
  std::string WhyMoreThanACall() const;
  /// Those of the last run; absent outputs that the kernel writes all the same are this object's.
  const RuntimeContext& variables() const { return variables_; }
  bool Owns(const Variable* output) const;

  const RunRecord& record() const { return record_; }
  /// What the device took for its kernel, if ExecutionOptions::time_ops, over all runs that have
  /// been added up (DeviceTimes); 0 where the host computes.
  double device_us() const { return device_us_ == nullptr ? 0 : *device_us_; }
  /// What the last choose step chose; kNone before it.
  const KernelChoice& choice() const { return chosen().choice; }
  /// The choice of choice(), with the device context that its kernel needs.
  const ChosenKernel& chosen() const { return choice_ != nullptr ? choice_->chosen : Unchosen(); }
  /// The choice, for sharing with other BoundOps of the same operator.
  std::shared_ptr<const LastingChoice> ShareChoice();
  const OperatorBase& op() const { return *op_; }
  /// The scope of the operator's variables.
  const Scope& scope() const { return *scope_; }
  /// On the first run, outputs without memory take it from `plan`.
  void SetBufferPlan(BufferPlan* plan) { plan_ = plan; }
  /// Says that who runs it takes the memory of outputs away between runs: one without memory then
  /// counts as unchanged.
  void ExpectFreshOutputs() { fresh_outputs_ = true; }
  /// The observer of the phases of the following runs; nullptr: none.
  void SetObserver(RunObserver* observer) { observer_ = observer; }

 private:
  const ChosenKernel& Unchosen() const;
  phi::RegistryView View() const;
  void BindVariables();
  bool ChoiceHolds() const;
  bool Remembered() const;
  bool IsFreshOutput(const MetaSnapshot& snapshot) const;
  bool OnlyCalls() const;
  void RunAnew();
  // Runs the steps that a repeated run may need. A Phase object notifies the observer, or does
  // nothing (NoPhase).
  template <class Phase>
  void RunRemembered();

  // The five steps; choose is public.
  void Transform(bool in_place);
  bool Infer();
  void Build();
  template <class Phase>
  void Compute();
  void Measure(std::optional<DeviceTimes::Span>* span);

  /// What the kernel gets.
  const RuntimeContext& ctx() const { return replaced_.has_value() ? *replaced_ : variables_; }
  const Variable* InputToOverwrite(const std::string& output, size_t i,
                                   const phi::DenseTensor& tensor) const;
  void TakeDonatedBuffer(const std::string& slot, size_t i, Variable* var);
  void TakeDonatedBuffers();
  void TakeSnapshots();

  static constexpr size_t kCacheLineBytes = 64;
  static constexpr size_t kHotBytes = 256;  // of the members that every run reads, which come first

  const OperatorBase* op_;
  const OperatorWithKernel* kernel_op_;  // op_, or nullptr if it is no operator with kernels
  const Scope* scope_;
  const ExecutionOptions* options_;
  RunObserver* observer_ = nullptr;
  // Filled by RunAnew; all void if ready_ is false.
  bool ready_ = false;
  bool remembers_ = true;
  bool infer_every_run_ = false;
  bool has_gradients_ = false;
  bool fresh_outputs_ = false;
  bool removed_names_ = false;
  const phi::Kernel* only_call_ = nullptr;  // if a remembered run does nothing else
  std::vector<MetaSnapshot> snapshots_;     // of each variable, outputs first
  RunRecord record_;
  phi::KernelContext call_;

  std::vector<InputTransform> transforms_;
  std::vector<size_t> tensor_attrs_;
  std::shared_ptr<const LastingChoice> choice_;  // or nullptr
  BufferPlan* plan_ = nullptr;
  size_t output_count_ = 0;                                // of snapshots_
  RuntimeContext variables_;                               // of the scope
  ReplacedVariables replaced_;                             // of variables_
  std::vector<std::unique_ptr<Variable>> absent_outputs_;  // that a kernel writes all the same
  std::vector<std::unique_ptr<Variable>> output_scratch_;  // Note [Outputs that are inputs]
  std::shared_ptr<double> device_us_;                      // nullptr until a device is measured
};

}  // namespace phibridge
