#include "tools/parity/hostile_finding.h"

#include <set>
#include <utility>

#include "parity/harness/route.h"

namespace phibridge {
namespace tools {
namespace {

using nlohmann::json;

constexpr char kDiffer[] = "verdicts differ", kAgainstPlan[] = "doctor refuses what runs";

// The verdicts of planning and of the route that it spoke of; null if one is not there.
std::pair<const std::string*, const std::string*> ForetoldAndRun(const TriedMutant& tried) {
  const auto find = [&](const char* name) {
    const auto found = tried.verdicts.find(name);
    return found == tried.verdicts.end() ? nullptr : &found->second;
  };
  const std::string* run = find(parity::PlaceName(parity::Route::kPhiCpu));
  if (run == nullptr) run = find(parity::PlaceName(parity::Route::kLegacy));
  return {find(kForetold), run};
}

bool RunsAgainstPlan(const TriedMutant& tried) {
  const auto [foretold, run] = ForetoldAndRun(tried);
  return foretold != nullptr && run != nullptr && *foretold != "answer" && *run == "answer";
}

}  // namespace

bool IsRefusal(const std::string& verdict) {
  return verdict != "answer" && verdict != "untyped" && verdict != "foreign memory" &&
         verdict != "device lost" && verdict != "hung" && verdict.compare(0, 4, "died") != 0;
}

bool IsRefusedAgainstPlan(const TriedMutant& tried) {
  const auto [foretold, run] = ForetoldAndRun(tried);
  return foretold != nullptr && run != nullptr && *foretold == "answer" && IsRefusal(*run);
}

std::string FindingOf(const TriedMutant& tried) {
  std::set<std::string> different;
  for (const auto& [route, verdict] : tried.verdicts) {
    if (verdict != "answer" && !IsRefusal(verdict)) return verdict;
    // Without a kernel it is for other routes to say; with passes, other operators say something.
    if (verdict != "no kernel" && route != kWithPasses && route != kForetold)
      different.insert(verdict);
  }
  // Which types a kernel is registered for is its own affair.
  if (different.size() >= 2 && tried.of_class != "type") return kDiffer;
  return RunsAgainstPlan(tried) ? kAgainstPlan : "";
}

std::string KindOfFinding(const std::string& finding) {
  return finding.substr(0, finding.find(':'));
}

bool ShowsFinding(const TriedMutant& tried, const TriedMutant& found) {
  const std::string kind = KindOfFinding(FindingOf(found));
  if (KindOfFinding(FindingOf(tried)) != kind) return false;
  const bool is_of_all_routes = kind == kDiffer || kind == kAgainstPlan;
  for (const auto& [route, verdict] : found.verdicts) {
    const std::string of_route = KindOfFinding(verdict);
    // What ends a process leaves the routes behind it without a verdict.
    const bool counts = of_route == kind || is_of_all_routes;
    const auto again = tried.verdicts.find(route);
    const bool is_there = again != tried.verdicts.end();
    if (counts && (!is_there || KindOfFinding(again->second) != of_route)) return false;
  }
  return true;
}

json FindingJson(const TriedMutant& tried) {
  return {{"op", tried.op},
          {"number", tried.number},
          {"side", tried.side},
          {"class", tried.of_class},
          {"what", tried.what},
          {"finding", FindingOf(tried)},
          {"verdicts", tried.verdicts},
          {"messages", tried.messages}};
}

TriedMutant MutantOfFinding(const json& finding) {
  TriedMutant tried;
  tried.number = finding.at("number");
  tried.side = finding.at("side");
  tried.op = finding.at("op");
  tried.of_class = finding.at("class");
  tried.what = finding.at("what");
  tried.verdicts = finding.at("verdicts").get<std::map<std::string, std::string>>();
  tried.messages = finding.at("messages").get<std::map<std::string, std::string>>();
  return tried;
}

}  // namespace tools
}  // namespace phibridge
