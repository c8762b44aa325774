#include "parity/execution/plain_comparison.h"

#include <algorithm>

#include "parity/compare/result_distance.h"
#include "parity/harness/report.h"
#include "parity/harness/values.h"
#include "phi/core/device_context.h"

namespace phibridge {
namespace parity {
namespace {

using optest::Finding;
using optest::Route;

ExecutionOptions RouteOptions(Route route) {
  ExecutionOptions options;
  options.fallback = FallbackPolicy::kAllow;
  options.use_onednn = route == Route::kOneDnn;
  if (route != Route::kOneDnn) options.rules.Add(route == Route::kLegacy ? "*=legacy" : "*=phi");
  return options;
}

bool IsTakenBy(Route route, const KernelChoice& choice) {
  if (route == Route::kLegacy) return choice.kind == KernelChoice::kLegacy;
  return choice.kind == KernelChoice::kPhi && choice.backend == optest::BackendOf(route);
}

bool IsAskedFor(Route route, const std::vector<Route>& routes) {
  const bool is_there = route != Route::kOneDnn || phi::DeviceContextPool::Instance().Has(
                                                       phi::Backend::ONEDNN, phi::CPUPlace());
  return is_there &&
         (routes.empty() || std::find(routes.begin(), routes.end(), route) != routes.end());
}

// The type of the execution: of its first float or complex value, else of its first.
DataType ElementTypeOf(const OpInstance& instance) {
  DataType first = DataType::UNDEFINED;
  for (const auto& slot : instance.inputs()) {
    for (const OpValue& value : slot.second) {
      for (const Tensor* tensor : TensorsOf(value)) {
        if (phi::IsFloatingType(tensor->dtype()) || phi::IsComplexType(tensor->dtype()))
          return tensor->dtype();
        if (first == DataType::UNDEFINED) first = tensor->dtype();
      }
    }
  }
  return first;
}

bool DrawsNumbers(const optest::OpSuite* known) {
  return known != nullptr && std::any_of(known->cases.begin(), known->cases.end(),
                                         [](const optest::OpCase& c) { return !c.deterministic; });
}

}  // namespace

cli::Tolerance PlainTolerance(const optest::OpSuite* known, DataType dtype) {
  if (known != nullptr) {
    const auto it = known->tolerances.find(dtype);
    if (it != known->tolerances.end()) return {it->second.abs, it->second.rel};
  }
  const double eps = optest::Epsilon(dtype);
  return {256 * eps, 16 * eps};
}

optest::CaseReport ComparePlainly(const OpInstance& instance, const optest::OpSuite* known,
                                  const std::vector<Route>& routes) {
  optest::CaseReport report;
  report.op = instance.type();
  report.dtype = ElementTypeOf(instance);
  report.gradient_not_proved = "compared without the harness";
  OpResult reference;
  for (Route route : {Route::kLegacy, Route::kPhiCpu, Route::kOneDnn}) {
    if (!report.routes.empty() && !IsAskedFor(route, routes))
      continue;  // the first is the reference
    if (route == Route::kOneDnn && !IsAskedFor(route, {})) continue;
    const OpResult result = instance.Run(RouteOptions(route));
    if (!result.ok() && result.choice.kind == KernelChoice::kNone) continue;
    if (!IsTakenBy(route, result.choice)) continue;
    optest::RouteReport measured = optest::ReportOf(instance.type(), result.choice);
    measured.route = route;
    measured.us = result.microseconds;
    if (!result.ok()) {
      report.findings.push_back({Finding::kError, route, "unexpected: " + result.error});
    } else if (report.routes.empty()) {
      reference = result;
    } else if (!DrawsNumbers(known)) {
      const cli::ResultDistance distance =
          cli::DistanceOf(reference, result, PlainTolerance(known, report.dtype));
      measured.max_abs = distance.max_abs;
      measured.max_ulp = distance.max_ulp;
      if (!distance.message.empty())
        report.findings.push_back({Finding::kValues, route, distance.message});
    }
    report.routes.push_back(std::move(measured));
  }
  return report;
}

}  // namespace parity
}  // namespace phibridge
