#pragma once

#include <vector>

#include "parity/hostile/mutation.h"

namespace phibridge {
namespace parity {

/// Mutations of two things at once, each of which alone is refused or does no harm:
///   attribute  two counts or sizes (numbers, or all elements of lists) that are large together, or
///              one large and one 0: ksize with paddings, rows with cols
///   shape      all inputs of one shape, or two of them: scalars, without elements, one element, …
///   value      all elements of two integer inputs, each 0, -1, or at a limit of its type
std::vector<Mutation> PairMutationsOf(const ValidOp& op);

}  // namespace parity
}  // namespace phibridge
