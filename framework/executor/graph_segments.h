#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "framework/program/names.h"
#include "framework/scope/variable.h"

namespace phibridge {

/// The variables of one operator.
struct OpVariables {
  std::vector<Variable*> inputs;
  std::vector<Variable*> outputs;  // of the scope
  std::vector<Variable*> own;      // that the operator writes, and nobody reads
};

/// Operators [begin, end) of a block, all of which one graph may hold.
struct GraphRange {
  size_t begin = 0;
  size_t end = 0;

  bool operator==(const GraphRange& o) const { return begin == o.begin && end == o.end; }
};

/// The longest ranges of at least `fewest` operators in a row with the same device that is not
/// nullptr, in order.
std::vector<GraphRange> FindGraphRanges(const std::vector<const void*>& devices, size_t fewest);

/// Why an operator that a graph may hold is in none of them.
std::string TooFewInARow(size_t fewest);

/// What goes into a range and comes out of it. No variable is twice in one list.
struct RangeVariables {
  std::vector<Variable*> inputs;   // read before the range writes them, if it does
  std::vector<Variable*> outputs;  // of the scope

  bool operator==(const RangeVariables& o) const {
    return inputs == o.inputs && outputs == o.outputs;
  }
};
/// `ops`: those of the range, in order.
RangeVariables VariablesOfRange(const std::vector<OpVariables>& ops);

}  // namespace phibridge
