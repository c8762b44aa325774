#pragma once

#include <string>
#include <vector>

#include "framework/executor/bound_op.h"
#include "framework/executor/graph_segments.h"
#include "phi/core/device_context.h"

namespace phibridge {

/// The operators of a block in one scope, as what captures graphs of them sees them. They have run
/// at least once.
class CapturableOps {
 public:
  virtual ~CapturableOps() = default;
  virtual size_t size() const = 0;
  /// Runs operator `i`. Errors: what it throws, with its context.
  virtual void Run(size_t i) = 0;
  /// The work of Run, uncounted and without the operator's context in errors.
  virtual void Enqueue(size_t i) = 0;
  /// Why no graph may hold operator `i`, as far as its last run tells; empty if one may.
  virtual std::string WhyNot(size_t i) const = 0;
  /// The context that operator `i` computes on. Requires: WhyNot(i) is empty.
  virtual const phi::DeviceContext* device(size_t i) const = 0;
  /// Requires: WhyNot(i) is empty; so all of them hold dense tensors.
  virtual OpVariables variables(size_t i) const = 0;
  /// False from the run of an operator that removed variables on: others may be void.
  virtual bool are_bound() const { return true; }
};

/// Prefetches what the operators after `i` read, for a loop that runs `ops` in order: see Note
/// [Prefetching].
inline void PrefetchAfter(const std::vector<BoundOp>& ops, size_t i) {
  const size_t count = ops.size();
  if (i + 3 < count) ops[i + 3].PrefetchObject();
  if (i + 2 < count) ops[i + 2].PrefetchSnapshots();
  if (i + 1 < count) ops[i + 1].PrefetchTensors();
}

/// Unbinds all of `ops` and returns true if operator `i` has just removed names: see Note
/// [Variables that go during a run].
inline bool UnbindAfter(std::vector<BoundOp>* ops, size_t i) {
  if (!(*ops)[i].removed_names()) return false;
  for (BoundOp& op : *ops) op.Unbind();
  return true;
}

// Note [What a graph may hold]
// A graph runs kernels with the arguments that they were captured with. So it holds an operator
// only if another run with the same input tensors gives its kernel the same arguments and does
// nothing else: a PHI kernel of this library computes it on the device; no input is moved or
// converted; no attribute and no shape is read from values; all tensors are dense and lie on the
// device, as one of the host would be read when the kernel is enqueued; it draws no random numbers,
// whose state is the host's. What a kernel does beside that is found out in the capture
// (Note [Capturing on a GPU]). Kernels of others are not looked into, so no graph holds them.

/// Why no graph may ever hold an operator that `choice` computes on `device`; empty if nothing is
/// known before it has run. `device` may be nullptr where no kernel computes it.
std::string WhyNeverInGraph(const OperatorBase& op, const KernelChoice& choice,
                            const phi::DeviceContext* device);
/// Why no graph is captured of a program of so many blocks that is run with these options, where
/// graphs were asked for; empty if they are. An operator that is timed, waited for, or whose
/// outputs are checked is run by itself. Step scopes come and go, so nested blocks, and what runs
/// them, are run as ever.
std::string WhyNoGraphs(const ExecutionOptions& options, size_t blocks);

/// Those of a prepared program.
class BoundOps : public CapturableOps {
 public:
  /// `ops` is kept by reference, and stays as long.
  explicit BoundOps(std::vector<BoundOp>* ops) : ops_(ops) {}

  size_t size() const override { return ops_->size(); }
  void Run(size_t i) override;
  void Enqueue(size_t i) override { (*ops_)[i].Execute(); }
  std::string WhyNot(size_t i) const override;
  const phi::DeviceContext* device(size_t i) const override { return (*ops_)[i].chosen().dev_ctx; }
  OpVariables variables(size_t i) const override;
  bool are_bound() const override { return are_bound_; }

 private:
  std::vector<BoundOp>* ops_;
  bool are_bound_ = true;
};

}  // namespace phibridge
