// phibridge backward: appends the gradient ops of a loss to a program.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <memory>

#include "framework/autograd/append_backward.h"
#include "framework/io/model_dir.h"
#include "tools/cli/commands.h"

namespace phibridge {
namespace tools {
namespace {

namespace fs = std::filesystem;

struct BackwardCommandOptions {
  std::string folder;
  std::string loss;
  std::string out;
  std::vector<std::string> no_grad;
};

void WriteFile(const std::string& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary);
  file << bytes;
  file.flush();
  PADDLE_ENFORCE(file.good(), phi::errors::Unavailable("%s cannot be written", path));
}

int RunBackward(const BackwardCommandOptions& options) {
  const Model model = OpenModel(options.folder, MissingParams::kReport);
  paddle::framework::ProgramDesc program(*model.program);
  const size_t before = program.Block(0).OpSize();
  paddle::framework::BackwardOptions backward;
  backward.no_grad_set.insert(options.no_grad.begin(), options.no_grad.end());
  const auto pairs = paddle::framework::AppendBackward(&program, options.loss, backward);
  fs::create_directories(options.out);
  const std::string path = (fs::path(options.out) / "model.pdmodel").string();
  WriteFile(path, program.SerializeToString());
  for (const auto& pair : pairs) fmt::print("{}  {}\n", pair.param, pair.grad);
  fmt::print("{} ops appended, {} parameters have a gradient; {}\n",
             program.Block(0).OpSize() - before, pairs.size(), path);
  return kOk;
}

}  // namespace

Command AddBackward(CLI::App* parent) {
  auto options = std::make_shared<BackwardCommandOptions>();
  CLI::App* app =
      parent->add_subcommand("backward", "Append the gradient ops of a loss to a program");
  app->add_option("DIR", options->folder, "folder of the program, or its program file")->required();
  app->add_option("--loss", options->loss, "the variable of one element to take gradients of")
      ->required()
      ->type_name("NAME");
  app->add_option("--out", options->out, "write model.pdmodel to this folder")
      ->required()
      ->type_name("DIR");
  app->add_option("--no-grad", options->no_grad,
                  "a variable that gets no gradient and lets none pass; may be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false);
  return {app, [options] { return RunBackward(*options); }};
}

}  // namespace tools
}  // namespace phibridge
