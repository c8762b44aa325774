#include "tools/parity/hostile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "framework/io/write_file.h"
#include "framework/op/grad_slots.h"
#include "framework/program/op_info.h"
#include "parity/harness/route.h"
#include "phi/core/enforce.h"
#include "tools/common/program/options.h"
#include "tools/common/program/workers.h"
#include "tools/common/report/print.h"
#include "tools/common/report/progress.h"
#include "tools/parity/hostile_draw.h"
#include "tools/parity/hostile_process.h"
#include "tools/parity/hostile_table.h"

namespace phibridge {
namespace tools {
namespace {

using nlohmann::json;

bool IsRefusal(const std::string& verdict) {
  return verdict != "answer" && verdict != "untyped" && verdict != "foreign memory" &&
         verdict != "hung" && verdict.compare(0, 4, "died") != 0;
}

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

bool IsRefusedAgainstPlan(const TriedMutant& tried) {
  const auto [foretold, run] = ForetoldAndRun(tried);
  return foretold != nullptr && run != nullptr && *foretold == "answer" && IsRefusal(*run);
}

bool RunsAgainstPlan(const TriedMutant& tried) {
  const auto [foretold, run] = ForetoldAndRun(tried);
  return foretold != nullptr && run != nullptr && *foretold != "answer" && *run == "answer";
}

// What is wrong with the runs of a mutant; empty: nothing.
std::string FindingOf(const TriedMutant& tried) {
  std::set<std::string> different;
  for (const auto& [route, verdict] : tried.verdicts) {
    if (verdict != "answer" && !IsRefusal(verdict)) return verdict;
    // Without a kernel it is for other routes to say; with passes, other operators say something.
    if (verdict != "no kernel" && route != kWithPasses && route != kForetold)
      different.insert(verdict);
  }
  // Which types a kernel is registered for is its own affair.
  if (different.size() >= 2 && tried.of_class != "type") return "verdicts differ";
  return RunsAgainstPlan(tried) ? "doctor refuses what runs" : "";
}

// {"counts": [{"op", "class", "mutants", "answers", "others"}], of mutants and of their runs,
//  "findings": [{"op", "class", "what", "finding", "verdicts", "messages"}], "unforetold": [{"op",
//  "what"}], types that a run refuses although planning lets them pass} of one case.
json ResultOf(const std::vector<TriedMutant>& all) {
  std::map<std::pair<std::string, std::string>, std::array<int, 3>> counts;
  json findings = json::array(), unforetold = json::array();
  for (const TriedMutant& tried : all) {
    auto& count = counts[{tried.op, tried.of_class}];
    ++count[0];
    for (const auto& [route, verdict] : tried.verdicts)
      if (route != kForetold) ++count[verdict == "answer" ? 1 : 2];
    // Element types are declared; what shapes, LoD and values do may be known with the data alone.
    // A gradient kernel may not read an input at all, so planning leaves its types out.
    const bool is_gradient = !paddle::framework::GradSlots::Of(tried.op).forward.empty();
    const bool is_known = tried.of_class == "type" && tried.is_declared && !is_gradient;
    if (is_known && IsRefusedAgainstPlan(tried))
      unforetold.push_back({{"op", tried.op}, {"what", tried.what}});
    const std::string finding = FindingOf(tried);
    if (finding.empty()) continue;
    findings.push_back({{"op", tried.op},
                        {"class", tried.of_class},
                        {"what", tried.what},
                        {"finding", finding},
                        {"verdicts", tried.verdicts},
                        {"messages", tried.messages}});
  }
  json counted = json::array();
  for (const auto& [key, count] : counts) {
    counted.push_back({{"op", key.first},
                       {"class", key.second},
                       {"mutants", count[0]},
                       {"answers", count[1]},
                       {"others", count[2]}});
  }
  return {{"counts", counted}, {"findings", findings}, {"unforetold", unforetold}};
}

// "died" for "died: signal 11 (Segmentation fault)".
std::string KindOfFinding(const std::string& finding) {
  return finding.substr(0, finding.find(':'));
}

void PrintSums(const std::string& name, size_t ops, const HostileSums& sums) {
  Print("{:<10} {:>8} mutants of {:>4} ops, {:>8} runs answered, {:>8} not; {}\n", name,
        sums.mutants, ops, sums.answers, sums.others,
        sums.findings.empty() ? "no finding" : FindingsText(sums));
}

void PrintFinding(const std::string& name, const json& finding, bool whole) {
  const auto text = [&](const char* of) { return finding[of].get<std::string>(); };
  Print("{}: {}: {}: {}", name, text("op"), text("what"), text("finding"));
  for (const auto& [route, verdict] : finding["verdicts"].items())
    Print("; {}: {}", route, verdict.get<std::string>());
  Print("\n");
  for (const auto& [route, message] : finding["messages"].items())
    if (whole) Print("  {}: {}\n", route, phi::Lines(message.get<std::string>()));
}

// Adds up what was found, and prints each finding.
class Summary {
 public:
  void Add(const std::string& name, const json& told) {
    for (const json& count : told["counts"]) {
      HostileSums& sums = counts_.of_op[count["op"]][count["class"]];
      sums.mutants += count["mutants"].get<int64_t>();
      sums.answers += count["answers"].get<int64_t>();
      sums.others += count["others"].get<int64_t>();
      classes_.insert(count["class"].get<std::string>());
    }
    unforetold_ += told["unforetold"].size();
    for (const json& finding : told["findings"]) {
      const std::string kind = KindOfFinding(finding["finding"]);
      ++counts_.of_op[finding["op"]][finding["class"]].findings[kind];
      PrintFinding(name, finding, false);
    }
  }
  // True if there is no finding.
  bool PrintAll() const {
    for (const std::string& name : classes_)
      PrintSums(name, counts_.OpsOfClass(name), counts_.OfClass(name));
    PrintSums("all", counts_.of_op.size(), counts_.All());
    if (unforetold_ > 0)
      Print("{} mutants of class type are refused where planning said that they run\n",
            unforetold_);
    return counts_.All().findings.empty();
  }
  // Operators that were not tried, and classes of which those that were have no mutants.
  void PrintEmptyCells() const {
    for (const std::string& op : Untried()) Print("not tried, as no case of it runs: {}\n", op);
    for (const std::string& name : classes_) {
      for (const auto& [op, classes] : counts_.of_op)
        if (classes.count(name) == 0) Print("no mutants of class {}: {}\n", name, op);
    }
  }
  std::string Markdown(const ParityOptions& options) const {
    return HostileMarkdown(counts_, options.ops.empty() ? Untried() : std::set<std::string>(),
                           options);
  }

