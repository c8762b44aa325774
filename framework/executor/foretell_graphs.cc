#include "framework/executor/foretell_graphs.h"

#include "framework/executor/capturable_ops.h"
#include "framework/executor/graph_runs.h"

namespace phibridge {
namespace {

std::string WhyNot(const OpDiagnosis& op, const std::string& of_program) {
  if (!of_program.empty()) return of_program;
  if (op.op == nullptr) return "it cannot run";
  return WhyNeverInGraph(*op.op, op.choice(), op.chosen->chosen.dev_ctx);
}

}  // namespace

std::vector<Route> ForetellGraphs(const std::vector<OpDiagnosis>& diagnosis,
                                  const ExecutionOptions& options, size_t blocks) {
  std::vector<Route> routes;
  if (!options.cuda_graphs) return routes;
  const std::string of_program = WhyNoGraphs(options, blocks);
  std::vector<const void*> devices;
  for (const OpDiagnosis& op : diagnosis) {
    if (op.block != 0) continue;
    Route route;
    route.op = op.op_type;
    route.index = op.index;
    route.position = op.position;
    route.why_no_graph = WhyNot(op, of_program);
    devices.push_back(route.why_no_graph.empty() ? op.chosen->chosen.dev_ctx : nullptr);
    routes.push_back(std::move(route));
  }
  std::vector<bool> is_in_range(routes.size());
  for (const GraphRange& range : FindGraphRanges(devices, GraphRuns::kFewestOps)) {
    for (size_t i = range.begin; i < range.end; ++i) is_in_range[i] = true;
  }
  for (size_t i = 0; i < routes.size(); ++i) {
    if (routes[i].why_no_graph.empty() && !is_in_range[i]) {
      routes[i].why_no_graph = TooFewInARow(GraphRuns::kFewestOps);
    }
  }
  return routes;
}

}  // namespace phibridge
