// phibridge lint: what is wrong with the mappings of legacy ops to PHI.
#include <fmt/format.h>

#include <memory>
#include <set>

#include "compat/op_utils_map.h"
#include "framework/program/op_info.h"
#include "phi/core/parts.h"
#include "tools/cli/commands.h"
#include "tools/cli/lint/lint.h"
#include "tools/common/program/plugin.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

using paddle::framework::OpInfoMap;

struct LintOptions {
  std::vector<std::string> ops;
  std::string facts;
  bool json = false;
};

std::vector<std::string> OpsToLint(const LintOptions& options) {
  phi::LoadAllParts();
  if (!options.ops.empty()) {
    for (const std::string& op : options.ops)
      OpInfoMap::Instance().Get(op);  // throws if there is none
    return options.ops;
  }
  std::set<std::string> ops;
  for (const auto& [op, info] : OpInfoMap::Instance().map()) ops.insert(op);
  return {ops.begin(), ops.end()};
}

nlohmann::json FindingsJson(const LintFindings& findings) {
  nlohmann::json list = nlohmann::json::array();
  for (const LintFinding& finding : findings) {
    list.push_back({{"op", finding.op}, {"rule", finding.rule}, {"detail", finding.detail}});
  }
  return list;
}

int Lint(const LintOptions& options) {
  const std::vector<std::string> ops = OpsToLint(options);
  LintFindings findings;
  size_t mapped = 0, signatures = 0;
  for (const std::string& op : ops) {
    const OpSignatures found = SignaturesOf(op);
    if (found.description == nullptr && phi::HasCompatiblePhiKernel(op)) {
      findings.push_back(
          {op, "no description", "it declares nothing, and the maker of no other op makes it"});
    }
    mapped += found.signatures.empty() ? 0 : 1;
    signatures += found.signatures.size();
    CheckArgumentsAreMapped(found, &findings);
    CheckSignaturesFit(found, &findings);
  }
  if (!options.facts.empty()) {
    for (LintFinding& finding : CheckAgainstFacts(ops, options.facts))
      findings.push_back(std::move(finding));
  }
  if (options.json) {
    Print("{}\n", phi::Lines(parity::JsonText({{"ops", ops.size()},
                                               {"mapped", mapped},
                                               {"signatures", signatures},
                                               {"findings", FindingsJson(findings)}})));
    return findings.empty() ? kOk : kNo;
  }
  std::vector<std::vector<std::string>> rows = {{"op", "rule", "what"}};
  for (const LintFinding& finding : findings)
    rows.push_back({finding.op, finding.rule, finding.detail});
  if (!findings.empty()) Print("{}", phi::Lines(parity::TableText(rows, {})));
  Print("{} ops, {} of them mapped to PHI by {} signatures: {} findings\n", ops.size(), mapped,
        signatures, findings.size());
  return findings.empty() ? kOk : kNo;
}

}  // namespace

Command AddLint(CLI::App* parent) {
  auto options = std::make_shared<LintOptions>();
  CLI::App* app = parent->add_subcommand("lint", "Check the mappings of legacy ops to PHI kernels");
  app->add_option("OP", options->ops, "only these ops");
  app->add_option("--facts", options->facts,
                  "also compare with signatures.json, op_protos.json and kernels.json of this "
                  "folder, read off the original")
      ->type_name("DIR");
  app->add_flag("--json", options->json, "print JSON");
  AddPluginOption(app);
  app->footer(
      "Every input, output and attribute of an op must be in a signature that its mapping can "
      "answer, or be dropped\n"
      "with a reason (`dropped`, in the record); every signature must name a "
      "registered kernel whose\n"
      "parameters its arguments fit. Exits with 1 if something is found.");
  return {app, [options] { return Lint(*options); }};
}

}  // namespace tools
}  // namespace phibridge