 private:
  std::set<std::string> Untried() const {
    std::set<std::string> ops;
    for (const auto& op : paddle::framework::OpInfoMap::Instance().map())
      if (counts_.of_op.count(op.first) == 0) ops.insert(op.first);
    return ops;
  }

  HostileCounts counts_;
  size_t unforetold_ = 0;
  std::set<std::string> classes_;  // with mutants
};

std::vector<WorkResult> TryAll(const DrawnCases& drawn, const ParityOptions& options) {
  const ProgressBar bar(drawn.items.size());
  const auto work = [&](size_t i) {
    const WorkItem& item = drawn.items[i];
    return ResultOf(TryMutants(item, options, drawn.ShareOf(item))).dump();
  };
  const auto done = [&](size_t n) { bar.Show(n, "cases"); };
  std::vector<WorkResult> results =
      DoWork(drawn.items.size(), std::max(2, options.jobs), work, done);
  bar.Clear();
  return results;
}

// [{"case": its name, and what ResultOf says}]
struct Report {
  json cases = json::array();
  bool ok = true;

  void Add(const std::string& name, json result) {
    result["case"] = name;
    cases.push_back(std::move(result));
  }
};

// In this process, with the messages of all mutants.
Report RunHere(const DrawnCases& drawn, const ParityOptions& options) {
  Report report;
  size_t mutants = 0;
  for (const WorkItem& item : drawn.items) {
    const std::vector<TriedMutant> all_tried = TryMutantsHere(item, options, drawn.ShareOf(item));
    mutants += all_tried.size();
    for (const TriedMutant& tried : all_tried) {
      const json all = {{"op", tried.op},
                        {"what", tried.what},
                        {"finding", FindingOf(tried)},
                        {"verdicts", tried.verdicts},
                        {"messages", tried.messages}};
      report.ok = report.ok && FindingOf(tried).empty();
      PrintFinding(item.name, all, true);
    }
    report.Add(item.name, ResultOf(all_tried));
  }
  PADDLE_ENFORCE(mutants > 0,
                 phi::errors::NotFound("--mutant %s: of the mutants that were drawn no text holds "
                                       "it; `--hostile 0` draws all",
                                       options.mutant));
  return report;
}

Report RunInProcesses(const DrawnCases& drawn, const ParityOptions& options) {
  const std::vector<WorkResult> results = TryAll(drawn, options);
  Summary summary;
  Report report;
  for (size_t i = 0; i < results.size(); ++i) {
    const std::string& name = drawn.items[i].name;
    PADDLE_ENFORCE(results[i].crashed.empty(),
                   phi::errors::Fatal("mutants of %s: %s", name, results[i].crashed));
    json told = json::parse(results[i].text);
    summary.Add(name, told);
    report.Add(name, std::move(told));
  }
  if (options.ops.empty()) summary.PrintEmptyCells();
  report.ok = summary.PrintAll();
  if (!options.markdown.empty()) WriteFile(options.markdown, summary.Markdown(options));
  return report;
}

}  // namespace

int RunHostile(const ParityOptions& options) {
  const DrawnCases drawn = DrawCases(options);
  const Report report =
      options.mutant.empty() ? RunInProcesses(drawn, options) : RunHere(drawn, options);
  if (!options.json.empty()) {
    const auto replace = json::error_handler_t::replace;  // what is no text in messages
    WriteFile(options.json, report.cases.dump(1, ' ', false, replace) + "\n");
  }
  return report.ok ? kOk : kNo;
}

}  // namespace tools
}  // namespace phibridge
