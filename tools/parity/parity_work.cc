#include "tools/parity/parity_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "framework/program/nearest_name.h"
#include "parity/execution/op_signature.h"
#include "parity/execution/run_execution.h"
#include "parity/harness/check.h"
#include "parity/harness/failure.h"
#include "parity/harness/harvested_case.h"
#include "parity/harness/program_check.h"
#include "parity/harness/suites.h"
#include "parity/values/text.h"
#include "phi/backends/cpu/parallel_for.h"
#include "tools/common/report/progress.h"
#include "tools/parity/json_report.h"

namespace phibridge {
namespace tools {
namespace {

namespace fs = std::filesystem;

using parity::CaseReport;
using parity::Finding;
using parity::NamedSuite;
using parity::OpCase;
using parity::OpTestParam;

constexpr size_t kMaxHarvestedBytes = size_t{32} << 20;

bool Wanted(const std::vector<std::string>& ops, const std::string& op, const std::string& name) {
  return ops.empty() || std::any_of(ops.begin(), ops.end(), [&](const std::string& wanted) {
           return wanted == op || wanted == name;
         });
}

// Also true for the truths of an op's gradient, where the op is wanted.
bool Wanted(const std::vector<std::string>& ops, const NamedSuite& named, const std::string& name) {
  return Wanted(ops, named.suite.type, name) || (named.recorded && Wanted(ops, named.name, name));
}

// The case list of an op type, or for a gradient op of its forward op; null: there is none.
const NamedSuite* SuiteOf(const std::string& op) {
  for (const NamedSuite& named : parity::AllSuites()) {
    if (!named.recorded && named.suite.type == op) return &named;
  }
  const size_t grad = op.rfind("_grad");
  return grad == std::string::npos ? nullptr : SuiteOf(op.substr(0, grad));
}

std::string ShapeText(const parity::Input& input, parity::DataType of_case) {
  if (input.kind == parity::Input::kArray) return fmt::format("array of {}", input.elements.size());
  return parity::MetaText(input.dtype == parity::DataType::UNDEFINED ? of_case : input.dtype,
                          input.dims);
}

// What a shorter case shows best: a difference, before what its folder cannot show.
const Finding& MainFinding(const CaseReport& report) {
  for (Finding::Kind kind : {Finding::kValues, Finding::kError}) {
    for (const Finding& finding : report.findings) {
      if (finding.kind == kind) return finding;
    }
  }
  return report.findings[0];
}

// Calls write(folder); an error of writing is reported beside the failure.
template <typename Write>
void WriteFolder(const WorkItem& item, const CaseReport& report, const Finding& finding,
                 const std::string& failures_folder, nlohmann::json* result, const Write& write) {
  const std::string name = item.op + "-" + report.name + "-" + phi::DataTypeToString(report.dtype) +
                           "-" + parity::PlaceName(finding.route);
  const std::string folder = (fs::path(failures_folder) / FolderName(name)).string();
  try {
    fs::remove_all(folder);  // of an earlier run
    write(folder);
    (*result)["folder"] = folder;
  } catch (const std::exception& error) {
    (*result)["folder_error"] = error.what();
  }
}

void KeepFailure(const OpTestParam& param, const WorkItem& item, const CaseReport& report,
                 const std::string& failures_folder, nlohmann::json* result) {
  const Finding& finding = MainFinding(report);
  if (item.suite != nullptr &&
      item.suite->recorded) {  // as small as it is: of other inputs there is no truth
    (*result)["small"] = CaseText(*param.op_case, param.dtype);
    return;
  }
  if (finding.kind == Finding::kCaseList || finding.kind == Finding::kNoKernel) return;
  const OpCase small = parity::ShrinkFailure(param, finding);
  (*result)["small"] = CaseText(small, param.dtype);
  parity::OpSuite suite = *param.suite;
  suite.cases = {small};
  WriteFolder(item, report, finding, failures_folder, result, [&](const std::string& folder) {
    parity::WriteFailure({&suite, &suite.cases[0], param.dtype}, finding, item.name, folder);
  });
}

CaseReport CheckParam(const OpTestParam& param, const parity::CheckOptions& options) {
  try {
    return parity::CheckOpCase(param, options);
  } catch (const std::exception& error) {
    CaseReport report;
    report.op = param.suite->type;
    report.name = param.op_case->name;
    report.dtype = param.dtype;
    report.findings.push_back({Finding::kError, parity::Route::kLegacy, error.what()});
    return report;
  }
}

// "0-17": where in its program it stands.
std::string PlaceInProgram(const parity::Execution& execution) {
  return fmt::format("{}-{}", execution.origin.block, execution.origin.index);
}

std::string WhyNoKernel(const parity::Execution& execution) {
  const bool computes_itself =
      parity::RunExecution(execution, {}).choice.kind == KernelChoice::kOperatorBase;
  return computes_itself ? "it has no kernels to compare: it computes itself"
                         : "no kernel computes it alone";
}

// What an error says, without its kind.
std::string SentenceOf(const std::exception& error) {
  const auto* typed = dynamic_cast<const phi::enforce::EnforceNotMet*>(&error);
  return typed == nullptr ? error.what() : typed->error_str();
}

nlohmann::json CheckHarvested(const WorkItem& item, const parity::CheckOptions& options,
                              const std::string& failures_folder) {
  const parity::Execution& execution = item.harvested->execution;
  parity::HarvestedCase made;
  try {
    made = parity::CaseOf(execution, PlaceInProgram(execution),
                          item.suite == nullptr ? nullptr : &item.suite->suite);
  } catch (const std::exception& why_not) {
    return {{"not_tested", SentenceOf(why_not)}};
  }
  CaseReport report = CheckParam(made.Param(), options);
  auto& findings = report.findings;
  findings.erase(
      std::remove_if(findings.begin(), findings.end(),
                     [](const Finding& finding) { return !parity::CountsForExecution(finding); }),
      findings.end());
  if (report.ok() && report.routes.empty()) return {{"not_tested", WhyNoKernel(execution)}};
  report.suite = item.name;
  nlohmann::json result = {{"report", CaseJson(report)}};
  if (!report.ok()) KeepFailure(made.Param(), item, report, failures_folder, &result);
  return result;
}

}  // namespace

std::string CaseText(const OpCase& op_case, parity::DataType dtype) {
  std::string text;
  for (const auto& [slot, inputs] : op_case.inputs) {
    for (const parity::Input& input : inputs) {
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", slot, ShapeText(input, dtype));
    }
  }
  for (const auto& [name, value] : op_case.attrs) {
    text +=
        fmt::format("{}{}={}", text.empty() ? "" : ", ", name, parity::AttributeJson(value).dump());
  }
  return text;
}

std::string FolderName(std::string name) {
  for (char& c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '.' || c == '-' || c == '_';
    if (!plain) c = '-';
  }
  return name;
}

// Each of `ops` is an op or a case of `known`. Errors: NotFound with a name that is near; `who` has
// none of the name, and `hint` says where the names are.
void CheckAreKnown(const std::vector<std::string>& ops, const std::set<std::string>& known,
                   const char* who, const char* hint) {
  for (const std::string& op : ops) {
    PADDLE_ENFORCE(known.count(op) != 0,
                   phi::errors::NotFound("%s `%s`%s%s", who, op,
                                         DidYouMean(op, {known.begin(), known.end()}), hint));
  }
}

WorkList ListedCases(const std::vector<std::string>& ops) {
  WorkList list;
  std::set<std::string> known;
  for (const NamedSuite& named : parity::AllSuites()) {
    for (const OpTestParam& param : parity::ExpandCases(named.suite)) {
      const std::string name = CaseName(param);
      known.insert({named.suite.type, name});
      if (named.recorded) known.insert(named.name);
      if (!Wanted(ops, named, name)) continue;
      list.items.push_back(
          {named.suite.type, name, param.dtype, &named, param, nullptr, nullptr, nullptr});
    }
  }
  for (const parity::ProgramTruth& truth : parity::AllProgramTruths()) {
    for (const std::string& op : truth.ops) {
      const std::string name = op + "/" + truth.name;
      known.insert({op, name});
      if (!Wanted(ops, op, name)) continue;
      list.items.push_back(
          {op, name, parity::DataType::FLOAT32, nullptr, {}, nullptr, &truth, nullptr});
    }
  }
  for (const parity::ShapeTruths& truths : parity::AllShapeTruths()) {
    const std::string name = truths.op + "/" + truths.name;
    known.insert({truths.op, name});
    if (!Wanted(ops, truths.op, name)) continue;
    list.items.push_back(
        {truths.op, name, parity::DataType::FLOAT32, nullptr, {}, nullptr, nullptr, &truths});
  }
  CheckAreKnown(ops, known, "no case list has",
                "; `phibridge parity --list` has the names of all cases");
  std::stable_sort(list.items.begin(), list.items.end(),
                   [](const WorkItem& a, const WorkItem& b) { return a.op < b.op; });
  return list;
}

WorkList HarvestedCases(const std::vector<std::string>& folders,
                        const std::vector<std::string>& ops) {
  phi::SetCpuThreads(1);
  HarvestOptions options;
  options.max_input_bytes = kMaxHarvestedBytes;
  options.execution.threads = 1;
  options.progress = [](size_t done, size_t total, const std::string& folder) {
    ProgressBar(total).Show(done, folder);
  };
  Harvest harvest = HarvestPrograms(folders, options);
  ProgressBar(1).Clear();
  WorkList list;
  int64_t left_out = 0;
  for (const auto& [op_and_why, count] : harvest.not_captured) {
    left_out += count;
    list.left_out.push_back({op_and_why.first, op_and_why.second, count});
  }
  list.sentences.push_back(
      fmt::format("{} of {} programs ran to their end; of {} executions {} were taken, {} of them "
                  "different.",
                  harvest.programs, harvest.programs + harvest.problems.size(),
                  harvest.executions + left_out, harvest.executions, harvest.ops.size()));
  for (const std::string& problem : harvest.problems)
    list.sentences.push_back("did not run to its end: " + problem);
  std::set<std::string> known;
  for (HarvestedOp& op : harvest.ops) {
    const std::string type = op.execution.type;
    const std::string name = type + ": " + op.origin;
    known.insert({type, name});
    if (!Wanted(ops, type, name)) continue;
    list.items.push_back({type,
                          name,
                          parity::DataType::UNDEFINED,
                          SuiteOf(type),
                          {},
                          std::make_shared<const HarvestedOp>(std::move(op)),
                          nullptr,
                          nullptr});
  }
  CheckAreKnown(ops, known, "of what the programs executed, none could be taken of", "");
  return list;
}

CaseReport ReportOn(const WorkItem& item, const parity::CheckOptions& options) {
  CaseReport report;
  if (item.shapes != nullptr) {
    report = parity::CheckShapeTruths(*item.shapes);
  } else if (item.program != nullptr) {
    report = parity::CheckProgramTruth(*item.program, item.op, options.sources);
  } else {
    report = CheckParam(item.param, options);
  }
  report.suite = item.suite == nullptr ? item.op : item.suite->name;
  return report;
}

nlohmann::json CheckItem(const WorkItem& item, const parity::CheckOptions& options,
                         const std::string& failures_folder) {
  if (item.harvested != nullptr) return CheckHarvested(item, options, failures_folder);
  const CaseReport report = ReportOn(item, options);
  nlohmann::json result = {{"report", CaseJson(report)}};
  if (!report.ok() && item.suite != nullptr) {
    KeepFailure(item.param, item, report, failures_folder, &result);
  }
  return result;
}

}  // namespace tools
}  // namespace phibridge
