#pragma once

#include <vector>

#include "parity/hostile/mutation.h"

namespace phibridge {
namespace parity {

/// All that are known for an operator:
///   kind       each variable declared as every other kind; dense inputs that hold SelectedRows or
///              an array
///   slot       each slot absent, empty, @EMPTY@, doubled, undeclared; slots that the operator does
///              not have; outputs that are inputs or one variable
///   attribute  at its limits, removed, of another type, lists of other lengths; PairMutationsOf
///   shape      each tensor with each dimension changed, added, left out, zero; without memory;
///              PairMutationsOf
///   lod        none, empty, not ascending, beyond the tensor, one level more
///   value      elements at the limits of their type, NaN, infinite; PairMutationsOf
///   type       each tensor of every other element type, also those within SelectedRows, sparse
///              tensors and strings, which no program declares
std::vector<Mutation> MutationsOf(const ValidOp& op);

}  // namespace parity
}  // namespace phibridge
