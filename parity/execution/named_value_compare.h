#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "parity/compare/compare.h"
#include "parity/execution/named_value.h"

namespace phibridge {
namespace parity {

/// As Compare. SelectedRows whose rows stand in another order, or in several parts, are
/// summed up first (float32 and float64).
Difference CompareValues(const NamedValue& a, const NamedValue& b, const Tolerance& tolerance);

/// The same variables of both sides, in the order of `a`; what only one side has is left out.
std::vector<std::pair<const NamedValue*, const NamedValue*>> PairValues(
    const std::vector<NamedValue>& a, const std::vector<NamedValue>& b);

/// True if `a` is the worse difference of the two.
bool IsWorse(const Difference& a, const Difference& b);

}  // namespace parity
}  // namespace phibridge
