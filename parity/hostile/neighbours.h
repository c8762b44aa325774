#pragma once

#include <string>
#include <vector>

#include "framework/executor/passes/program_graph.h"
#include "parity/hostile/victim.h"

namespace phibridge {
namespace parity {

/// Puts a bias and an activation behind the first output that is a float32 tensor of rank 2 or
/// more, if the operator stands alone and the output is still there. Returns the variables to keep:
/// the result of the activation, or the outputs of the operator.
std::vector<std::string> AddNeighbours(const ValidOp& op, Victim* victim);

/// Declares what the program reads from outside as parameters, but for the first: passes fold them.
/// Returns the dense ones that hold something; they belong to `victim`.
ParameterValues MakeParameters(const ValidOp& op, Victim* victim);

}  // namespace parity
}  // namespace phibridge
