// The phibridge command line: one file a subcommand.
#include <fmt/format.h>

#include <cstdio>

#include "tools/cli/commands.h"

namespace phibridge {
namespace cli {
namespace {

int Main(int argc, char** argv) {
  CLI::App app(
      "Runs programs of a legacy operator framework (fluid 1.x to Paddle 2.6) on PHI kernels.");
  app.name("phibridge");
  app.footer(kExitCodeHelp);
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::help);
  app.set_version_flag("--version", std::string("phibridge ") + PHIBRIDGE_VERSION);
  std::vector<Command> commands = {AddRun(&app),    AddCheck(&app),    AddInspect(&app),
                                   AddDoctor(&app), AddKernels(&app),  AddBench(&app),
                                   AddDigits(&app), AddBackward(&app), AddTrain(&app),
                                   AddDiff(&app),   AddBisect(&app)};
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kUsage;
  }
  for (const Command& command : commands) {
    if (!command.app->parsed()) continue;
    try {
      return command.run();
    } catch (const std::exception& error) {
      std::fflush(stdout);
      fmt::print(stderr, "phibridge {}: {}\n", command.app->get_name(), error.what());
      return kError;
    }
  }
  return kUsage;
}

}  // namespace
}  // namespace cli
}  // namespace phibridge

int main(int argc, char** argv) { return phibridge::cli::Main(argc, argv); }
