// phibridge passes: what rewrites programs before they run.
#include <fmt/format.h>

#include <memory>

#include "framework/executor/passes/pass.h"
#include "tools/cli/commands.h"
#include "tools/common/program/plugin.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

int Passes(bool json) {
  nlohmann::json list = nlohmann::json::array();
  std::vector<std::vector<std::string>> rows = {{"pass", "does", "may change", "in training"}};
  for (const Pass& pass : AllPasses()) {
    list.push_back({{"name", pass.name},
                    {"does", pass.summary},
                    {"may_change", pass.changes},
                    {"in_training", pass.is_for_training}});
    const std::string changes = pass.changes;
    rows.push_back({pass.name, pass.summary, changes.empty() ? "nothing" : changes,
                    pass.is_for_training ? "yes" : "no"});
  }
  if (json) {
    Print("{}\n", phi::Lines(parity::JsonText(list)));
  } else {
    Print("{}", phi::Lines(parity::TableText(rows, {})));
  }
  return kOk;
}

}  // namespace

Command AddPasses(CLI::App* parent) {
  auto json = std::make_shared<bool>(false);
  CLI::App* app =
      parent->add_subcommand("passes", "List the passes that rewrite a program before it runs");
  app->add_flag("--json", *json, "print JSON");
  AddPluginOption(app);
  app->footer(
      "They run in this order, unless --passes says otherwise (off, on, NAME=off, NAME=on). "
      "Variables "
      "that\nare fetched and ops that a --kernel rule is about stay as they are. Of programs with "
      "gradients or\noptimizers, only passes with `yes` under `in training` rewrite anything. "
      "`run --routing` says what\nwas fused into what.");
  return {app, [json] { return Passes(*json); }};
}

}  // namespace tools
}  // namespace phibridge
