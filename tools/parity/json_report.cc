#include "tools/parity/json_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>

#include "tools/parity/source_hash.h"

namespace phibridge {
namespace parity {
namespace {

using nlohmann::json;
using optest::CaseReport;
using optest::RouteReport;

std::string DtypeText(phi::DataType dtype) { return phi::DataTypeToString(dtype); }

json RouteJson(const RouteReport& route) {
  json j = {{"place", optest::PlaceName(route.route)},
            {"gradient", route.gradient},
            {"kernel", route.kernel},
            {"key", route.key},
            {"file", route.file},
            {"max_ulp", route.max_ulp},
            {"max_abs", route.max_abs},
            {"us", route.us},
            {"nearer", optest::NearerName(route.nearer)}};
  if (route.truth_error >= 0) j["truth_error"] = route.truth_error;
  if (route.reference_truth_error >= 0) j["reference_truth_error"] = route.reference_truth_error;
  return j;
}

// A proof is of one kernel.
using ProofKey = std::tuple<std::string, std::string, std::string, std::string, bool>;

struct Proof {
  int cases = 0;
  double max_ulp = 0, max_abs = 0;
  std::set<std::string> files;
  bool failed = false;
};

void Count(const CaseReport& report, std::map<ProofKey, Proof>* proofs) {
  std::set<ProofKey> counted;
  for (const RouteReport& route : report.routes) {
    const ProofKey key(report.op, optest::PlaceName(route.route), DtypeText(report.dtype),
                       route.kernel, route.gradient);
    Proof& proof = (*proofs)[key];
    proof.cases += counted.insert(key).second ? 1 : 0;
    proof.failed = proof.failed || !report.ok();
    proof.max_ulp = std::max(proof.max_ulp, route.max_ulp);
    proof.max_abs = std::max(proof.max_abs, route.max_abs);
    if (!route.file.empty()) proof.files.insert(route.file);
  }
}

bool SamePlace(const json& a, const json& b) {
  return a["op"] == b["op"] && a["place"] == b["place"] && a["dtype"] == b["dtype"];
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
    j["findings"].push_back({{"kind", optest::FindingName(finding.kind)},
                             {"place", optest::PlaceName(finding.route)},
                             {"text", finding.text}});
  }
  j["routes"] = json::array();
  for (const RouteReport& route : report.routes) j["routes"].push_back(RouteJson(route));
  if (!report.gradient_not_proved.empty()) j["gradient_not_proved"] = report.gradient_not_proved;
  if (report.error_case) j["error_messages"] = report.error_messages;
  for (const auto& mutant : report.mutants) {
    j["mutants"].push_back({{"kind", optest::MutantName(mutant.kind)},
                            {"place", optest::PlaceName(mutant.route)},
                            {"gradient", mutant.gradient},
                            {"output", mutant.output},
                            {"killed", mutant.killed}});
  }
  return j;
}

json Proofs(const std::vector<CaseReport>& reports, const std::string& date) {
  std::map<ProofKey, Proof> proofs;
  for (const CaseReport& report : reports) Count(report, &proofs);
  json list = json::array();
  for (const auto& [key, proof] : proofs) {
    if (proof.failed) continue;
    json sources = json::object();
    for (const std::string& file : proof.files) sources[file] = SourceHash(file);
    list.push_back({{"op", std::get<0>(key)},
                    {"place", std::get<1>(key)},
                    {"dtype", std::get<2>(key)},
                    {"kernel", std::get<3>(key)},
                    {"gradient", std::get<4>(key)},
                    {"cases", proof.cases},
                    {"max_ulp", proof.max_ulp},
                    {"max_abs", proof.max_abs},
                    {"date", date},
                    {"sources", sources}});
  }
  return list;
}

void MergeProofs(const json& proofs, const std::string& file) {
  json merged = json::array();
  if (std::ifstream in(file); in) {
    for (const json& old : json::parse(in)) {
      const bool replaced = std::any_of(proofs.begin(), proofs.end(),
                                        [&](const json& proof) { return SamePlace(old, proof); });
      if (!replaced) merged.push_back(old);
    }
  }
  merged.insert(merged.end(), proofs.begin(), proofs.end());
  const auto key = [](const json& p) {
    return std::make_tuple(p["op"].get<std::string>(), p["gradient"].get<bool>(),
                           p["place"].get<std::string>(), p["dtype"].get<std::string>(),
                           p["kernel"].get<std::string>());
  };
  std::sort(merged.begin(), merged.end(),
            [&](const json& a, const json& b) { return key(a) < key(b); });
  std::ofstream out(file);
  out << "[\n";  // a line an entry, so that changes can be read
  for (size_t i = 0; i < merged.size(); ++i) {
    out << merged[i].dump() << (i + 1 < merged.size() ? ",\n" : "\n");
  }
  out << "]\n";
  if (!out.flush()) throw std::runtime_error("cannot write " + file);
}

}  // namespace parity
}  // namespace phibridge
