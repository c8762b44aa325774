#pragma once

#include <cstdint>
#include <string>

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
// element. That is work that an attribute asks for, some steps an element (phi/core/asked_count.h).
// Kernels that know the size alone (linspace, range) check it themselves.

/// After the shape function, before the run takes memory. Errors: ResourceExhausted naming op,
/// output, its elements, the limit and the flag.
void CheckAskedSize(const OperatorBase& op, const RuntimeContext& variables);
/// The same of a description, where all sizes are known.
void CheckAskedSize(const OpDesc& op, const BlockDesc& block);

}  // namespace framework
}  // namespace paddle
