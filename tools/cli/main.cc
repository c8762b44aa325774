// The phibridge command line: one file a subcommand.
#include <fmt/format.h>

#include <cstdio>

#include "tools/cli/commands.h"
#include "tools/cli/external.h"

namespace phibridge {
namespace tools {
namespace {

// Of those that are programs of their own.
std::string ExternalHelp() {
  const std::vector<std::string> names = ExternalCommands();
  if (names.empty()) return "";
  return fmt::format("Programs beside this one, each with --help: {}\n", fmt::join(names, ", "));
}

// False if argv[1] is a name that no subcommand has, neither here nor as a program of its own; does
// not return if it is one of those.
bool TryExternal(const std::vector<Command>& commands, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return true;
  for (const Command& command : commands) {
    if (command.app->get_name() == argv[1]) return true;
  }
  StartExternal(argv[1], argv + 1);
  return false;
}

int Main(int argc, char** argv) {
  CLI::App app(
      "Runs programs of a legacy operator framework (fluid 1.x to Paddle 2.6) on PHI kernels.");
  app.name("phibridge");
  app.footer(ExternalHelp() + kExitCodeHelp);
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::help);
  app.set_version_flag("--version", std::string("phibridge ") + PHIBRIDGE_VERSION);
  std::vector<Command> commands = {
      AddRun(&app),    AddCheck(&app),  AddInspect(&app),  AddDoctor(&app), AddKernels(&app),
      AddBench(&app),  AddDigits(&app), AddBackward(&app), AddTrain(&app),  AddDiff(&app),
      AddBisect(&app), AddLedger(&app), AddLint(&app),     AddCrop(&app)};
  try {
    if (!TryExternal(commands, argc, argv)) {
      fmt::print(stderr, "phibridge: no subcommand `{}`; --help lists them\n", argv[1]);
      return kUsage;
    }
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kUsage;
  } catch (const std::exception& error) {
    fmt::print(stderr, "phibridge {}: {}\n", argv[1], error.what());
    return kError;
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
}  // namespace tools
}  // namespace phibridge

int main(int argc, char** argv) { return phibridge::tools::Main(argc, argv); }
