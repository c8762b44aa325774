#pragma once

#include <optional>
#include <vector>

#include "framework/executor/passes/program_graph.h"

namespace phibridge {

/// An operator that computes factor · X + addend from its X.
struct AffineStep {
  float factor = 1, addend = 0;
};

/// The operator types that may be such a step.
const std::vector<const char*>& AffineTypes();

/// What `op` computes from a float32 X that is declared with a shape: `scale` of numbers, or
/// elementwise_add, _sub, _mul or _div whose Y is a constant of one element. Nothing if it computes
/// something else, or a number that float32 does not hold.
std::optional<AffineStep> AffineStepOf(const ProgramGraph& graph, const OpDesc& op);

/// The step that `second` makes of the result of `first`; nothing if float32 does not hold it.
std::optional<AffineStep> Composed(const AffineStep& first, const AffineStep& second);

}  // namespace phibridge
