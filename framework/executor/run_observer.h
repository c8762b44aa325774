#pragma once

namespace phibridge {

class BoundOp;

/// The phases of one execution of an operator with kernels. A repeated execution has only
/// kTransform, where needed, and kCompute.
enum class OpPhase { kChoose, kTransform, kInfer, kBuild, kCompute };

/// The stages of a run outside its operators. kFeeds checks the feeds and finds the prepared
/// program for the variables to keep; kBind, once per block, finds or creates the bound operators
/// of the block in a scope.
enum class RunStage { kFeeds, kBind };

/// Watches the operators of a run: traces, dumps, comparisons. It is called on the thread that
/// runs, for the operators of every block, in the order in which they run; an operator with a block
/// of its own encloses those of the block.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  /// `op` is about to run: its inputs, in op.scope(), hold what it will read.
  virtual void BeforeOp(const BoundOp&) {}
  /// The operator has run: its outputs hold the results, its inputs are unchanged unless they are
  /// outputs too, or lie in the memory of one, as the first term of a sum may since an unwatched
  /// run (BufferPlan::HandOver). Later operators may reuse the memory.
  virtual void AfterOp(const BoundOp&) {}
  /// The operator has thrown; the error propagates after this call.
  virtual void OpFailed(const BoundOp&) {}
  /// Called at the begin and end of each phase, between BeforeOp and AfterOp or OpFailed.
  /// AfterPhase is also called if the phase throws.
  virtual void BeforePhase(const BoundOp&, OpPhase) {}
  virtual void AfterPhase(const BoundOp&, OpPhase) {}
  /// Called at the begin and end of each stage. Stages of block 0 are outside of any operator;
  /// stages of a block that an operator runs are within that operator. AfterStage is also called if
  /// the stage throws.
  virtual void BeforeStage(RunStage) {}
  virtual void AfterStage(RunStage) {}

  /// The observer of this thread; nullptr: none.
  static RunObserver* Current();
};

/// For its lifetime, adds `observer` to the observers of this thread. Calls nest: Before… reaches
/// the observers that were there first, then `observer`; After… reaches `observer` first. With
/// nullptr, no observer is called during its lifetime.
class ScopedRunObserver {
 public:
  explicit ScopedRunObserver(RunObserver* observer);
  ScopedRunObserver(const ScopedRunObserver&) = delete;
  ScopedRunObserver& operator=(const ScopedRunObserver&) = delete;
  ~ScopedRunObserver();

 private:
  // Forwards every call to two observers.
  class Both : public RunObserver {
   public:
    Both(RunObserver* outer, RunObserver* inner) : outer_(outer), inner_(inner) {}
    void BeforeOp(const BoundOp& op) override;
    void AfterOp(const BoundOp& op) override;
    void OpFailed(const BoundOp& op) override;
    void BeforePhase(const BoundOp& op, OpPhase phase) override;
    void AfterPhase(const BoundOp& op, OpPhase phase) override;
    void BeforeStage(RunStage stage) override;
    void AfterStage(RunStage stage) override;

   private:
    RunObserver *outer_, *inner_;
  };

  RunObserver* previous_;
  Both both_;
};

/// Notifies the observer of this thread, if there is one, of a stage that lasts for the lifetime of
/// this object.
class ScopedRunStage {
 public:
  explicit ScopedRunStage(RunStage stage) : observer_(RunObserver::Current()), stage_(stage) {
    if (observer_ != nullptr) observer_->BeforeStage(stage_);
  }
  ScopedRunStage(const ScopedRunStage&) = delete;
  ScopedRunStage& operator=(const ScopedRunStage&) = delete;
  ~ScopedRunStage() {
    if (observer_ != nullptr) observer_->AfterStage(stage_);
  }

 private:
  RunObserver* observer_;
  RunStage stage_;
};

}  // namespace phibridge
