#include "tools/parity/json_report.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "tools/common/report/source_digest.h"

namespace phibridge {
namespace tools {
namespace {

using nlohmann::json;
using parity::CaseReport;
using parity::RouteReport;

std::string DtypeText(phi::DataType dtype) { return phi::DataTypeToString(dtype); }

json RouteJson(const RouteReport& route) {
  json j = {{"place", parity::PlaceName(route.route)},
            {"gradient", route.gradient},
            {"kernel", route.kernel},
            {"key", route.key},
            {"file", route.file},
            {"max_ulp", route.max_ulp},
            {"max_abs", route.max_abs},
            {"us", route.us},
            {"nearer", parity::NearerName(route.nearer)}};
  j["witnesses"] = json::array();
  for (const parity::Witness& witness : route.witnesses) {
    j["witnesses"].push_back({{"kind", parity::WitnessName(witness.kind)},
                              {"max_ulp", witness.max_ulp},
                              {"of_tolerance", witness.of_tolerance}});
  }
  if (route.truth_error >= 0) j["truth_error"] = route.truth_error;
  if (route.reference_truth_error >= 0) j["reference_truth_error"] = route.reference_truth_error;
  return j;
}

// A proof is of one kernel.
using ProofKey = std::tuple<std::string, std::string, std::string, std::string, bool>;

struct Tried {
  Proof proof;
  std::set<std::string> files;
  bool failed = false;
};

// The type that the kernel is registered for, which need not be that of the case: of a look-up it
// is that of the table. "any" for a kernel of all types.
std::string KernelDtype(const RouteReport& route, const CaseReport& report) {
  const size_t comma = route.key.rfind(", ");
  if (comma == std::string::npos) return DtypeText(report.dtype);
  const std::string dtype = route.key.substr(comma + 2, route.key.size() - comma - 3);
  return dtype.rfind("Undefined", 0) == 0 ? "any" : dtype;
}

void Count(const CaseReport& report, std::map<ProofKey, Tried>* all) {
  std::set<ProofKey> counted;
  for (const RouteReport& route : report.routes) {
    const ProofKey key(report.op, parity::PlaceName(route.route), KernelDtype(route, report),
                       route.kernel, route.gradient);
    Tried& tried = (*all)[key];
    Proof& proof = tried.proof;
    std::tie(proof.op, proof.place, proof.dtype, proof.kernel, proof.is_gradient) = key;
    proof.cases += counted.insert(key).second ? 1 : 0;
    proof.max_ulp = std::max(proof.max_ulp, route.max_ulp);
    proof.max_abs = std::max(proof.max_abs, route.max_abs);
    for (const parity::Witness& witness : route.witnesses) {
      if (witness.kind == parity::Witness::kSharedCode) continue;
      WitnessProof& all = proof.witnesses[parity::WitnessName(witness.kind)];
      ++all.cases;
      all.max_ulp = std::max(all.max_ulp, witness.max_ulp);
      all.of_tolerance = std::max(all.of_tolerance, witness.of_tolerance);
    }
    tried.failed = tried.failed || !report.ok();
    if (!route.file.empty()) tried.files.insert(route.file);
  }
}

}  // namespace

json CaseJson(const CaseReport& report) {
  json j = {{"op", report.op},
            {"case", report.name},
            {"suite", report.suite},
            {"dtype", DtypeText(report.dtype)},
            {"ok", report.ok()}};
  j["findings"] = json::array();
  for (const auto& finding : report.findings) {
    j["findings"].push_back({{"kind", parity::FindingName(finding.kind)},
                             {"place", parity::PlaceName(finding.route)},
                             {"text", finding.text}});
  }
  j["routes"] = json::array();
  for (const RouteReport& route : report.routes) j["routes"].push_back(RouteJson(route));
  if (!report.gradient_not_proved.empty()) j["gradient_not_proved"] = report.gradient_not_proved;
  if (report.error_case) j["error_messages"] = report.error_messages;
  for (const auto& mutant : report.mutants) {
    j["mutants"].push_back({{"kind", parity::MutantName(mutant.kind)},
                            {"place", parity::PlaceName(mutant.route)},
                            {"gradient", mutant.gradient},
                            {"output", mutant.output},
                            {"killed", mutant.killed}});
  }
  return j;
}

Proved ProvedBy(const std::vector<CaseReport>& reports, const std::string& date,
                const std::string& sources) {
  std::map<ProofKey, Tried> all;
  Proved proved;
  std::set<std::pair<std::string, std::string>> ended;  // op and type, before a kernel was known
  for (const CaseReport& report : reports) {
    Count(report, &all);
    if (report.ok() || !report.routes.empty()) continue;
    ended.insert({report.op, DtypeText(report.dtype)});
  }
  for (const auto& [op, dtype] : ended) {
    Proof none;
    none.op = op;
    none.dtype = dtype;
    proved.tried.push_back(none);
  }
  SourceDigests digests(sources);
  for (auto& [key, tried] : all) {
    Proof& proof = tried.proof;
    proved.tried.push_back(proof);
    if (tried.failed || ended.count({proof.op, proof.dtype}) != 0) continue;
    if (proof.witnesses.empty()) continue;  // it ran, and nothing said that it was right
    proof.date = date;
    for (const std::string& file : tried.files) proof.sources[file] = digests.Of(file);
    proved.proofs.push_back(std::move(proof));
  }
  return proved;
}

}  // namespace tools
}  // namespace phibridge
