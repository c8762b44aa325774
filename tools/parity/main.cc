// phibridge parity: the case lists of all ops, as a tool.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "parity/harness/case_report.h"
#include "parity/harness/device_guards.h"
#include "parity/harness/shape_truths.h"
#include "parity/harness/suites.h"
#include "parity/harness/truths.h"
#include "parity/harness/variable_attributes.h"
#include "parity/hostile/mutations.h"
#include "phi/core/parts.h"
#include "tools/common/program/options.h"
#include "tools/common/program/plugin.h"
#include "tools/common/program/report_errors.h"
#include "tools/common/report/guarded_output.h"
#include "tools/common/report/print.h"
#include "tools/parity/audit.h"
#include "tools/parity/folders.h"
#include "tools/parity/hostile.h"
#include "tools/parity/parity_run.h"
#include "tools/parity/parity_work.h"
#include "tools/parity/shape_questions.h"
#include "tools/parity/source_mutants.h"
#include "tools/parity/suggest.h"

namespace phibridge {
namespace tools {
namespace {

struct Options : ParityOptions {
  std::string shape_questions;  // file to write; empty: none
  bool list = false, audit = false, list_exceptions = false, no_gradients = false, suggest = false;
};

int RunAudit(const std::string& sources) {
  CheckHasSources(sources, "--audit");
  const std::vector<std::string> wrong = Audit(sources + "/parity/cases/tolerance_exceptions.txt");
  for (const std::string& line : wrong) Print("{}\n", line);
  Print("{} case lists, {} things wrong\n", parity::AllSuites().size(), wrong.size());
  return wrong.empty() ? kOk : kNo;
}

int Suggest(const Options& options) {
  for (const parity::NamedSuite& named : parity::AllSuites()) {
    const parity::OpSuite& suite = named.suite;
    const auto wanted = [&](const std::string& op) { return op == suite.type; };
    if (!options.ops.empty() && std::none_of(options.ops.begin(), options.ops.end(), wanted))
      continue;
    const std::string suggestion = SuggestClass(suite);
    Print("{} {} {}\n", suite.type, named.name, suggestion.empty() ? "none" : suggestion);
    std::fflush(stdout);
  }
  return kOk;
}

std::vector<std::string> HostileClassNames() {
  std::vector<std::string> names;
  for (parity::HostileClass of : parity::kHostileClasses)
    names.emplace_back(parity::HostileClassName(of));
  return names;
}

void DeclareGuards(CLI::App* app) {
  app->add_flag_callback(
      "--no-device-guards", &parity::DeviceGuards::SwitchOff,
      "leaves memory of a GPU as it is, for compute-sanitizer, which watches it itself");
}

// After all other options, which it names.
void DeclareHostile(CLI::App* app, Options* options) {
  CLI::Option* hostile =
      app->add_option("--hostile", options->hostile,
                      "runs the programs of the cases with one thing wrong at a time: N mutants of "
                      "each operator and class; 0: all; with --place on cpu, legacy and that place")
          ->type_name("N")
          ->check(CLI::NonNegativeNumber);
  for (const char* other :
       {"--from", "--html", "--proofs", "--mutate", "--source-mutants", "--shape-questions",
        "--no-gradients", "--list", "--audit", "--list-exceptions", "--suggest-class"})
    hostile->excludes(other);
  app->add_option("--class", options->classes,
                  "of the mutants of --hostile; all if absent; may be repeated")
      ->type_name("CLASS")
      ->allow_extra_args(false)
      ->check(CLI::IsMember(HostileClassNames()))
      ->needs(hostile);
  CLI::Option* markdown =
      AddOutputOption(app, "--markdown", &options->markdown,
                      "writes the counts of --hostile by class, and its matrix of ops and classes")
          ->type_name("FILE")
          ->needs(hostile);
  app->add_option("--mutant", options->mutant,
                  "runs the mutants whose text holds TEXT in this process, for a debugger, and "
                  "prints their errors; `--hostile 0` for all of them")
      ->type_name("TEXT")
      ->needs(hostile)
      ->excludes(markdown)
      ->excludes("--failures");
  app->add_option("--seed", options->seed, "of what --hostile draws")
      ->capture_default_str()
      ->needs(hostile);
}

void Declare(CLI::App* app, Options* options) {
  app->add_option("ops", options->ops,
                  "ops or cases (softmax, softmax/rows_float32); all if absent");
  app->add_option(
      "--place", options->places,
      "legacy, cpu, onednn, gpu, gpudnn, library (where a plug-in replaced its kernel); all if "
      "absent");
  app->add_option("--from", options->from,
                  "tests what the programs below DIR execute instead of the case lists: cases on "
                  "their inputs, other programs on generated ones; may be repeated")
      ->type_name("DIR")
      ->allow_extra_args(false);
  app->add_option("--failures", options->failures,
                  "folder of the cases that fail, and of what --hostile finds, each made small, "
                  "for `phibridge check`")
      ->type_name("DIR")
      ->capture_default_str();
  app->add_option("--truths", options->truths,
                  "folder of recorded truths, OP.json; they are cases of their op; default: those "
                  "installed with this program, else those of --sources")
      ->type_name("DIR");
  app->add_option("--sources", options->sources,
                  "folder of phibridge's sources, which say which kernels share code; --proofs "
                  "and --audit need it")
      ->type_name("DIR")
      ->capture_default_str();
  options->jobs = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  app->add_option("--jobs", options->jobs, "processes; default: one a core")
      ->check(CLI::Range(1, 1024));
  AddOutputOption(app, "--html", &options->html,
                  "writes all that was found and measured as one page")
      ->type_name("FILE");
  AddOutputOption(app, "--json", &options->json, "writes all that was found and measured")
      ->type_name("FILE");
  app->add_option(
         "--proofs", options->proofs,
         "merges what is proved into this file, of whole case lists; what fails now is proved "
         "no more")
      ->type_name("FILE")
      ->excludes("--from");
  AddAllowFilesOption(app);
  AddPluginOption(app);
  app->add_flag("--mutate", options->mutate, "makes kernels wrong; 99 % must be noticed");
  app->add_option("--source-mutants", options->mutants,
                  "tries the mutants that tools/source_mutants compiled into this program")
      ->type_name("FILE")
      ->excludes("--from");
  AddOutputOption(app, "--shape-questions", &options->shape_questions,
                  "writes what `tools/oracle record --shapes` asks real Paddle, and runs nothing")
      ->type_name("FILE");
  app->add_flag("--no-gradients", options->no_gradients, "leaves gradients out");
  app->add_flag("--list", options->list, "lists the cases and runs nothing");
  app->add_flag("--audit", options->audit, "checks the case lists as a whole and runs nothing");
  app->add_flag("--list-exceptions", options->list_exceptions,
                "writes parity/cases/tolerance_exceptions.txt to standard output");
  app->add_flag(
      "--suggest-class", options->suggest,
      "names the tightest op class with which the cases pass without explicit tolerances");
  DeclareHostile(app, options);
}

int Main(int argc, char** argv) {
  Options options;
  CLI::App app(
      "Runs the case lists of ops on every kernel: PHI against legacy, back ends against the "
      "CPU, gradients against differences, and all against recorded truths.");
  app.name("phibridge parity");
  Declare(&app, &options);
  DeclareGuards(&app);
  app.footer(kExitCodeHelp);
  RefuseMistakenValues(&app);
  try {
    ParseArguments(&app, argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kUsage;
  }
  options.gradients = !options.no_gradients;
  const auto is_case = [](const std::string& name) { return name.find('/') != std::string::npos; };
  if (!options.proofs.empty() && std::any_of(options.ops.begin(), options.ops.end(), is_case)) {
    Print(stderr, "phibridge parity: --proofs takes whole ops: one case does not prove a kernel\n");
    return kUsage;
  }
  CheckOutputs();
  if (options.from.empty() && !options.suggest) {
    const std::string truths = TruthsFolder(options.truths, options.sources);
    parity::LoadTruths(truths, options.ops);
    parity::AddVariableAttributeCases(options.ops);
    parity::LoadProgramTruths(truths + "/programs");
    parity::LoadShapeTruths(truths + "/shapes", options.ops);
  }
  if (options.audit) return RunAudit(options.sources);
  if (options.suggest) return Suggest(options);
  if (options.list_exceptions) Print("{}", phi::Lines(ExceptionCounts()));
  if (options.list) {
    for (const WorkItem& item : ListedCases(options.ops).items) Print("{}\n", item.name);
  }
  if (!options.shape_questions.empty())
    return WriteShapeQuestions(options.ops, options.shape_questions);
  if (options.hostile >= 0) return RunHostile(options);
  if (!options.mutants.empty()) return RunSourceMutants(options);
  return options.list || options.list_exceptions ? kOk : RunParity(options);
}

}  // namespace
}  // namespace tools
}  // namespace phibridge

int main(int argc, char** argv) {
  phi::LoadAllParts();
  phibridge::tools::GuardedOutput output;
  return output.Finish(
      phibridge::tools::ReportErrors("parity", [&] { return phibridge::tools::Main(argc, argv); }));
}
