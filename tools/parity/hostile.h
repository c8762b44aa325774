#pragma once

#include "tools/parity/parity_options.h"

namespace phibridge {
namespace tools {

/// Makes programs of the case lists' operators wrong, one thing at a time, and runs them on every
/// route, each case in processes that may die. Prints what became of them, a line for each finding:
/// one that ended its process, took over 10 s of the processor or 60 s on the clock, wrote foreign
/// memory, threw an error without a type, or was answered by one kernel and refused by another; but
/// which element types a kernel takes is its own affair. Of each operator, class and kind one is
/// made small and kept below options.failures, see KeepFinding. With options.mutant it runs in this
/// process, prints every mutant, and keeps nothing. Writes options.json if asked. Returns kOk if
/// there is no finding, else kNo.
int RunHostile(const ParityOptions& options);

}  // namespace tools
}  // namespace phibridge
