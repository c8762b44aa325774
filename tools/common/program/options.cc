#include "tools/common/program/options.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <utility>
#include <vector>

#include "framework/executor/passes/pass.h"
#include "framework/io/file_policy.h"
#include "framework/io/write_file.h"
#include "framework/op/execution_options.h"
#include "phi/core/flags.h"
#include "phi/core/memory.h"
#include "tools/common/program/plugin.h"

PHI_DECLARE_bool(allow_tf32);

namespace phibridge {
namespace tools {

namespace {

namespace fs = std::filesystem;

struct OutputOption {
  std::string name;
  const std::string* path;
  bool is_folder;
  std::string within;  // a file of the folder; "": not known
};

// What the one command line of the process asks to be written.
struct OutputOptions {
  bool force = false;
  std::vector<OutputOption> asked;
};

OutputOptions& Outputs() {
  static OutputOptions outputs;
  return outputs;
}

void AddForceFlag(CLI::App* app) {
  if (app->get_option_no_throw("--force") != nullptr) return;
  app->add_flag("--force", Outputs().force, "write over files that exist");
}

// Callbacks run in the order of the options, so the place is known.
void AddTf32Option(CLI::App* app, const Options* options) {
  app->add_option_function<std::string>(
         "--tf32",
         [options](const std::string& text) {
           if (text == "on" && !phi::is_gpu_place(ParsePlace(options->place))) {
             throw CLI::ValidationError("--tf32", "place " + options->place +
                                                      " has no TF32: leave it out, or take place "
                                                      "gpu");
           }
           FLAGS_allow_tf32 = text == "on";
         },
         "with place gpu: let matrix products and convolutions round float32 to TF32 (default: "
         "FLAGS_allow_tf32, which is off)")
      ->type_name("on|off")
      ->check(CLI::IsMember({"on", "off"}));
}

void CheckOutputFolder(const std::string& option, const std::string& path) {
  std::error_code ignored;
  const bool is_other = fs::exists(path, ignored) && !fs::is_directory(path, ignored);
  PADDLE_ENFORCE(!is_other, phi::errors::AlreadyExists("%s: %s exists already and is no folder; "
                                                       "name another one",
                                                       option, path));
}

// "", or why an option of that type ("UINT", "INT:POSITIVE", …) does not take a number. CLI11 takes
// NaN for within all limits and the largest integer for one that is larger, and prints the limits
// of POSITIVE and NONNEGATIVE, which are those of double, in full.
std::string FaultOfNumber(const std::string& type, const std::string& text) {
  const auto is = [&](const char* part) { return type.find(part) != std::string::npos; };
  const bool is_count = type.rfind("UINT", 0) == 0;
  const bool is_integer = is_count || type.rfind("INT", 0) == 0;
  const bool is_positive = is(":POSITIVE");
  const bool is_number =
      is_integer || is_positive || is(":NONNEGATIVE") || type.rfind("FLOAT", 0) == 0;
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (!is_number || *end != '\0') return "";  // CLI11 refuses what is no number
  if (!std::isfinite(value)) return "it must be finite; it is " + text;
  if (is_positive && value <= 0) return "it must be above 0; it is " + text;
  if ((is_count || is(":NONNEGATIVE")) && value < 0) return "it must not be negative";
  errno = 0;
  if (is_count) std::strtoull(text.c_str(), nullptr, 0);
  if (is_integer && !is_count) std::strtoll(text.c_str(), nullptr, 0);
  return errno == ERANGE ? "it must fit in 64 bits; it is " + text : "";
}

}  // namespace

const char kExitCodeHelp[] =
    "Exit codes: 0 done, and the answer is yes; 1 done, and the answer is no (a case failed, a "
    "program\n"
    "cannot run); 2 the command line is wrong; 3 a file or a program is wrong, or standard\n"
    "output cannot be written (standard error says what).";

// First, so that no other check speaks before.
void RefuseMistakenValues(CLI::App* app, const std::set<std::string>& may_be_empty) {
  for (CLI::Option* option : app->get_options()) {
    if (option->get_items_expected_max() == 0) continue;
    const bool takes_empty = may_be_empty.count(option->get_name()) != 0;
    const auto check = [takes_empty, type = option->get_type_name()](std::string& text) {
      if (text.empty()) return std::string(takes_empty ? "" : "it is empty");
      return FaultOfNumber(type, text);
    };
    option->transform(CLI::Validator(check, ""));
  }
  for (CLI::App* command : app->get_subcommands({})) RefuseMistakenValues(command, may_be_empty);
}

void ParseArguments(CLI::App* app, int argc, char** argv) {
  std::vector<std::string> arguments;
  bool are_options = true;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    are_options = are_options && argument != "--";
    const bool is_empty =
        are_options && argument.rfind("--", 0) == 0 && argument.find('=') == argument.size() - 1;
    if (is_empty) argument.pop_back();
    arguments.push_back(argument);
    if (is_empty) arguments.emplace_back();
  }
  std::reverse(arguments.begin(), arguments.end());  // as the parser wants them
  app->parse(std::move(arguments));
}

void AddExecutionOptions(CLI::App* app, Options* options) {
  app->add_option("--place", options->place,
                  "where kernels run: auto (for inference, if oneDNN is built in: onednn or cpu "
                  "for each op, by measured costs; else cpu), cpu, "
                  "onednn (cpu with oneDNN's kernels), gpu")
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
                  "which kernels to take: softmax=legacy, '*=phi', 0/17=cpu (op 17 of block 0), "
                  "softmax=library or softmax=plugin where a plug-in replaced one; may be repeated")
      ->type_name("RULE")
      ->allow_extra_args(false);
  app->add_option("--passes", options->passes,
                  "which passes rewrite a program before it runs: on, off, NAME=off, "
                  "NAME=on (default: all; `phibridge passes` lists them); may be repeated")
      ->type_name("PASSES")
      ->check([](const std::string& text) {
        try {
          static_cast<void>(PassSelection({text}));
        } catch (const Error& error) {
          return error.error_str();
        }
        return std::string();
      })
      ->allow_extra_args(false);
  app->add_option_function<std::string>(
         "--cuda-graphs",
         [options](const std::string& text) { options->cuda_graphs = text == "on"; },
         "with place gpu: capture the kernels of ops in a row into CUDA graphs, and launch these "
         "in later runs (default: on for inference programs)")
      ->type_name("on|off")
      ->check(CLI::IsMember({"on", "off"}));
  AddTf32Option(app, options);
  app->add_option("--fallback", options->fallback,
                  "when the place has no kernel for an op: deny, report, allow")
      ->check(CLI::IsMember({"deny", "report", "allow"}))
      ->capture_default_str();
  AddMemoryLimitOptions(app);
  AddAllowFilesOption(app);
  AddPluginOption(app, [options] { return options->kernel_rules; });
}

