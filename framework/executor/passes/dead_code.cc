// Takes operators away whose results nobody reads.
#include <algorithm>
#include <iterator>
#include <vector>

#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/pass.h"
#include "framework/program/var_names.h"

namespace phibridge {
namespace {

bool IsUnread(const ProgramGraph& graph, const OpDesc& op) {
  const std::vector<std::string> outputs = op.OutputArgumentNames();
  return std::all_of(outputs.begin(), outputs.end(), [&](const std::string& name) {
    return name == paddle::framework::kEmptyVarName ||
           (graph.IsPrivate(name) && graph.Readers(name).empty());
  });
}

}  // namespace

// Without fetch operators a program does not say what is wanted of it.
void RunDeadCode(ProgramGraph* graph) {
  const bool says =
      std::any_of(graph->nodes().begin(), graph->nodes().end(), [](const ProgramGraph::Node& node) {
        return node.op->Type() == paddle::framework::kFetchOpType ||
               node.op->Type() == paddle::framework::kFetchV2OpType;
      });
  if (!says) return;
  for (auto at = graph->nodes().end(); at != graph->nodes().begin();) {
    ProgramGraph::Node* const node = &*--at;
    if (!graph->IsFree(*node) || !IsUnread(*graph, *node->op) || !OnlyComputes(*node->op)) continue;
    ++at;
    graph->Remove(node);
  }
}

}  // namespace phibridge
