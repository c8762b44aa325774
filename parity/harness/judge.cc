#include "parity/harness/judge.h"

#include <algorithm>

#include "parity/harness/grad_case.h"

namespace phibridge {
namespace parity {
namespace {

bool CanBeWider(DataType dtype) {
  return (phi::IsFloatingType(dtype) || phi::IsComplexType(dtype)) && dtype != Wide(dtype);
}

// The case in its wide type; failed if no kernel of the CPU takes that.
RouteResult Evaluate(const OpTestParam& param) {
  const OpRunner runner(param, Wide(param.dtype));
  for (Route route : {Route::kLegacy, Route::kPhiCpu}) {
    const auto& routes = runner.Routes();
    if (std::find(routes.begin(), routes.end(), route) == routes.end()) continue;
    RouteResult result = runner.Run(route);
    if (!result.failed) return result;
  }
  RouteResult none;
  none.failed = true;
  return none;
}

// The largest distance of the outputs that are compared to the truth; negative if they cannot be.
double DistanceToTruth(const OpCase& op_case, const RouteResult& result, const RouteResult& truth) {
  double largest = -1;
  for (const auto& slot : result.outputs) {
    if (!op_case.outputs.at(slot.first).compare) continue;
    const auto& exact = truth.outputs.at(slot.first);
    if (exact.size() != slot.second.size()) return -1;
    for (size_t i = 0; i < exact.size(); ++i) {
      if (exact[i].dims != slot.second[i].dims) return -1;
      if (!CanBeWider(slot.second[i].dtype))
        continue;  // of indices and masks there is no truer one
      largest =
          std::max(largest, CompareNumbers(slot.second[i].values, exact[i].values, {}).max_abs);
    }
  }
  return largest;
}

}  // namespace

void Judge(const OpTestParam& param, const std::vector<RouteResult>& results, CaseReport* report) {
  if (!CanBeWider(param.dtype) || !param.op_case->deterministic) return;
  const RouteResult truth = Evaluate(param);
  if (truth.failed) return;
  const double reference = DistanceToTruth(*param.op_case, results[0], truth);
  for (size_t i = 0; i < results.size() && i < report->routes.size(); ++i) {
    RouteReport& route = report->routes[i];
    route.truth_error = DistanceToTruth(*param.op_case, results[i], truth);
    route.reference_truth_error = reference;
    if (route.truth_error < 0 || reference < 0) continue;
    route.nearer = route.truth_error == reference  ? Nearer::kEqual
                   : route.truth_error < reference ? Nearer::kThis
                                                   : Nearer::kReference;
    for (Finding& finding : report->findings) {
      if (finding.kind != Finding::kValues || finding.route != route.route || i == 0) continue;
      finding.text += phi::Format(
          "; float64 finds %s nearer: %s is off by %s, %s by %s",
          RouteName(route.nearer == Nearer::kThis ? route.route : results[0].route),
          RouteName(route.route), route.truth_error, RouteName(results[0].route), reference);
    }
  }
}

}  // namespace parity
}  // namespace phibridge
