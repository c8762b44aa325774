#include "tools/parity/report_parse.h"

#include <cmath>
#include <string>

namespace phibridge {
namespace tools {
namespace {

using nlohmann::json;
using parity::CaseReport;
using parity::Finding;
using parity::Mutant;
using parity::Nearer;
using parity::Route;
using parity::RouteReport;

Route RouteFrom(const json& place) {
  Route route = Route::kLegacy;
  ParsePlaceName(place.get<std::string>(), &route);
  return route;
}

Finding::Kind FindingFrom(const std::string& name) {
  for (int kind = Finding::kCaseList; kind < Finding::kGradient; ++kind) {
    if (name == FindingName(static_cast<Finding::Kind>(kind)))
      return static_cast<Finding::Kind>(kind);
  }
  return Finding::kGradient;
}

Mutant::Kind MutantFrom(const std::string& name) {
  for (int kind = Mutant::kPerturbed; kind < Mutant::kSign; ++kind) {
    if (name == MutantName(static_cast<Mutant::Kind>(kind))) return static_cast<Mutant::Kind>(kind);
  }
  return Mutant::kSign;
}

Nearer NearerFrom(const std::string& name) {
  for (Nearer nearer : {Nearer::kEqual, Nearer::kThis, Nearer::kReference}) {
    if (name == NearerName(nearer)) return nearer;
  }
  return Nearer::kUnknown;
}

// nlohmann writes infinities and NaN as null.
double Number(const json& value) { return value.is_number() ? value.get<double>() : HUGE_VAL; }

RouteReport RouteReportFrom(const json& j) {
  RouteReport route;
  route.route = RouteFrom(j.at("place"));
  route.gradient = j.at("gradient");
  route.kernel = j.at("kernel");
  route.key = j.at("key");
  route.file = j.at("file");
  route.max_ulp = Number(j.at("max_ulp"));
  route.max_abs = Number(j.at("max_abs"));
  route.us = Number(j.at("us"));
  route.nearer = NearerFrom(j.at("nearer"));
  for (const json& witness : j.at("witnesses")) {
    parity::Witness read;
    ParseWitnessName(witness.at("kind"), &read.kind);
    read.max_ulp = Number(witness.at("max_ulp"));
    read.of_tolerance = Number(witness.at("of_tolerance"));
    route.witnesses.push_back(read);
  }
  if (j.contains("truth_error")) route.truth_error = Number(j.at("truth_error"));
  if (j.contains("reference_truth_error")) {
    route.reference_truth_error = Number(j.at("reference_truth_error"));
  }
  return route;
}

}  // namespace

CaseReport ReportFrom(const json& j) {
  CaseReport report;
  report.op = j.at("op");
  report.name = j.at("case");
  report.suite = j.at("suite");
  report.dtype = phi::StringToDataType(j.at("dtype"));
  for (const json& finding : j.at("findings")) {
    report.findings.push_back(
        {FindingFrom(finding.at("kind")), RouteFrom(finding.at("place")), finding.at("text")});
  }
  for (const json& route : j.at("routes")) report.routes.push_back(RouteReportFrom(route));
  report.gradient_not_proved = j.value("gradient_not_proved", std::string());
  report.error_case = j.contains("error_messages");
  report.error_messages = j.value("error_messages", std::vector<std::string>());
  if (!j.contains("mutants")) return report;
  for (const json& mutant : j.at("mutants")) {
    report.mutants.push_back({MutantFrom(mutant.at("kind")), RouteFrom(mutant.at("place")),
                              mutant.at("gradient"), mutant.at("output"), mutant.at("killed")});
  }
  return report;
}

}  // namespace tools
}  // namespace phibridge
