#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "parity/compare/compare.h"
#include "parity/execution/named_value.h"

namespace phibridge {
namespace parity {

/// As Compare. SelectedRows whose rows differ in order, or are repeated, are merged first (float32
/// and float64).
Difference CompareValues(const NamedValue& a, const NamedValue& b, const Tolerance& tolerance);

/// Pairs of the variables that both sides have, in the order of `a`.
std::vector<std::pair<const NamedValue*, const NamedValue*>> PairValues(
    const std::vector<NamedValue>& a, const std::vector<NamedValue>& b);

/// True if `a` is the worse difference of the two.
bool IsWorse(const Difference& a, const Difference& b);

}  // namespace parity
}  // namespace phibridge
