#pragma once

#include <string>
#include <vector>

#include "parity/harness/program_run.h"

namespace phibridge {
namespace parity {

/// What is wrong with the gradients that `differentiated`, a program with gradients, has computed:
/// those by feeds of float64 are compared with central differences of the truth's program without
/// gradients, one element at a time. A sentence each; empty: nothing is. `*of_tolerance` becomes
/// the largest part of what is allowed, if that is more than it holds.
std::vector<std::string> CompareWithSlopes(const ProgramTruth& truth, const std::string& place,
                                           ProgramRun* differentiated, double* of_tolerance);

}  // namespace parity
}  // namespace phibridge
