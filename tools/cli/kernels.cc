// phibridge kernels: what is registered, and where.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

#include "compat/op_utils_map.h"
#include "framework/program/nearest_name.h"
#include "tools/cli/commands.h"
#include "tools/cli/registrations.h"
#include "tools/common/program/plugin.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

struct KernelsOptions {
  std::string op;
  bool names = false;
  bool json = false;
};

// Rows of an op: its own name, the name of its PHI kernel ("add" of elementwise_add), and those
// that differ from these by an ending ("softmax_grad", "add_raw").
std::vector<KernelRow> Collect(const std::string& op) {
  std::vector<KernelRow> rows = RegisteredKernels();
  if (!op.empty()) {
    const std::string& kernel = phi::TransToPhiKernelName(op);
    const auto belongs = [](const KernelRow& row, const std::string& name) {
      return row.name == name || row.name.rfind(name + "_", 0) == 0;
    };
    const auto is_other = [&](const KernelRow& row) {
      return !belongs(row, op) && !belongs(row, kernel);
    };
    rows.erase(std::remove_if(rows.begin(), rows.end(), is_other), rows.end());
  }
  return rows;
}

std::vector<std::string> RegisteredNames() {
  std::vector<std::string> names;
  for (const KernelRow& row : RegisteredKernels()) names.push_back(row.name);
  return names;
}

void PrintTable(const std::vector<KernelRow>& rows) {
  // Types of one registration are one line.
  std::vector<std::vector<std::string>> lines = {
      {"name", "kind", "back end", "layout", "types", "registered at"}};
  for (const KernelRow& row : rows) {
    const std::string replaces = row.replaces.empty() ? "" : ", for " + row.replaces;
    const std::string source = row.source + replaces;
    std::vector<std::string>& last = lines.back();
    const bool same = last[0] == row.name && last[1] == row.kind && last[2] == row.backend &&
                      last[3] == row.layout && last[5] == source;
    if (same && lines.size() > 1) {
      last[4] += ", " + row.dtype;
    } else {
      lines.push_back({row.name, row.kind, row.backend, row.layout, row.dtype, source});
    }
  }
  Print("{}", phi::Lines(parity::TableText(lines, {})));
}

// What the original's get_all_kernel_names() says of PHI kernels.
void PrintNames(const std::vector<KernelRow>& rows) {
  std::set<std::string> names;
  for (const KernelRow& row : rows) {
    if (row.kind == "PHI") names.insert(row.name);
  }
  for (const std::string& name : names) Print("{}\n", name);
}

int Kernels(const KernelsOptions& options) {
  const std::vector<KernelRow> rows = Collect(options.op);
  if (options.names) {
    PrintNames(rows);
  } else if (options.json) {
    nlohmann::json list = nlohmann::json::array();
    for (const KernelRow& row : rows) {
      list.push_back({{"name", row.name},
                      {"kind", row.kind},
                      {"backend", row.backend},
                      {"layout", row.layout},
                      {"dtype", row.dtype},
                      {"source", row.source}});
      if (!row.replaces.empty()) list.back()["replaces"] = row.replaces;
    }
    Print("{}\n", phi::Lines(parity::JsonText(list)));
  } else if (rows.empty()) {
    Print("nothing is registered under the name `{}`{}\n", options.op,
          DidYouMean(options.op, RegisteredNames()));
  } else {
    PrintTable(rows);
    std::set<std::string> names;
    for (const KernelRow& row : rows) names.insert(row.kind + " " + row.name);
    Print("{} registrations of {} kernels and operators\n", rows.size(), names.size());
  }
  return rows.empty() ? kNo : kOk;
}

}  // namespace

Command AddKernels(CLI::App* parent) {
  auto options = std::make_shared<KernelsOptions>();
  CLI::App* app = parent->add_subcommand("kernels", "List what is registered, with file and line");
  app->add_option("OP", options->op,
                  "only this op or kernel, and names that start with it and '_'");
  auto* names =
      app->add_flag("--names", options->names, "only the names of PHI kernels, one a line");
  app->add_flag("--json", options->json, "print JSON")->excludes(names);
  AddPluginOption(app);
  app->footer("Exits with 1 if nothing of that name is registered.");
  return {app, [options] { return Kernels(*options); }};
}

}  // namespace tools
}  // namespace phibridge
