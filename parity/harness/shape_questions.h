#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "parity/execution/execution.h"
#include "parity/harness/case_report.h"

// What tools/oracle asks real Paddle for parity/truths/shapes: the cases of an operator and its
// gradients as programs declare them, and each with one thing changed.

namespace phibridge {
namespace parity {

/// A change of the first question, as a file of shape truths writes it: {"inputs": …},
/// {"attrs": …} or {"without": slot}; {} for the first one.
struct ShapeQuestion {
  nlohmann::json change;
  Execution question;
};
/// The first question and its changes.
using ShapeQuestions = std::vector<ShapeQuestion>;

/// Of the cases of an operator those that differ most, and of their gradient operators. None of an
/// operator on values that a program does not describe (sparse tensors, strings) or with blocks.
std::vector<ShapeQuestions> ShapeQuestionsOf(const std::vector<const OpSuite*>& suites);

}  // namespace parity
}  // namespace phibridge
