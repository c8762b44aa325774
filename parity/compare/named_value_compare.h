#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "parity/compare/tensor_difference.h"
#include "parity/execution/named_value.h"

namespace phibridge {
namespace cli {

/// As CompareTensors. SelectedRows whose rows stand in another order, or in several parts, are
/// summed up first (float32 and float64).
TensorDifference CompareValues(const NamedValue& a, const NamedValue& b, const Budget& budget);

/// The same variables of both sides, in the order of `a`; what only one side has is left out.
std::vector<std::pair<const NamedValue*, const NamedValue*>> PairValues(
    const std::vector<NamedValue>& a, const std::vector<NamedValue>& b);

/// True if `a` is the worse difference of the two.
bool IsWorse(const TensorDifference& a, const TensorDifference& b);

}  // namespace cli
}  // namespace phibridge
