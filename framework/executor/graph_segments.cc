#include "framework/executor/graph_segments.h"

#include <unordered_set>

#include "phi/core/string_format.h"

namespace phibridge {

std::vector<GraphRange> FindGraphRanges(const std::vector<const void*>& devices, size_t fewest) {
  std::vector<GraphRange> ranges;
  for (size_t begin = 0; begin < devices.size();) {
    size_t end = begin + 1;
    while (end < devices.size() && devices[end] == devices[begin]) ++end;
    if (devices[begin] != nullptr && end - begin >= fewest) ranges.push_back({begin, end});
    begin = end;
  }
  return ranges;
}

std::string TooFewInARow(size_t fewest) {
  return phi::Format("fewer than %d operators in a row can be captured", fewest);
}

RangeVariables VariablesOfRange(const std::vector<OpVariables>& ops) {
  RangeVariables range;
  std::unordered_set<const Variable*> read, written;
  for (const OpVariables& op : ops) {
    for (Variable* var : op.inputs) {
      if (written.count(var) == 0 && read.insert(var).second) range.inputs.push_back(var);
    }
    for (Variable* var : op.outputs) {
      if (written.insert(var).second) range.outputs.push_back(var);
    }
  }
  return range;
}

}  // namespace phibridge
