// phibridge backward: appends the gradient ops of a loss to a program.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "framework/autograd/append_backward.h"
#include "framework/io/model_dir.h"
#include "framework/io/write_file.h"
#include "framework/program/block_desc.h"
#include "framework/program/names.h"
#include "tools/cli/commands.h"
#include "tools/common/program/plugin.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

namespace fs = std::filesystem;

struct BackwardCommandOptions {
  std::string folder;
  std::string loss;
  std::vector<std::string> targets, inputs;
  std::string out;
  std::vector<std::string> no_grad;
};

using Gradients = std::vector<paddle::framework::ParamAndGrad>;

Gradients OfLoss(const BackwardCommandOptions& options, ProgramDesc* program) {
  paddle::framework::BackwardOptions backward;
  backward.no_grad_set.insert(options.no_grad.begin(), options.no_grad.end());
  return paddle::framework::AppendBackward(program, options.loss, backward);
}

// What the user leaves out must be there: a slip of the pen would leave nothing out.
void CheckNoGrad(const BackwardCommandOptions& options, const ProgramDesc& program) {
  for (const std::string& name : options.no_grad) {
    bool found = false;
    for (size_t b = 0; b < program.Size(); ++b) found = found || program.Block(b).HasVar(name);
    PADDLE_ENFORCE(found, phi::errors::NotFound(
                              "--no-grad %s: the program has no variable of that name", name));
  }
}

// The inputs that have a gradient, and which; says of the others why they have none.
Gradients OfTargets(const BackwardCommandOptions& options, ProgramDesc* program) {
  paddle::framework::GradientsOptions gradients;
  gradients.no_grad_set.insert(options.no_grad.begin(), options.no_grad.end());
  const std::vector<std::string> names =
      paddle::framework::AppendGradients(program, options.targets, options.inputs, gradients);
  Gradients found;
  for (size_t i = 0; i < names.size(); ++i) {
    const std::string& input = options.inputs[i];
    if (!names[i].empty()) {
      found.push_back({input, names[i]});
    } else {
      const bool stops = program->Block(0).FindVar(input)->StopGradient();
      Print("{}  no gradient: {}\n", input,
            stops ? "it has stop_gradient" : "no target depends on it");
    }
  }
  return found;
}

int RunBackward(const BackwardCommandOptions& options) {
  PADDLE_ENFORCE(options.loss.empty() != options.targets.empty(),
                 phi::errors::InvalidArgument("backward needs --loss, or --target and --input"));
  const Model model = OpenModel(options.folder, MissingParams::kReport);
  ProgramDesc program(*model.program);
  CheckNoGrad(options, program);
  const size_t before = program.Block(0).OpSize();
  const Gradients found =
      options.targets.empty() ? OfLoss(options, &program) : OfTargets(options, &program);
  MakeOutputFolder("--out", options.out);
  const std::string path = (fs::path(options.out) / "model.pdmodel").string();
  WriteFile(path, program.SerializeToString());
  for (const auto& pair : found) Print("{}  {}\n", pair.param, pair.grad);
  Print("{} ops appended, gradients of {} {}; {}\n", program.Block(0).OpSize() - before,
        found.size(), options.targets.empty() ? "parameters" : "inputs", path);
  return found.empty() ? kNo : kOk;
}

}  // namespace

Command AddBackward(CLI::App* parent) {
  auto options = std::make_shared<BackwardCommandOptions>();
  CLI::App* app = parent->add_subcommand(
      "backward", "Append gradient ops to a program; applied again, those of its gradients");
  app->add_option("DIR", options->folder, "folder of the program, or its program file")->required();
  auto* loss = app->add_option("--loss", options->loss,
                               "the variable of one element to take gradients of, by all trainable "
                               "parameters")
                   ->type_name("NAME");
  auto* target = app->add_option("--target", options->targets,
                                 "a variable of any shape whose sum to take gradients of, as "
                                 "static.gradients does; may be repeated")
                     ->type_name("NAME")
                     ->allow_extra_args(false)
                     ->excludes(loss);
  auto* input = app->add_option("--input", options->inputs,
                                "a variable to take gradients of the targets by; may be repeated")
                    ->type_name("NAME")
                    ->allow_extra_args(false)
                    ->needs(target);
  target->needs(input);
  AddOutputFolderOption(app, "--out", &options->out, "write model.pdmodel to this folder",
                        "model.pdmodel")
      ->required()
      ->type_name("DIR");
  app->add_option("--no-grad", options->no_grad,
                  "a variable that gets no gradient and lets none pass; may be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false);
  AddPluginOption(app);
  app->footer("Exits with 1 if nothing has a gradient.");
  return {app, [options] { return RunBackward(*options); }};
}

}  // namespace tools
}  // namespace phibridge
