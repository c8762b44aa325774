#include "tools/parity/parity_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "phi/backends/cpu/parallel_for.h"
#include "tools/common/program/workers.h"
#include "tools/common/report/print.h"
#include "tools/common/report/progress.h"
#include "tools/parity/json_report.h"
#include "tools/parity/report_parse.h"

namespace phibridge {
namespace tools {
namespace {

using nlohmann::json;
using parity::CaseReport;

// Findings, a line each, and where the case is that shows them.
void PrintFailure(const WorkItem& item, const CaseReport& report, const Failure& failure) {
  for (const parity::Finding& finding : report.findings) {
    Print("{}: {}: {}: {}\n", item.name, parity::RouteName(finding.route),
          parity::FindingName(finding.kind), phi::Lines(finding.text));
  }
  if (!failure.small.empty()) Print("  still fails with {}\n", failure.small);
  if (!failure.folder.empty()) Print("  phibridge check {}\n", failure.folder);
  if (!failure.folder_error.empty())
    Print("  no case folder: {}\n", phi::Lines(failure.folder_error));
}

CaseReport CrashReport(const WorkItem& item, const std::string& how) {
  CaseReport report;
  report.op = item.op;
  report.name = item.name;
  report.dtype = item.dtype;
  report.findings.push_back(
      {parity::Finding::kError, parity::Route::kLegacy, "it was not finished: " + how});
  return report;
}

// How many computed it.
std::ptrdiff_t KernelsOf(const CaseReport& report) {
  return std::count_if(report.routes.begin(), report.routes.end(),
                       [](const parity::RouteReport& route) { return !route.gradient; });
}

// False if none of the places asked for has a kernel for it. A case that expects an error reports
// no routes.
bool RanAt(const std::vector<parity::Route>& places, const CaseReport& report) {
  return places.empty() || report.error_case || !report.ok() ||
         std::any_of(report.routes.begin(), report.routes.end(), [&](const auto& route) {
           return std::find(places.begin(), places.end(), route.route) != places.end();
         });
}

int64_t ExecutionsOf(const WorkItem& item) {
  return item.harvested == nullptr ? 1 : item.harvested->executions;
}

// Findings, a line each.
std::string FindingsText(const CaseReport& report) {
  std::string text;
  for (const parity::Finding& finding : report.findings) {
    text += fmt::format("{}{}: {}: {}", text.empty() ? "" : "\n", parity::RouteName(finding.route),
                        parity::FindingName(finding.kind), finding.text);
  }
  return text;
}

// Takes the results of the work one by one.
class Collector {
 public:
  explicit Collector(const std::vector<parity::Route>& places)
      : places_(places), ran_there_(places.empty()) {}

  void Add(const WorkItem& item, const WorkResult& result) {
    if (!result.crashed.empty()) return AddReport(item, CrashReport(item, result.crashed), {});
    const json told = json::parse(result.text);
    if (!told.contains("report")) {
      all_.not_tested[{item.op, told.at("not_tested").get<std::string>()}] += ExecutionsOf(item);
      return;
    }
    Failure failure;
    failure.small = told.value("small", std::string());
    failure.folder = told.value("folder", std::string());
    failure.folder_error = told.value("folder_error", std::string());
    AddReport(item, ReportFrom(told.at("report")), failure);
  }

  Results Take() {
    // An error that is expected of an op comes from the reference too: it shows no kernel of a
    // place.
    if (!ran_there_) all_.elsewhere = static_cast<int>(all_.reports.size() - all_.failures.size());
    return std::move(all_);
  }

 private:
  void AddReport(const WorkItem& item, CaseReport report, Failure failure) {
    all_.alone += item.harvested != nullptr && KernelsOf(report) == 1 ? 1 : 0;
    const bool ran = RanAt(places_, report);
    all_.elsewhere += ran ? 0 : 1;
    ran_there_ = ran_there_ || (ran && !report.error_case);
    all_.cases.push_back(CaseJson(report));
    if (!report.ok()) AddFailure(item, report, std::move(failure));
    all_.reports.push_back(std::move(report));
  }

  void AddFailure(const WorkItem& item, const CaseReport& report, Failure failure) {
    PrintFailure(item, report, failure);
    failure.name = item.name;
    failure.text = FindingsText(report);
    all_.cases.back()["small"] = failure.small;
    all_.cases.back()["folder"] = failure.folder;
    if (!failure.folder_error.empty()) all_.cases.back()["folder_error"] = failure.folder_error;
    all_.failures.push_back(std::move(failure));
  }

  const std::vector<parity::Route>& places_;
  Results all_;
  bool ran_there_;
};

}  // namespace

Results CheckAll(const std::vector<WorkItem>& items, const ParityOptions& options,
                 const parity::CheckOptions& check) {
  const ProgressBar bar(items.size());
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const auto work = [&](size_t i) {
    if (options.jobs > 1) phi::SetCpuThreads(std::max(1, cores / options.jobs));
    return CheckItem(items[i], check, options.failures)
        .dump(-1, ' ', false, json::error_handler_t::replace);
  };
  const auto done = [&](size_t count) { bar.Show(count, items[count - 1].op); };
  const std::vector<WorkResult> results = DoWork(items.size(), options.jobs, work, done);
  bar.Clear();
  Collector collector(check.routes);
  for (size_t i = 0; i < items.size(); ++i) collector.Add(items[i], results[i]);
  return collector.Take();
}

}  // namespace tools
}  // namespace phibridge
