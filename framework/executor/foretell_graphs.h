#pragma once

#include <string>
#include <vector>

#include "framework/executor/diagnose.h"
#include "framework/executor/route.h"

namespace phibridge {

/// Which operators of block 0 CUDA graphs may run, in order: a route with the operator, its place
/// and, in `why_no_graph`, why none will, as far as the description of the program tells; empty if
/// one may. `blocks`: of the program. Empty if graphs were not asked for.
std::vector<Route> ForetellGraphs(const std::vector<OpDiagnosis>& diagnosis,
                                  const ExecutionOptions& options, size_t blocks);

}  // namespace phibridge
