#pragma once

#include <cstdint>
#include <string>

#include "phi/core/allocation_check.h"

namespace paddle {
namespace framework {

class OpDesc;
class BlockDesc;
class OperatorBase;
class RuntimeContext;

// Note [Sizes that no input has]
// Memory bounds the work of an operator whose outputs are as large as its inputs, or as a product
// of them. Where an output has more elements than the sizes of all inputs multiplied, an attribute
// asks for it, or a number in a tensor: fill_constant, linspace, uniform_random, expand_v2 of one
// element. That is work that an attribute asks for, some steps an element (phi/core/asked_count.h):
// four to make it, four more to find the inputs that it is made of, and what the record says
// (`work`): one for each multiplication of a filter or a method of interpolation. They are steps of
// the operator and not of the kernel that is taken: a program that one kernel refuses for them is
// refused by all, on every place.
// Windows that lie on each other are such work, too, wherever they read each element of their input
// more than 64 times.
// Where a kernel alone knows the size (bincount, sequence_mask), it is seen when the kernel takes
// the memory; linspace and range, which are called without an operator too, check it themselves.

/// After the shape function, before the run takes memory. Errors: ResourceExhausted naming op,
/// output, its elements, the limit and the flag.
void CheckAskedSize(const OperatorBase& op, const RuntimeContext& variables);
/// The same of a description, where all sizes are known.
void CheckAskedSize(const OpDesc& op, const BlockDesc& block);

/// While it lives, the same of memory that the kernel of `op` takes. Keeps references to both.
class KernelAllocationCheck {
 public:
  KernelAllocationCheck(const OperatorBase& op, const RuntimeContext& variables)
      : op_(op), variables_(variables), check_(&Check, this) {}

 private:
  static void Check(const void* self, int64_t elements);

  const OperatorBase& op_;
  const RuntimeContext& variables_;
  phi::ScopedAllocationCheck check_;
};

}  // namespace framework
}  // namespace paddle
