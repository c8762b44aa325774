#pragma once

#include <string>

#include "parity/harness/op_test.h"
#include "parity/harness/runner.h"
#include "parity/harness/values.h"

namespace phibridge {
namespace parity {

/// What is wrong with numbers that were drawn; empty: nothing. `truth` is that of a case that is
/// not deterministic: the shape, and as values the mean and the standard deviation of the
/// distribution, or none to compare the shape alone. Five standard errors are allowed; of the
/// deviation, those of an exponential distribution, whose tail is longer than that of most.
std::string SampleDifference(const Snapshot& drawn, const Truth& truth);
/// As above, of all outputs of a case that states truths, and of a second run, which must not draw
/// the same numbers again.
std::string SampleDifference(const OpCase& op_case, const OpRunner& runner,
                             const RouteResult& result);

}  // namespace parity
}  // namespace phibridge
