// phibridge parity: the case lists of all ops, as a tool.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/ops/op_test_check.h"
#include "tools/parity/audit.h"
#include "tools/parity/json_report.h"
#include "tools/parity/suggest.h"
#include "tools/parity/suites.h"

namespace phibridge {
namespace parity {
namespace {

using optest::CaseReport;
using optest::CheckOptions;
using optest::OpTestParam;

enum ExitCode { kOk = 0, kNo = 1, kUsage = 2, kError = 3 };

struct Options {
  std::vector<std::string> ops;  // empty: all; "softmax" or "softmax/rows_float32"
  std::vector<std::string> places;
  std::string json, proofs;
  bool mutate = false, list = false, audit = false, list_exceptions = false, no_gradients = false;
  bool suggest = false;
};

struct Job {
  const optest::NamedSuite* suite;
  OpTestParam param;
};

bool Wanted(const Options& options, const OpTestParam& param, const std::string& name) {
  if (options.ops.empty()) return true;
  for (const std::string& op : options.ops) {
    if (op == param.suite->type || op == name) return true;
  }
  return false;
}

std::vector<Job> JobsOf(const Options& options) {
  std::vector<Job> jobs;
  for (const optest::NamedSuite& named : AllSuites()) {
    for (const OpTestParam& param : optest::ExpandCases(named.suite)) {
      if (Wanted(options, param, CaseName(param))) jobs.push_back({&named, param});
    }
  }
  std::stable_sort(jobs.begin(), jobs.end(), [](const Job& a, const Job& b) {
    return a.param.suite->type < b.param.suite->type;
  });
  return jobs;
}

std::string Today() {
  const std::time_t now = std::time(nullptr);
  char text[16];
  std::strftime(text, sizeof(text), "%Y-%m-%d", std::gmtime(&now));
  return text;
}

CaseReport Check(const Job& job, const CheckOptions& options) {
  CaseReport report;
  try {
    report = CheckOpCase(job.param, options);
  } catch (const std::exception& error) {
    report.op = job.param.suite->type;
    report.name = job.param.op_case->name;
    report.dtype = job.param.dtype;
    report.findings.push_back({optest::Finding::kError, optest::Route::kLegacy, error.what()});
  }
  report.suite = job.suite->name;
  for (const auto& finding : report.findings) {
    fmt::print("{}: {}: {}: {}\n", CaseName(job.param), optest::RouteName(finding.route),
               optest::FindingName(finding.kind), finding.text);
  }
  return report;
}

struct Deaths {
  int killed = 0, survived = 0;
};

// Returns whether enough mutants died.
bool PrintMutants(const std::vector<CaseReport>& reports) {
  std::map<std::string, Deaths> by_op;
  Deaths all;
  for (const CaseReport& report : reports) {
    for (const auto& mutant : report.mutants) {
      for (Deaths* deaths : {&by_op[report.op], &all}) {
        ++(mutant.killed ? deaths->killed : deaths->survived);
      }
      if (mutant.killed) continue;
      fmt::print("survived: {}/{}_{}: {}{} of {} on {}\n", report.op, report.name,
                 phi::DataTypeToString(report.dtype), mutant.gradient ? "gradient, " : "",
                 optest::MutantName(mutant.kind), mutant.output, optest::RouteName(mutant.route));
    }
  }
  for (const auto& [op, deaths] : by_op) {
    if (deaths.survived > 0)
      fmt::print("{}: {} killed, {} survived\n", op, deaths.killed, deaths.survived);
  }
  const int total = all.killed + all.survived;
  fmt::print("mutants: {} of {} killed ({:.2f} %), of {} ops\n", all.killed, total,
             total == 0 ? 0.0 : 100.0 * all.killed / total, by_op.size());
  return total > 0 && all.killed >= 0.99 * total;
}

int RunCases(const Options& options) {
  CheckOptions check;
  check.mutate = options.mutate;
  check.gradients = !options.no_gradients;
  for (const std::string& place : options.places) {
    optest::Route route;
    if (!optest::ParsePlaceName(place, &route)) {
      fmt::print(stderr, "phibridge parity: no place `{}`: legacy, cpu, onednn, gpu, gpudnn\n",
                 place);
      return kUsage;
    }
    check.routes.push_back(route);
  }
  const std::vector<Job> jobs = JobsOf(options);
  std::vector<CaseReport> reports;
  int failed = 0;
  std::set<std::string> ops;
  for (const Job& job : jobs) {
    reports.push_back(Check(job, check));
    failed += reports.back().ok() ? 0 : 1;
    ops.insert(job.param.suite->type);
  }
  fmt::print("{} cases of {} ops: {} passed, {} failed\n", reports.size(), ops.size(),
             reports.size() - failed, failed);
  const bool mutants_died = !options.mutate || PrintMutants(reports);
  const nlohmann::json proofs = Proofs(reports, Today());
  if (!options.json.empty()) {
    nlohmann::json all = {{"cases", nlohmann::json::array()}, {"proofs", proofs}};
    for (const CaseReport& report : reports) all["cases"].push_back(CaseJson(report));
    std::ofstream(options.json) << all.dump(1, ' ', false, nlohmann::json::error_handler_t::replace)
                                << '\n';
  }
  if (!options.proofs.empty()) MergeProofs(proofs, options.proofs);
  return failed == 0 && !reports.empty() && mutants_died ? kOk : kNo;
}

int RunAudit() {
  const std::vector<std::string> wrong =
      Audit(std::string(PHIBRIDGE_SOURCE_DIR) + "/tests/ops/tolerance_exceptions.txt");
  for (const std::string& line : wrong) fmt::print("{}\n", line);
  fmt::print("{} case lists, {} things wrong\n", AllSuites().size(), wrong.size());
  return wrong.empty() ? kOk : kNo;
}

int Suggest(const Options& options) {
  for (const optest::NamedSuite& named : AllSuites()) {
    const optest::OpSuite& suite = named.suite;
    const auto wanted = [&](const std::string& op) { return op == suite.type; };
    if (!options.ops.empty() && std::none_of(options.ops.begin(), options.ops.end(), wanted))
      continue;
    const std::string suggestion = SuggestClass(suite);
    fmt::print("{} {} {}\n", suite.type, named.name, suggestion.empty() ? "none" : suggestion);
    std::fflush(stdout);
  }
  return kOk;
}

int Main(int argc, char** argv) {
  Options options;
  CLI::App app(
      "Runs the case lists of ops on every kernel: PHI against legacy, back ends against the "
      "CPU, gradients against differences.");
  app.name("phibridge parity");
  app.add_option("ops", options.ops, "ops or cases (softmax, softmax/rows_float32); all if absent");
  app.add_option("--place", options.places, "legacy, cpu, onednn, gpu, gpudnn; all if absent");
  app.add_option("--json", options.json, "writes all that was found and measured");
  app.add_option("--proofs", options.proofs, "merges what is proved into this file");
  app.add_flag("--mutate", options.mutate, "makes kernels wrong; 99 % must be noticed");
  app.add_flag("--no-gradients", options.no_gradients, "leaves gradients out");
  app.add_flag("--list", options.list, "lists the cases and runs nothing");
  app.add_flag("--audit", options.audit, "checks the case lists as a whole and runs nothing");
  app.add_flag("--list-exceptions", options.list_exceptions,
               "writes tests/ops/tolerance_exceptions.txt to standard output");
  app.add_flag("--suggest-class", options.suggest,
               "names the tightest op class with which the cases pass without explicit tolerances");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kUsage;
  }
  try {
    if (options.audit) return RunAudit();
    if (options.suggest) return Suggest(options);
    if (options.list_exceptions) fmt::print("{}", ExceptionCounts());
    if (options.list) {
      for (const Job& job : JobsOf(options)) fmt::print("{}\n", CaseName(job.param));
    }
    return options.list || options.list_exceptions ? kOk : RunCases(options);
  } catch (const std::exception& error) {
    std::fflush(stdout);
    fmt::print(stderr, "phibridge parity: {}\n", error.what());
    return kError;
  }
}

}  // namespace
}  // namespace parity
}  // namespace phibridge

int main(int argc, char** argv) { return phibridge::parity::Main(argc, argv); }
