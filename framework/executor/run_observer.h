#pragma once

namespace phibridge {

class BoundOp;

/// What one execution of an operator with kernels is made of; a remembered one only transforms,
/// where needed, and computes.
enum class OpPhase { kChoose, kTransform, kInfer, kBuild, kCompute };

/// What a run does around its operators: kFeeds looks at the feeds and finds the program that is
/// prepared for what is asked; kBind, of each block, finds or makes what is remembered of its
/// operators in a scope.
enum class RunStage { kFeeds, kBind };

/// Watches the operators of a run: traces, dumps, comparisons. It is called on the thread that
/// runs, for the operators of every block, in the order in which they run; an operator with a block
/// of its own encloses those of the block.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  /// `op` is about to run: its inputs, in op.scope(), hold what it will read.
  virtual void BeforeOp(const BoundOp&) {}
  /// It has run: its outputs hold what it wrote, its inputs what they held unless it wrote them
  /// too. Later operators may reuse the memory.
  virtual void AfterOp(const BoundOp&) {}
  /// It has thrown; the error goes on after this call.
  virtual void OpFailed(const BoundOp&) {}
  /// The parts of an execution, between BeforeOp and AfterOp or OpFailed; AfterPhase also when it
  /// throws.
  virtual void BeforePhase(const BoundOp&, OpPhase) {}
  virtual void AfterPhase(const BoundOp&, OpPhase) {}
  /// The parts of a run outside of its operators, or, of a block that an operator runs, within that
  /// one; AfterStage also when it throws.
  virtual void BeforeStage(RunStage) {}
  virtual void AfterStage(RunStage) {}

  /// The one that watches this thread; nullptr: none.
  static RunObserver* Current();
};

/// Lets `observer` watch the runs of this thread while it lives, within those that watch already:
/// told after them before, and before them after. nullptr: nobody watches while it lives.
class ScopedRunObserver {
 public:
  explicit ScopedRunObserver(RunObserver* observer);
  ScopedRunObserver(const ScopedRunObserver&) = delete;
  ScopedRunObserver& operator=(const ScopedRunObserver&) = delete;
  ~ScopedRunObserver();

 private:
  // Two as one.
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

/// Tells the observer of this thread, if there is one, of a stage that lasts as long as this lives.
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
