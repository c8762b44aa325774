#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "framework/executor/buffer_plan.h"
#include "framework/executor/input_transforms.h"
#include "framework/executor/kernel_steps.h"
#include "framework/executor/run_observer.h"

namespace phibridge {

/// What is known of the executions of one operator in one scope.
struct RunRecord {
  KernelChoice choice;
  int64_t runs = 0;
  int64_t prepared = 0;    // runs that chose or inferred anew
  size_t bytes_moved = 0;  // by data transforms and by kernels that reorder inputs, over all runs
  double total_us = 0;     // wall time, if ExecutionOptions::time_ops
};

/// An operator bound to the variables of one scope, with all that it remembers from run to run: the
/// choice, the replaced inputs, the kernel call. A run whose inputs kept their meta data only
/// computes. Any change of shape, type, place, layout, LoD or of a value's address is noticed and
/// does the steps again that it concerns. Not thread-safe.
class BoundOp {
 public:
  /// All are kept by reference and must outlive it.
  BoundOp(const paddle::framework::OperatorBase& op, const Scope& scope,
          const ExecutionOptions& options);
  BoundOp(BoundOp&&) = default;

  /// Runs the operator. Errors: as the steps', without the operator's context.
  void Compute();
  /// The same, measured if asked for; errors carry the operator's context.
  void Run();
  /// The choose step alone, for doctor.
  const KernelChoice& Choose();
  /// After a choice that is none. Errors: NotFound, always, saying what is registered and what to
  /// do.
  [[noreturn]] void ThrowNoKernel() const;

  const RunRecord& record() const { return record_; }
  const paddle::framework::OperatorBase& op() const { return *op_; }
  /// Where its variables are.
  const Scope& scope() const { return *scope_; }
  /// Outputs without memory ask `plan` for some between infer and compute of a first run.
  void SetBufferPlan(BufferPlan* plan) { plan_ = plan; }
  /// Who is told of the phases of the following runs; nullptr: nobody.
  void SetObserver(RunObserver* observer) { observer_ = observer; }

 private:
  // Meta data of one variable as it was when the call was built.
  struct Snapshot {
    explicit Snapshot(const Variable* v);
    bool Same() const;
    bool SameShape() const;  // and LoD: what a shape function decides

    const Variable* var;
    const phi::TensorBase* tensor;
    phi::TensorKind kind = phi::TensorKind::kDense;
    bool dense = false;
    phi::DDim dims;
    phi::DataType dtype = phi::DataType::UNDEFINED;
    phi::DataLayout layout = phi::DataLayout::UNDEFINED;
    const phi::Allocation* holder = nullptr;
    phi::Place place;
    phi::LoD lod;
  };

  bool Remembered() const;
  // Phase: tells the observer of a phase, or does nothing.
  template <class Phase>
  void RunRemembered();
  void RunAnew();
  void Prepare(bool in_place);
  void Infer();
  bool InferInPlace();
  void TakeDonatedBuffers();
  template <class Phase>
  void RunKernel();
  void TakeSnapshots();

  const paddle::framework::OperatorBase* op_;
  const OperatorWithKernel* kernel_op_;  // op_, or nullptr if it is no operator with kernels
  const Scope* scope_;
  const ExecutionOptions* options_;
  RunRecord record_;
  BufferPlan* plan_ = nullptr;
  RunObserver* observer_ = nullptr;

  // Filled by Prepare; all void if ready_ is false.
  bool ready_ = false;
  bool infer_every_run_ = false;
  bool has_gradients_ = false;
  RuntimeContext variables_;  // of the scope
  RuntimeContext ctx_;        // with replaced inputs
  ChosenKernel chosen_;
  std::vector<InputTransform> transforms_;
  phi::KernelContext call_;
  std::vector<size_t> tensor_attrs_;
  std::vector<Snapshot> inputs_;
  std::vector<Snapshot> outputs_;
  // Behind what every run reads. See Note [Outputs that are inputs].
  std::vector<std::unique_ptr<Variable>> output_scratch_;
};

}  // namespace phibridge
