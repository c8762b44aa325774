// The phibridge command line: one file a subcommand.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <new>

#include "framework/op/unread_flags.h"
#include "framework/program/nearest_name.h"
#include "tools/cli/commands.h"
#include "tools/cli/external.h"
#include "tools/common/program/report_errors.h"
#include "tools/common/report/guarded_output.h"
#include "tools/common/report/print.h"

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

// What parsing gives when the command line asked for help or the version alone.
constexpr int kEnd = -1;

std::string WhyNoSubcommand(const std::vector<Command>& commands, const std::string& name) {
  std::string how = HowToBuildExternal(name);
  if (!how.empty()) return how;
  std::vector<std::string> names = ExternalCommands();
  for (const Command& command : commands) names.push_back(command.app->get_name());
  return Text("no subcommand `{}`{}; --help lists them", name, DidYouMean(name, names));
}

int Main(int argc, char** argv) {
  CLI::App app(
      "Runs programs of a legacy operator framework (fluid 1.x to Paddle 2.6) on PHI kernels.");
  app.name("phibridge");
  app.footer(ExternalHelp() + kExitCodeHelp);
  app.require_subcommand(1);
  app.set_version_flag("--version", "phibridge " PHIBRIDGE_VERSION ", " PHIBRIDGE_ONEDNN_TITLE);
  std::vector<Command> commands = {
      AddRun(&app),    AddCheck(&app),  AddInspect(&app),  AddDoctor(&app), AddKernels(&app),
      AddBench(&app),  AddDigits(&app), AddBackward(&app), AddTrain(&app),  AddDiff(&app),
      AddBisect(&app), AddLedger(&app), AddLint(&app),     AddCrop(&app),   AddPasses(&app)};
  RefuseMistakenValues(&app, {"--a", "--b"});  // no rules: the defaults
  const auto parse = [&] {
    if (!TryExternal(commands, argc, argv)) {
      Print(stderr, "phibridge: {}\n", phi::Lines(WhyNoSubcommand(commands, argv[1])));
      return static_cast<int>(kUsage);
    }
    try {
      ParseArguments(&app, argc, argv);
    } catch (const CLI::ParseError& error) {
      return app.exit(error) == 0 ? kEnd : static_cast<int>(kUsage);
    }
    return static_cast<int>(kOk);
  };
  const int parsed = ReportErrors(argc > 1 ? argv[1] : "", parse);
  if (parsed != kOk) return parsed == kEnd ? kOk : parsed;
  for (const Command& command : commands) {
    if (!command.app->parsed()) continue;
    return ReportErrors(command.app->get_name().c_str(), [&] {
      WarnOfUnreadFlags();  // after plug-ins, which may have flags
      CheckOutputs();
      return command.run();
    });
  }
  return kUsage;
}

}  // namespace
}  // namespace tools
}  // namespace phibridge

// Static initialisers of the libraries run before main() and nothing can catch what they throw.
#define PHIBRIDGE_BEFORE_MAIN __attribute__((no_sanitize("address", "thread", "undefined")))

PHIBRIDGE_BEFORE_MAIN static void EndWithoutMemory() {
  static const char kText[] =
      "phibridge: ResourceExhausted: out of memory while the libraries were loaded; give the "
      "process more\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, kText, sizeof(kText) - 1);
  _exit(phibridge::tools::kError);
}
PHIBRIDGE_BEFORE_MAIN static bool SaysHowToWait(const char* variable) {
  for (const char* name : {"OMP_WAIT_POLICY=", "GOMP_SPINCOUNT="})
    if (std::strncmp(variable, name, std::strlen(name)) == 0) return true;
  return false;
}
// OpenMP's threads spin while they wait for each other, by default for milliseconds: on a machine
// that does other work they keep from running the thread that they wait for. Some microseconds are
// enough where the machine is idle. The runtime reads the environment that the process was started
// with, before main() and before setenv() could change it, so the program starts once more; if it
// cannot, its threads spin.
PHIBRIDGE_BEFORE_MAIN static void BoundSpinning(char** argv, char** environment) {
  static char how[] = "GOMP_SPINCOUNT=10000";
  static char* longer[4096];
  constexpr size_t kMost = sizeof(longer) / sizeof(longer[0]) - 2;
  size_t count = 0;
  for (; environment[count] != nullptr; ++count) {
    if (count == kMost || SaysHowToWait(environment[count])) return;
    longer[count] = environment[count];
  }
  longer[count] = how;
  execve("/proc/self/exe", argv, longer);
}
PHIBRIDGE_BEFORE_MAIN static void WatchLoading(int, char** argv, char** environment) {
  std::set_new_handler(&EndWithoutMemory);
  BoundSpinning(argv, environment);
}
__attribute__((section(".preinit_array"),
               used)) static void (*const watch_loading)(int, char**, char**) = &WatchLoading;

int main(int argc, char** argv) {
  std::set_new_handler(nullptr);
  phibridge::tools::GuardedOutput output;
  return output.Finish(
      phibridge::tools::ReportErrors("", [&] { return phibridge::tools::Main(argc, argv); }));
}
