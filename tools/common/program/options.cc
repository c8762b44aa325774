#include "tools/common/program/options.h"

#include "framework/op/execution_options.h"
#include "tools/common/program/plugin.h"

namespace phibridge {
namespace tools {

const char kExitCodeHelp[] =
    "Exit codes: 0 done, and the answer is yes; 1 done, and the answer is no (a case failed, a "
    "program\n"
    "cannot run); 2 the command line is wrong; 3 a file or a program is wrong (standard error says "
    "what).";

void AddExecutionOptions(CLI::App* app, Options* options) {
  app->add_option("--place", options->place,
                  "where kernels run: cpu, onednn (cpu with oneDNN's kernels), gpu")
      ->check([](const std::string& text) {
        try {
          ParsePlace(text);
        } catch (const Error& error) {
          return error.error_str();
        }
        return std::string();
      })
      ->capture_default_str();
  app->add_option("--threads", options->threads, "threads of a kernel (default: one a core)")
      ->check(CLI::Range(1, 4096));
  app->add_option("--kernel", options->kernel_rules,
                  "which kernels to take: softmax=legacy, '*=phi', 0/17=cpu (op 17 of block 0); "
                  "may be repeated")
      ->type_name("RULE")
      ->allow_extra_args(false);
  app->add_option("--fallback", options->fallback,
                  "when the place has no kernel for an op: deny, report, allow")
      ->check(CLI::IsMember({"deny", "report", "allow"}))
      ->capture_default_str();
  AddPluginOption(app);
}

void AddReplayOption(CLI::App* app, std::string* folder) {
  app->add_option(
         "--replay-dir", *folder,
         "write an op that fails to a case folder below D, with its inputs and how it was "
         "run, for `phibridge check`; with FLAGS_check_nan_inf=1 a NaN or Inf is a failure")
      ->type_name("D");
}

}  // namespace tools
}  // namespace phibridge
