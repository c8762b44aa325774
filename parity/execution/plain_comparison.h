#pragma once

#include "parity/execution/op_instance.h"
#include "parity/harness/check.h"

namespace phibridge {
namespace parity {

/// Runs an execution that no case of the harness can hold (complex values, results of another kind
/// than the inputs) once on each of the `routes` of the host (empty: all) and compares what comes
/// out with the first one's: without guard zones, second runs and gradients. `known`: the op's case
/// list, or null.
optest::CaseReport ComparePlainly(const OpInstance& instance, const optest::OpSuite* known,
                                  const std::vector<optest::Route>& routes);

/// What ComparePlainly allows values of `dtype`: what the case list states, or 256 and 16
/// roundings, as of sums of products of a thousand terms.
cli::Tolerance PlainTolerance(const optest::OpSuite* known, DataType dtype);

}  // namespace parity
}  // namespace phibridge