namespace {

void AddLimitOption(CLI::App* app, const char* name, void (*set)(size_t size_bytes),
                    const char* help) {
  app->add_option_function<std::string>(
         name, [set](const std::string& text) { set(phi::ParseMemorySize(text)); }, help)
      ->type_name("SIZE")
      ->check([](const std::string& text) {
        try {
          phi::ParseMemorySize(text);
        } catch (const Error& error) {
          return error.error_str();
        }
        return std::string();
      });
}

}  // namespace

void AddMemoryLimitOptions(CLI::App* app) {
  AddLimitOption(app, "--memory-limit", &phi::SetHostMemoryLimit,
                 "the most host memory that tensors may hold, such as 512M or 2G (default: what "
                 "the machine or its container has)");
  AddLimitOption(app, "--gpu-memory-limit", &phi::SetGpuMemoryLimit,
                 "the most memory of each GPU that tensors may hold (default: what it has)");
}

void AddAllowFilesOption(CLI::App* app) {
  app->add_option_function<std::vector<std::string>>(
         "--allow-files",
         [](const std::vector<std::string>& folders) {
           for (const std::string& folder : folders) FilePolicy::AllowInProcess(folder);
         },
         "let ops of the program (save, load, …) read and write files below DIR, besides the "
         "working folder and, to read, the program's own; may be repeated")
      ->type_name("DIR")
      ->allow_extra_args(false);
}

CLI::Option* AddOutputOption(CLI::App* app, const std::string& name, std::string* path,
                             const std::string& help) {
  AddForceFlag(app);
  Outputs().asked.push_back({name, path, false, ""});
  return app->add_option(name, *path, help);
}

CLI::Option* AddOutputFolderOption(CLI::App* app, const std::string& name, std::string* path,
                                   const std::string& help, const std::string& file) {
  AddForceFlag(app);
  Outputs().asked.push_back({name, path, true, file});
  return app->add_option(name, *path, help);
}

void CheckOutput(const std::string& option, const std::string& path) {
  std::error_code ignored;
  const bool is_there = fs::is_regular_file(path, ignored);
  PADDLE_ENFORCE(
      !is_there || Outputs().force,
      phi::errors::AlreadyExists("%s: %s exists already; --force writes over it", option, path));
}

void MakeOutputFolder(const std::string& option, const std::string& path) {
  try {
    MakeFolders(path);
  } catch (const Error& error) {
    PADDLE_THROW(phi::errors::Unavailable("%s %s: the folder cannot be made: %s", option, path,
                                          error.error_str()));
  }
}

void CheckOutputs() {
  for (const OutputOption& output : Outputs().asked) {
    if (output.path->empty()) continue;
    if (output.is_folder) CheckOutputFolder(output.name, *output.path);
    if (output.is_folder && output.within.empty()) continue;
    CheckOutput(output.name, output.is_folder ? (fs::path(*output.path) / output.within).string()
                                              : *output.path);
  }
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
