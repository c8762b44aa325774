#pragma once

namespace phibridge {

class BoundOp;

/// What one execution of an operator with kernels is made of; a remembered one only transforms,
/// where needed, and computes.
enum class OpPhase { kChoose, kTransform, kInfer, kBuild, kCompute };

/// Watches the operators of a run: traces, dumps, comparisons. It is called on the thread that runs, for
/// the operators of every block, in the order in which they run; an operator with a block of its own
/// encloses those of the block.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  /// `op` is about to run: its inputs, in op.scope(), hold what it will read.
  virtual void BeforeOp(const BoundOp&) {}
  /// It has run: its outputs hold what it wrote, its inputs what they held unless it wrote them too.
  /// Later operators may reuse the memory.
  virtual void AfterOp(const BoundOp&) {}
  /// It has thrown; the error goes on after this call.
  virtual void OpFailed(const BoundOp&) {}
  /// The parts of an execution, between BeforeOp and AfterOp or OpFailed; AfterPhase also when it
  /// throws.
  virtual void BeforePhase(const BoundOp&, OpPhase) {}
  virtual void AfterPhase(const BoundOp&, OpPhase) {}

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

   private:
    RunObserver *outer_, *inner_;
  };

  RunObserver* previous_;
  Both both_;
};

}  // namespace phibridge
