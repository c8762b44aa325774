#include "tools/parity/parity_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <map>
#include <set>

#include "framework/io/write_file.h"
#include "parity/harness/case_report.h"
#include "parity/values/text.h"
#include "tools/common/program/options.h"
#include "tools/common/report/counted.h"
#include "tools/common/report/print.h"
#include "tools/parity/folders.h"
#include "tools/parity/html_report.h"
#include "tools/parity/json_report.h"
#include "tools/parity/mutant_summary.h"
#include "tools/parity/parity_results.h"

namespace phibridge {
namespace tools {
namespace {

using nlohmann::json;
using parity::CaseReport;

std::string Today() {
  const std::time_t now = std::time(nullptr);
  char text[16];
  std::strftime(text, sizeof(text), "%Y-%m-%d", std::gmtime(&now));
  return text;
}

std::string ParityCommandOf(const ParityOptions& options) {
  std::string text = "phibridge parity";
  for (const std::string& op : options.ops) text += " " + op;
  for (const std::string& folder : options.from) text += " --from " + folder;
  for (const std::string& place : options.places) text += " --place " + place;
  return text + (options.mutate ? " --mutate" : "");
}

// Before minutes of work, not after them. Errors: NotFound, PermissionDenied.
void CheckCanWrite(const std::string& path) {
  if (path.empty()) return;
  const std::filesystem::path folder = std::filesystem::absolute(path).parent_path();
  std::error_code ignored;
  PADDLE_ENFORCE(
      std::filesystem::is_directory(folder, ignored),
      phi::errors::NotFound("cannot write %s: there is no folder %s", path, folder.string()));
  PADDLE_ENFORCE(access(folder.c_str(), W_OK) == 0,
                 phi::errors::PermissionDenied("cannot write %s: %s", path, std::strerror(errno)));
}

// None if there is no such file yet.
std::vector<Proof> OldProofs(const std::string& path) {
  std::error_code ignored;
  if (path.empty() || !std::filesystem::exists(path, ignored)) return {};
  return ReadProofs(path);
}

// What of the programs is no case, op by op.
std::vector<LeftOut> LeftOutOf(const WorkList& list, const Results& results) {
  std::vector<LeftOut> left_out = list.left_out;
  for (const auto& [op_and_why, count] : results.not_tested)
    left_out.push_back({op_and_why.first, op_and_why.second, count});
  return left_out;
}

std::vector<std::string> Sentences(const WorkList& list, const Results& results) {
  std::vector<std::string> sentences = list.sentences;
  for (const LeftOut& left : LeftOutOf(list, results)) {
    sentences.push_back(fmt::format("not tested: {} of {}: {}",
                                    Counted(left.executions, "execution"), left.op, left.why));
  }
  if (results.alone > 0) {
    sentences.push_back(
        fmt::format("{} with one kernel only: it ran twice, between guard zones, "
                    "but there was none to compare it with.",
                    Counted(results.alone, "case")));
  }
  if (results.elsewhere > 0) {
    sentences.push_back(
        fmt::format("{} not run at the places asked for: there is no kernel, or no such device.",
                    Counted(results.elsewhere, "case")));
  }
  return sentences;
}

json LeftOutJson(const std::vector<LeftOut>& left_out) {
  json list = json::array();
  for (const LeftOut& left : left_out)
    list.push_back({{"op", left.op}, {"executions", left.executions}, {"why", left.why}});
  return list;
}

// Returns whether all of it is as it should be.
bool Tell(const ParityOptions& options, const WorkList& list, const Results& results) {
  const std::vector<std::string> sentences = Sentences(list, results);
  for (const std::string& sentence : sentences) Print("{}\n", sentence);
  std::set<std::string> ops;
  for (const CaseReport& report : results.reports) ops.insert(report.op);
  Print("{} of {}: {} passed, {} failed{}\n", Counted(results.reports.size(), "case"),
        Counted(ops.size(), "op"), results.passed(), results.failures.size(),
        results.elsewhere == 0 ? "" : fmt::format(", {} not run", results.elsewhere));
  const bool mutants_died = !options.mutate || PrintMutants(results.reports);
  const Proved proved = ProvedBy(results.reports, Today(), options.sources);
  if (!options.json.empty()) {
    json proofs = json::array();
    for (const Proof& proof : proved.proofs) proofs.push_back(ProofJson(proof));
    WriteFile(options.json, parity::JsonText({{"cases", results.cases},
                                              {"proofs", proofs},
                                              {"left_out", LeftOutJson(LeftOutOf(list, results))},
                                              {"notes", sentences}}) +
                                "\n");
  }
  if (!options.html.empty()) {
    WriteFile(options.html, HtmlPage(results.reports, {Today(), ParityCommandOf(options), sentences,
                                                       results.failures}));
  }
  if (!options.proofs.empty())
    WriteProofs(MergedProofs(OldProofs(options.proofs), proved), options.proofs);
  return results.failures.empty() && results.passed() > 0 && mutants_died;
}

}  // namespace

int RunParity(const ParityOptions& options) {
  parity::CheckOptions check;
  check.mutate = options.mutate;
  check.gradients = options.gradients;
  check.sources = options.sources;
  for (const std::string& place : options.places) {
    parity::Route route;
    if (!parity::ParsePlaceName(place, &route)) {
      Print(stderr, "phibridge parity: no place `{}`: legacy, cpu, onednn, gpu, gpudnn, library\n",
            place);
      return kUsage;
    }
    check.routes.push_back(route);
  }
  for (const std::string* path : {&options.json, &options.html, &options.proofs})
    CheckCanWrite(*path);
  if (!options.proofs.empty()) CheckHasSources(options.sources, "--proofs");
  OldProofs(options.proofs);  // reports a wrong file before the run
  if (!HasSources(options.sources)) {
    Print(stderr,
          "note: {} has no sources of phibridge, so whether a legacy kernel shares code with "
          "the PHI kernel is not known, and neither counts as the other's witness; --sources "
          "names their folder\n",
          options.sources);
  }
  const WorkList list =
      options.from.empty() ? ListedCases(options.ops) : HarvestedCases(options.from, options.ops);
  return Tell(options, list, CheckAll(list.items, options, check)) ? kOk : kNo;
}

}  // namespace tools
}  // namespace phibridge
