#include "tools/parity/parity_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>
#include <thread>

#include "phi/backends/cpu/parallel_for.h"
#include "tests/ops/op_test_check.h"
#include "tools/common/options.h"
#include "tools/common/progress.h"
#include "tools/common/text.h"
#include "tools/parity/html_report.h"
#include "tools/parity/json_report.h"
#include "tools/parity/mutant_summary.h"
#include "tools/parity/parity_work.h"
#include "tools/parity/report_parse.h"
#include "tools/parity/workers.h"

namespace phibridge {
namespace parity {
namespace {

using nlohmann::json;
using optest::CaseReport;

std::string Today() {
  const std::time_t now = std::time(nullptr);
  char text[16];
  std::strftime(text, sizeof(text), "%Y-%m-%d", std::gmtime(&now));
  return text;
}

std::string CommandOf(const ParityOptions& options) {
  std::string text = "phibridge parity";
  for (const std::string& op : options.ops) text += " " + op;
  for (const std::string& folder : options.from) text += " --from " + folder;
  for (const std::string& place : options.places) text += " --place " + place;
  return text + (options.mutate ? " --mutate" : "");
}

// Findings, a line each, and where the case is that shows them.
void PrintFailure(const WorkItem& item, const CaseReport& report, const Failure& failure) {
  for (const optest::Finding& finding : report.findings) {
    fmt::print("{}: {}: {}: {}\n", item.name, optest::RouteName(finding.route),
               optest::FindingName(finding.kind), finding.text);
  }
  if (!failure.small.empty()) fmt::print("  still fails with {}\n", failure.small);
  if (!failure.folder.empty()) fmt::print("  phibridge check {}\n", failure.folder);
}

void WriteFile(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) throw std::runtime_error("cannot write " + path);
}

struct Results {
  std::vector<CaseReport> reports;
  std::vector<Failure> failures;
  json cases = json::array();
  std::map<std::string, int> not_tested;  // why, and how many
  int alone = 0;                          // harvested, with one kernel only
};

CaseReport CrashReport(const WorkItem& item, const std::string& how) {
  CaseReport report;
  report.op = item.op;
  report.name = item.name;
  report.dtype = item.dtype;
  report.findings.push_back({optest::Finding::kError, optest::Route::kLegacy,
                             "it ended the process that ran it: " + how});
  return report;
}

// How many computed it.
std::ptrdiff_t KernelsOf(const CaseReport& report) {
  return std::count_if(report.routes.begin(), report.routes.end(),
                       [](const optest::RouteReport& route) { return !route.gradient; });
}

Results Check(const std::vector<WorkItem>& items, const ParityOptions& options,
              const optest::CheckOptions& check) {
  const cli::ProgressBar bar(items.size());
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const auto work = [&](size_t i) {
    if (options.jobs > 1) phi::SetCpuThreads(std::max(1, cores / options.jobs));
    return CheckItem(items[i], check, options.failures)
        .dump(-1, ' ', false, json::error_handler_t::replace);
  };
  const auto done = [&](size_t count) { bar.Show(count, items[count - 1].op); };
  const std::vector<WorkResult> results = DoWork(items.size(), options.jobs, work, done);
  bar.Clear();
  Results all;
  for (size_t i = 0; i < items.size(); ++i) {
    Failure failure;
    if (!results[i].crashed.empty()) {
      all.reports.push_back(CrashReport(items[i], results[i].crashed));
    } else {
      const json result = json::parse(results[i].text);
      if (!result.contains("report")) {
        ++all.not_tested[result.at("not_tested").get<std::string>()];
        continue;
      }
      all.reports.push_back(ReportFrom(result.at("report")));
      failure.small = result.value("small", std::string());
      failure.folder = result.value("folder", std::string());
    }
    const CaseReport& report = all.reports.back();
    all.alone += items[i].harvested != nullptr && KernelsOf(report) == 1 ? 1 : 0;
    all.cases.push_back(CaseJson(report));
    if (report.ok()) continue;
    PrintFailure(items[i], report, failure);
    failure.name = items[i].name;
    for (const optest::Finding& finding : report.findings) {
      failure.text += fmt::format("{}{}: {}: {}", failure.text.empty() ? "" : "\n",
                                  optest::RouteName(finding.route),
                                  optest::FindingName(finding.kind), finding.text);
    }
    all.cases.back()["small"] = failure.small;
    all.cases.back()["folder"] = failure.folder;
    all.failures.push_back(failure);
  }
  return all;
}

std::vector<std::string> Sentences(const WorkList& list, const Results& results) {
  std::vector<std::string> sentences = list.sentences;
  for (const auto& [why, count] : results.not_tested) {
    sentences.push_back(fmt::format("not tested: {} executions: {}", count, why));
  }
  if (results.alone > 0) {
    sentences.push_back(fmt::format("{} executions have one kernel only: it ran twice, between guard zones, "
                                    "but there was none to compare it with.",
                                    results.alone));
  }
  return sentences;
}

}  // namespace

int RunParity(const ParityOptions& options) {
  optest::CheckOptions check;
  check.mutate = options.mutate;
  check.gradients = options.gradients;
  for (const std::string& place : options.places) {
    optest::Route route;
    if (!optest::ParsePlaceName(place, &route)) {
      fmt::print(stderr, "phibridge parity: no place `{}`: legacy, cpu, onednn, gpu, gpudnn\n",
                 place);
      return cli::kUsage;
    }
    check.routes.push_back(route);
  }
  const WorkList list =
      options.from.empty() ? ListedCases(options.ops) : HarvestedCases(options.from, options.ops);
  const Results results = Check(list.items, options, check);
  const std::vector<std::string> sentences = Sentences(list, results);
  for (const std::string& sentence : sentences) fmt::print("{}\n", sentence);
  std::set<std::string> ops;
  for (const CaseReport& report : results.reports) ops.insert(report.op);
  fmt::print("{} cases of {} ops: {} passed, {} failed\n", results.reports.size(), ops.size(),
             results.reports.size() - results.failures.size(), results.failures.size());
  const bool mutants_died = !options.mutate || PrintMutants(results.reports);
  const json proofs = Proofs(results.reports, Today());
  if (!options.json.empty()) {
    WriteFile(
        options.json,
        cli::JsonText({{"cases", results.cases}, {"proofs", proofs}, {"not_tested", sentences}}) +
            "\n");
  }
  if (!options.html.empty()) {
    WriteFile(options.html, HtmlPage(results.reports,
                                     {Today(), CommandOf(options), sentences, results.failures}));
  }
  if (!options.proofs.empty()) MergeProofs(proofs, options.proofs);
  return results.failures.empty() && !results.reports.empty() && mutants_died ? cli::kOk : cli::kNo;
}

}  // namespace parity
}  // namespace phibridge
