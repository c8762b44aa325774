#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "framework/dygraph/grad_formula.h"
#include "framework/dygraph/prepared_op.h"
#include "framework/dygraph/promotion.h"

namespace phibridge {
class ProgramRecorder;
}  // namespace phibridge

namespace egr {

class AutoCast;
class GradientOps;
class InputCast;

/// A PreparedOp that records how its gradient is computed, if this thread records and the gradient
/// of an input is wanted, and whose inputs are cast if this thread has an AutoCast, and then where
/// `promotion` says so. The ProgramRecorder of this thread sees the call with the inputs as cast.
/// Used as PreparedOp.
class TracedOp {
 public:
  enum class Caller {
    /// Where the gradient is recorded, the call gets the outputs that only gradients read and that
    /// it does not name, as functions of the API do not name all.
    kFunction,
    kTracer,
    kGradient,  // the engine, whose operators no AutoCast concerns
  };
  TracedOp(const phibridge::TensorCall& call, const phi::Place& place, Caller caller,
           Promotion promotion = Promotion());
  TracedOp(const TracedOp&) = delete;
  TracedOp& operator=(const TracedOp&) = delete;
  ~TracedOp();

  /// Errors: as PreparedOp::Run; InvalidArgument as Promotion::Apply, if an input would make a
  /// tensor in place larger, and if a leaf whose gradient is wanted would be changed in place;
  /// Unimplemented if a tensor with a history would be changed in place by an operator that has no
  /// gradient.
  void Run(const phi::Tensor* const* inputs, phi::Tensor* const* outputs);
  bool is_running() const { return op_.is_running() || (full_ != nullptr && full_->is_running()); }
  /// What the last run chose.
  const phibridge::KernelChoice& choice() const {
    return last_ran_full_ ? full_->choice() : op_.choice();
  }

 private:
  void FindInPlace();
  void CheckBroadcast(const phi::Tensor* const* inputs) const;
  bool WantsGradient(const phi::Tensor* const* inputs) const;
  // As Run, without an AutoCast.
  void Compute(const phi::Tensor* const* inputs, phi::Tensor* const* outputs);
  // As Run, with the inputs as they are.
  void ComputeAsIs(const phi::Tensor* const* inputs, phi::Tensor* const* outputs);
  // As ComputeAsIs, for a program; what the kernel calls meanwhile is part of the operator.
  void ComputeForProgram(phibridge::ProgramRecorder* recorder, const phi::Tensor* const* inputs,
                         phi::Tensor* const* outputs);
  const phibridge::TensorCall& CallOn(const phi::Tensor* const* inputs,
                                      phi::Tensor* const* outputs);
  void ComputePromoted(const phi::Tensor* const* inputs, phi::Tensor* const* outputs);
  void ComputeCast(AutoCast* state, const phi::Tensor* const* inputs, phi::Tensor* const* outputs);
  void PrepareToRecord(const phi::Tensor* const* inputs, phi::Tensor* const* outputs);
  void RunAndRecord(const phi::Tensor* const* inputs, phi::Tensor* const* outputs);
  bool IsInPlace(const phi::Tensor* const* inputs, const phi::Tensor* output) const;
  bool IsOutranked(const phi::Tensor* const* inputs) const;

  phibridge::TensorCall call_;  // stale between calls; CallOn sets its tensors
  const phi::Place place_;
  const Caller caller_;
  const Promotion promotion_;
  int in_place_ = -1;  // the input that must have the shape of the result; -1: none
  size_t inputs_ = 0, outputs_ = 0;
  phibridge::PreparedOp op_;
  bool is_ready_to_record_ = false;
  bool last_ran_full_ = false;
  const FormulaCondition outranks_;              // null: no formula takes the place of the gradient
  std::shared_ptr<const GradientOps> gradient_;  // null: the operator has none
  std::unique_ptr<phibridge::PreparedOp> full_;  // with outputs that only the gradient reads
  std::vector<bool> is_added_;                   // of each output: such a one
  std::unique_ptr<InputCast> input_cast_;        // null before an AutoCast concerned it
};

/// Calls an operator by its name, as `call` says, and records it; returns the kernel's choice. For
/// calls that are made once; one that is made often keeps a TracedOp.
phibridge::KernelChoice TraceOp(const phibridge::TensorCall& call);

/// The elements of a dense tensor in another dtype; recorded.
phi::Tensor CastTensor(const phi::Tensor& x, phi::DataType dtype);

}  // namespace egr
