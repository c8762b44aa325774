#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/common/op/fed_op.h"
#include "tools/common/op/op_comparison.h"

namespace phibridge {
namespace tools {

/// What float64 says of `variable`, an output in which the kernels of two sides differ: how far
/// `a` and `b`, what these put out, are from what PHI computes on the same inputs. Where there is a
/// legacy kernel it must agree. Nothing if float64 does not compute the operator.
std::optional<Truth> FindTruth(const FedOp& op, ExecutionOptions options,
                               const std::vector<parity::NamedValue>& a,
                               const std::vector<parity::NamedValue>& b,
                               const std::string& variable);

}  // namespace tools
}  // namespace phibridge
