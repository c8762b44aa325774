#include "tools/parity/hostile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "framework/io/write_file.h"
#include "framework/op/grad_slots.h"
#include "framework/program/op_info.h"
#include "parity/harness/route.h"
#include "phi/core/device_context.h"
#include "phi/core/enforce.h"
#include "tools/common/program/options.h"
#include "tools/common/program/workers.h"
#include "tools/common/report/counted.h"
#include "tools/common/report/print.h"
#include "tools/common/report/progress.h"
#include "tools/parity/hostile_draw.h"
#include "tools/parity/hostile_finding.h"
#include "tools/parity/hostile_keep.h"
#include "tools/parity/hostile_process.h"
#include "tools/parity/hostile_table.h"

namespace phibridge {
namespace tools {
namespace {

using nlohmann::json;

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
    if (FindingOf(tried).empty()) continue;
    findings.push_back(FindingJson(tried));
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

// Items that one process tries: one, so that a few long ones keep no process from ending, but where
// it takes a process long to begin.
constexpr size_t kItemsOfAGpuProcess = 24;

// The items from `begin` on, one for each element: what ResultOf says of it.
json TryBatch(const DrawnCases& drawn, const ParityOptions& options, size_t begin, size_t count) {
  std::vector<SharedItem> items;
  for (size_t i = begin; i < std::min(begin + count, drawn.items.size()); ++i) {
    items.push_back({&drawn.items[i], drawn.ShareOf(drawn.items[i])});
  }
  json results = json::array();
  for (const std::vector<TriedMutant>& tried : TryMutants(items, options)) {
    results.push_back(ResultOf(tried));
  }
  return results;
}

// By item, what ResultOf says.
std::vector<json> TryAll(const DrawnCases& drawn, const ParityOptions& options) {
  const size_t together = HostileRoutes::Of(options).has_gpu() ? kItemsOfAGpuProcess : 1;
  const size_t batches = (drawn.items.size() + together - 1) / together;
  const ProgressBar bar(batches);
  const auto work = [&](size_t i) {
    return TryBatch(drawn, options, i * together, together).dump();
  };
  const auto done = [&](size_t n) { bar.Show(n, together == 1 ? "cases" : "batches of cases"); };
  const std::vector<WorkResult> batched = DoWork(batches, std::max(2, options.jobs), work, done);
  bar.Clear();
  std::vector<json> results;
  for (size_t i = 0; i < batched.size(); ++i) {
    PADDLE_ENFORCE(batched[i].crashed.empty(),
                   phi::errors::Fatal("mutants of %s: %s", drawn.items[i * together].name,
                                      batched[i].crashed));
    for (json& result : json::parse(batched[i].text)) results.push_back(std::move(result));
  }
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
      report.ok = report.ok && FindingOf(tried).empty();
      PrintFinding(item.name, FindingJson(tried), true);
    }
    report.Add(item.name, ResultOf(all_tried));
  }
  PADDLE_ENFORCE(mutants > 0,
                 phi::errors::NotFound("--mutant %s: of the mutants that were drawn no text holds "
                                       "it; `--hostile 0` draws all",
                                       options.mutant));
  return report;
}

// A finding of which a case folder is kept.
struct Kept {
  const WorkItem* item;
  json* finding;
};

// The first of each operator, class and kind: others are of one fault with it, more often than not.
std::vector<Kept> FindingsToKeep(const DrawnCases& drawn, Report* report) {
  std::vector<Kept> all;
  std::set<std::array<std::string, 3>> seen;
  for (size_t i = 0; i < drawn.items.size(); ++i) {
    for (json& finding : report->cases[i]["findings"]) {
      const std::string op = finding["op"];
      if (op.empty()) continue;  // the case itself ends its process, which its own checks tell
      if (seen.insert({op, finding["class"], KindOfFinding(finding["finding"])}).second)
        all.push_back({&drawn.items[i], &finding});
    }
  }
  return all;
}

void PrintKept(const Kept& kept) {
  const auto text = [&](const char* of) { return kept.finding->value(of, std::string()); };
  Print("kept of {}: {}: {}{}\n", kept.item->name, text("finding"), text("small"),
        text("folder").empty() ? "" : fmt::format(": {}", text("folder")));
  if (!text("folder_error").empty()) Print("  no folder: {}\n", text("folder_error"));
}

// Makes them small and writes them; {"small", "folder", …} of KeepFinding come to the findings.
void KeepFindings(const DrawnCases& drawn, const ParityOptions& options, Report* report) {
  constexpr double kMostSeconds = 60, kMostSecondsOfAll = 600;  // of a finding; then they stay
  const std::vector<Kept> all = FindingsToKeep(drawn, report);
  if (all.empty()) return;
  Print(stderr,
        "making {} small, one of each operator, class and kind: a minute each at most, and "
        "ten of all; folders go below {}\n",
        Counted(all.size(), "finding"), options.failures);
  const std::string failures = std::filesystem::absolute(options.failures).string();
  const auto begin = std::chrono::steady_clock::now();
  const auto work = [&](size_t i) {
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    const double left = std::min(kMostSeconds, kMostSecondsOfAll - taken.count());
    return KeepFinding(*all[i].item, MutantOfFinding(*all[i].finding), failures, left)
        .dump(-1, ' ', true, json::error_handler_t::replace);
  };
  const ProgressBar bar(all.size());
  const auto done = [&](size_t n) { bar.Show(n, "findings made small"); };
  done(0);
  const std::vector<WorkResult> results = DoWork(all.size(), std::max(2, options.jobs), work, done);
  bar.Clear();
  for (size_t i = 0; i < all.size(); ++i) {
    if (results[i].crashed.empty()) {
      all[i].finding->update(json::parse(results[i].text));
    } else {
      (*all[i].finding)["folder_error"] = results[i].crashed;
    }
    PrintKept(all[i]);
  }
}

Report RunInProcesses(const DrawnCases& drawn, const ParityOptions& options) {
  std::vector<json> results = TryAll(drawn, options);
  Summary summary;
  Report report;
  for (size_t i = 0; i < results.size(); ++i) {
    const std::string& name = drawn.items[i].name;
    summary.Add(name, results[i]);
    report.Add(name, std::move(results[i]));
  }
  KeepFindings(drawn, options, &report);
  if (options.ops.empty()) summary.PrintEmptyCells();
  report.ok = summary.PrintAll();
  if (!options.markdown.empty()) WriteFile(options.markdown, summary.Markdown(options));
  return report;
}

}  // namespace

// In a process of its own: what used a GPU cannot fork.
void CheckHasGpu(const ParityOptions& options) {
  if (!HostileRoutes::Of(options).has_gpu()) return;
  const std::string why_not = DoApart(
      [] { return phi::DeviceContextPool::Instance().WhyNot(phi::Backend::GPU, phi::GPUPlace()); });
  PADDLE_ENFORCE(why_not.empty(), phi::errors::Unavailable("place `gpu`: %s", why_not));
}

int RunHostile(const ParityOptions& options) {
  CheckHasGpu(options);
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
