// phibridge inspect: what is in a saved program.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "framework/io/model_dir.h"
#include "framework/io/write_file.h"
#include "framework/program/block_desc.h"
#include "framework/program/block_lifetimes.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_desc.h"
#include "tools/cli/commands.h"
#include "tools/cli/file_list.h"
#include "tools/common/program/plugin.h"
#include "tools/common/report/counted.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using paddle::framework::VarDesc;

struct InspectOptions {
  std::string folder;
  std::string dot_path;
  bool json = false;
};

// 2006002 is 2.6.2; fluid 1.8.5 wrote 1008005.
std::string VersionText(const ProgramDesc& program) {
  const int64_t v = program.Version();
  if (v == 0) return "unknown";
  return fmt::format("{}.{}.{}", v / 1000000, v / 1000 % 1000, v % 1000);
}

// What a run asks for: what feed ops name, or, without any, the data variables.
std::vector<std::string> FeedNames(const ProgramDesc& program) {
  std::vector<std::string> names = program.GetFeedTargetNames();
  if (!names.empty()) return names;
  for (const VarDesc* var : program.Block(0).AllVars()) {
    if (var->NeedCheckFeed()) names.push_back(var->Name());
  }
  return names;
}

std::map<std::string, size_t> OpCounts(const ProgramDesc& program) {
  std::map<std::string, size_t> counts;
  for (size_t b = 0; b < program.Size(); ++b) {
    for (const OpDesc* op : program.Block(b).AllOps()) ++counts[op->Type()];
  }
  return counts;
}

// Block → the op that runs it: "0/5 while".
std::map<int, std::string> BlockOwners(const ProgramDesc& program) {
  std::map<int, std::string> owners;
  for (size_t b = 0; b < program.Size(); ++b) {
    const std::vector<OpDesc*> ops = program.Block(b).AllOps();
    for (size_t i = 0; i < ops.size(); ++i) {
      for (size_t inner : SubBlocksOf(*ops[i])) {
        owners[static_cast<int>(inner)] = fmt::format("{}/{} {}", b, i, ops[i]->Type());
      }
    }
  }
  return owners;
}

nlohmann::json SlotsJson(const paddle::framework::VariableNameMap& slots) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [slot, names] : slots) json[slot] = names;
  return json;
}

nlohmann::json VarJson(const VarDesc& var) {
  nlohmann::json json = {{"name", var.Name()},
                         {"type", paddle::framework::proto::VarType_Type_Name(var.GetType())},
                         {"persistable", var.Persistable()}};
  if (var.HasTensorDesc()) {
    json["dtype"] = phi::DataTypeToString(paddle::framework::TransToPhiDataType(var.GetDataType()));
    json["shape"] = var.GetShape();
  }
  return json;
}

// {"type": "INT", "value": 3}; a block, a variable or no value is null.
nlohmann::json AttrsJson(const OpDesc& op) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [name, attr] : op.GetAttrMap()) {
    const auto type =
        static_cast<paddle::framework::proto::AttrType>(static_cast<int>(attr.index()) - 1);
    nlohmann::json value;
    std::visit(
        [&value](const auto& held) {
          if constexpr (std::is_constructible_v<nlohmann::json, decltype(held)> &&
                        !std::is_pointer_v<std::decay_t<decltype(held)>>) {
            value = held;
          }
        },
        attr);
    json[name] = {{"type", paddle::framework::proto::AttrType_Name(type)}, {"value", value}};
  }
  return json;
}

nlohmann::json BlockJson(const BlockDesc& block) {
  nlohmann::json ops = nlohmann::json::array();
  for (const OpDesc* op : block.AllOps()) {
    ops.push_back({{"type", op->Type()},
                   {"inputs", SlotsJson(op->Inputs())},
                   {"outputs", SlotsJson(op->Outputs())},
                   {"attrs", AttrsJson(*op)}});
  }
  nlohmann::json vars = nlohmann::json::array();
  for (const VarDesc* var : block.AllVars()) vars.push_back(VarJson(*var));
  return {{"index", block.ID()}, {"parent", block.Parent()}, {"ops", ops}, {"vars", vars}};
}

nlohmann::json ParamsJson(const Model& model) {
  nlohmann::json list = nlohmann::json::array();
  for (const ParamSpec& spec : model.specs) {
    list.push_back(
        {{"name", spec.name}, {"dtype", phi::DataTypeToString(spec.dtype)}, {"shape", spec.shape}});
  }
  if (!model.params.has_value()) return list;
  for (size_t i = 0; i < list.size(); ++i) list[i]["bytes"] = model.params->entries()[i].data_bytes;
  return list;
}

nlohmann::json ModelJson(const Model& model) {
  const ProgramDesc& program = *model.program;
  nlohmann::json blocks = nlohmann::json::array();
  const std::map<int, std::string> owners = BlockOwners(program);
  for (size_t b = 0; b < program.Size(); ++b) {
    blocks.push_back(BlockJson(program.Block(b)));
    const auto owner = owners.find(static_cast<int>(b));
    if (owner != owners.end()) blocks.back()["run_by"] = owner->second;
  }
  return {{"program", model.program_path},
          {"version", VersionText(program)},
          {"feeds", FeedNames(program)},
          {"fetches", program.GetFetchTargetNames()},
          {"ops", OpCounts(program)},
          {"op_versions", program.OpVersions()},
          {"blocks", blocks},
          {"files", FilesJson(ListFiles(model))},
          {"parameters", ParamsJson(model)},
          {"parameter_files", model.params ? model.params->Paths() : std::vector<std::string>()},
          {"parameter_error", model.params_error}};
}

