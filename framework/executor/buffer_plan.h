#pragma once

#include <map>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "framework/program/block_lifetimes.h"
#include "framework/scope/scope.h"
#include "phi/core/allocator.h"

namespace phibridge {

// Note [Sharing the memory of temporaries]
// When an operator has run for the first time in a scope, the buffers of the temporaries that it
// used last are free, and later outputs without memory take the smallest that fits. Every later run
// executes the same operators in the same order, so what was dead then is dead again: nothing is
// planned or moved any more. A buffer is taken only if nobody but known dead temporaries holds it:
// views that an operator made, feeds that share the caller's memory and parameters are counted by
// the shared_ptr.
//
// An output may take the buffer of an input while its operator runs, if that is the last to read it
// and declares the two to be in place (HandOver). The buffer is then free when the output is dead.
//
// Not every variable may take such a buffer: one that a nested block writes only when its branch is
// taken, or that lives on after its block, would be overwritten while it is still to be read.
// BlockLifetimes says which may.
//
// A plan is discarded if it is incomplete (the run threw) or if another program plans in the same
// scope: the temporaries that shared memory lose it, and the next run plans anew.

/// Which temporaries of one block share memory in one scope. Not thread-safe.
class BufferPlan {
 public:
  /// `lifetimes` is kept by reference; without `share` every variable keeps memory of its own.
  /// Variables that `scope` lacks are left out.
  BufferPlan(const BlockLifetimes& lifetimes, const paddle::framework::Scope& scope, bool share);
  BufferPlan(const BufferPlan&) = delete;
  BufferPlan& operator=(const BufferPlan&) = delete;

  /// True after a whole run: later runs need no plan.
  bool is_made() const { return is_made_; }
  /// Called in the first run after operator `index`: frees the memory of the temporaries that no
  /// later operator uses.
  void ReleaseAfter(size_t index);
  /// Called in the first run: memory for `bytes` of `output` at `place`; nullptr if no free buffer
  /// fits.
  std::shared_ptr<phi::Allocation> Donate(const paddle::framework::Variable* output, size_t bytes,
                                          const phi::Place& place);
  /// Called in the first run by the operator after the released ones: the memory of `input`, for
  /// `bytes` of `output` at `place`, if the operator is the last to read it; nullptr if it is not,
  /// or somebody else holds the memory. The operator must read each element of `input` before it
  /// writes that of `output`.
  std::shared_ptr<phi::Allocation> HandOver(const paddle::framework::Variable* input,
                                            const paddle::framework::Variable* output, size_t bytes,
                                            const phi::Place& place);
  /// Called after the first run.
  void Finish();
  /// Called if variables of the scope are gone: nothing more is planned. What shares memory goes on
  /// doing so, until Forget.
  void Abandon();
  /// Discards the plan: see the note. `scope` is the constructor's.
  void Forget(const paddle::framework::Scope& scope);

 private:
  using Buffer = std::shared_ptr<phi::Allocation>;
  struct Holders {
    std::weak_ptr<phi::Allocation> buffer;  // expired: another one has its address now
    long count = 0;                         // NOLINT(google-runtime-int): use_count's own type
  };

  void Release(const paddle::framework::Variable* var);
  // The entry of the tensor's buffer, which has `tensor` among its holders.
  Holders& HoldersOf(const phi::DenseTensor& tensor);

  const BlockLifetimes& lifetimes_;
  const bool share_;
  bool is_made_ = false;
  size_t next_ = 0;  // the operator after the released ones
  std::vector<std::vector<const paddle::framework::Variable*>> dead_after_;
  std::unordered_set<const paddle::framework::Variable*> may_take_;
  std::unordered_set<const paddle::framework::Variable*> handed_over_;  // lost their memory so
  std::multimap<size_t, Buffer> free_;                                  // by bytes
  std::unordered_map<const phi::Allocation*, Holders> holders_;
};

}  // namespace phibridge
