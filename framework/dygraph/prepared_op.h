#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/executor/bound_op.h"
#include "framework/program/type_defs.h"
#include "phi/api/tensor.h"

namespace phibridge {

/// One call of an operator on tensors. A nullptr, or an input without a value, is a tensor that the
/// call does without.
struct TensorCall {
  template <typename T>
  using Slots = std::vector<std::pair<std::string, std::vector<T>>>;

  std::string type;
  Slots<const phi::Tensor*> inputs;
  /// A tensor that is among the inputs, too, is written in place.
  Slots<phi::Tensor*> outputs;
  paddle::framework::AttributeMap attrs;
};

/// What `call` says besides its tensors: type, slots with their sizes, attributes.
TensorCall WithoutTensors(TensorCall call);

/// An operator that is called on tensors, with whatever kernel the resolver chooses: PHI, legacy or
/// its own. It is made once for its type, attributes, kinds of tensors and which of them are there,
/// and remembers the choice and the kernel's context from call to call (BoundOp). Holds no tensors
/// between calls. Not thread-safe.
class PreparedOp {
 public:
  /// Makes the operator that computes `call` at `place`. Errors: NotFound for an unknown type;
  /// InvalidArgument for attributes.
  PreparedOp(const TensorCall& call, const phi::Place& place);
  PreparedOp(const PreparedOp&) = delete;
  PreparedOp& operator=(const PreparedOp&) = delete;
  ~PreparedOp();

  /// Runs on other tensors than those of the constructor, of the same kinds and in the same order:
  /// of each slot in turn. Outputs get new values, those in place keep theirs and a changed
  /// in-place version. Errors: as a program's operator, with its context; InvalidArgument if one in
  /// place would get another number of elements.
  void Run(const phi::Tensor* const* inputs, phi::Tensor* const* outputs);

  /// What Run would choose for these tensors, without running. Never throws for "none"; the result
  /// is that of choice().
  const KernelChoice& Choose(const phi::Tensor* const* inputs, phi::Tensor* const* outputs);
  /// What the last run chose.
  const KernelChoice& choice() const;
  bool is_running() const { return is_running_; }

 private:
  struct Parts;
  class Running;
  void Load(const phi::Tensor* const* inputs, phi::Tensor* const* outputs);
  void CheckInPlace(phi::Tensor* const* outputs) const;
  void Store(phi::Tensor* const* outputs);

  std::unique_ptr<Parts> parts_;
  std::unique_ptr<BoundOp> bound_;
  bool is_running_ = false;
};

/// Where a call on these inputs computes: the first device among them, else the CPU.
phi::Place PlaceOf(const phi::Tensor* const* inputs, size_t count);

}  // namespace phibridge