std::string ListVars(const ProgramDesc& program, const std::vector<std::string>& names) {
  std::vector<std::string> texts;
  for (const std::string& name : names) {
    const VarDesc* var = program.Block(0).FindVar(name);
    const bool known = var != nullptr && var->HasTensorDesc();
    texts.push_back(
        !known ? name
               : name + " " +
                     parity::MetaText(paddle::framework::TransToPhiDataType(var->GetDataType()),
                                      var->GetShape()));
  }
  return texts.empty() ? "none" : fmt::format("{}", fmt::join(texts, ", "));
}

void PrintParams(const Model& model) {
  if (!model.params_error.empty()) Print("parameters are missing: {}\n", model.params_error);
  if (model.specs.empty()) return Print("no parameters\n");
  const size_t total = model.params ? model.params->TotalBytes() : 0;
  Print("{}, {}{}\n", Counted(model.specs.size(), "parameter"),
        parity::BytesText(static_cast<double>(total)),
        model.params
            ? fmt::format(" in {}{}", model.params->Paths()[0],
                          model.params->Paths().size() > 1
                              ? " and " + Counted(model.params->Paths().size() - 1, "more file")
                              : "")
            : "");
  std::vector<std::vector<std::string>> rows = {{"parameter", "type and shape", "size"}};
  for (size_t i = 0; i < model.specs.size(); ++i) {
    const std::string size =
        model.params ? parity::BytesText(static_cast<double>(model.params->entries()[i].data_bytes))
                     : "?";
    rows.push_back({model.specs[i].name, model.specs[i].Text(), size});
  }
  Print("{}", phi::Lines(parity::TableText(rows, {2})));
}

void PrintModel(const Model& model) {
  const ProgramDesc& program = *model.program;
  Print("{}, saved by version {}\n", model.program_path, VersionText(program));
  Print("feeds:   {}\n", ListVars(program, FeedNames(program)));
  Print("fetches: {}\n\n", ListVars(program, program.GetFetchTargetNames()));
  const std::map<int, std::string> owners = BlockOwners(program);
  std::vector<std::vector<std::string>> blocks = {
      {"block", "parent", "ops", "variables", "run by"}};
  for (size_t b = 0; b < program.Size(); ++b) {
    const BlockDesc& block = program.Block(b);
    blocks.push_back({std::to_string(block.ID()), std::to_string(block.Parent()),
                      std::to_string(block.OpSize()), std::to_string(block.AllVars().size()),
                      owners.count(block.ID()) != 0 ? owners.at(block.ID()) : "-"});
  }
  Print("{}\n", phi::Lines(parity::TableText(blocks, {0, 1, 2, 3})));
  std::vector<std::vector<std::string>> ops = {{"op", "count", "version"}};
  for (const auto& [type, count] : OpCounts(program)) {
    ops.push_back({type, std::to_string(count),
                   program.HasOpVersionMap() ? std::to_string(program.OpVersion(type)) : "-"});
  }
  Print("{}\n", phi::Lines(parity::TableText(ops, {1, 2})));
  PrintParams(model);
  Print("{}", phi::Lines(FilesText(ListFiles(model))));
}

std::string DotQuoted(const std::string& text) {
  std::string quoted = "\"";
  for (char c : text) quoted += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return quoted + "\"";
}

// Ops are boxes, variables ellipses; one cluster a block.
std::string DotText(const ProgramDesc& program) {
  std::string text = "digraph program {\n  node [fontsize=10];\n";
  for (size_t b = 0; b < program.Size(); ++b) {
    text += fmt::format("  subgraph cluster_{0} {{\n    label=\"block {0}\";\n", b);
    const std::vector<OpDesc*> ops = program.Block(b).AllOps();
    for (size_t i = 0; i < ops.size(); ++i) {
      const std::string node = fmt::format("op_{}_{}", b, i);
      text += fmt::format("    {} [shape=box, style=filled, fillcolor=lightgrey, label={}];\n",
                          node, DotQuoted(ops[i]->Type()));
      for (const std::string& name : ops[i]->InputArgumentNames()) {
        text += fmt::format("    {} -> {};\n", DotQuoted(name), node);
      }
      for (const std::string& name : ops[i]->OutputArgumentNames()) {
        text += fmt::format("    {} -> {};\n", node, DotQuoted(name));
      }
      for (size_t inner : SubBlocksOf(*ops[i])) {
        if (program.Block(inner).OpSize() == 0) continue;
        text += fmt::format("    {} -> op_{}_0 [style=dashed];\n", node, inner);
      }
    }
    text += "  }\n";
  }
  return text + "}\n";
}

int Inspect(const InspectOptions& options) {
  const Model model = OpenModel(options.folder, MissingParams::kReport);
  if (!options.dot_path.empty()) WriteFile(options.dot_path, DotText(*model.program));
  if (options.json) {
    Print("{}\n", phi::Lines(parity::JsonText(ModelJson(model))));
  } else {
    PrintModel(model);
  }
  return kOk;
}

}  // namespace

Command AddInspect(CLI::App* parent) {
  auto options = std::make_shared<InspectOptions>();
  CLI::App* app =
      parent->add_subcommand("inspect", "Show blocks, ops, variables and parameters of a program");
  app->add_option("DIR", options->folder, "folder of the program, or its program file")->required();
  app->add_flag("--json", options->json, "print JSON, with every op and variable");
  AddAllowFilesOption(app);
  AddOutputOption(app, "--dot", &options->dot_path, "write the graph for Graphviz")
      ->type_name("FILE");
  AddPluginOption(app);
  return {app, [options] { return Inspect(*options); }};
}

}  // namespace tools
}  // namespace phibridge
