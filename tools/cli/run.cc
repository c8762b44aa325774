// phibridge run: feeds .npy files to a program and shows or writes what it computes.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "framework/api/rule_fit.h"
#include "framework/io/npy.h"
#include "framework/io/write_file.h"
#include "framework/op/execution_options.h"
#include "parity/compare/compare.h"
#include "parity/execution/case.h"
#include "parity/execution/replay.h"
#include "tools/cli/commands.h"
#include "tools/cli/watched_run.h"
#include "tools/common/program/dump.h"
#include "tools/common/program/memory_use.h"
#include "tools/common/program/routing.h"
#include "tools/common/report/counted.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

struct RunOptions {
  std::string folder;
  std::vector<std::string> inputs;  // NAME=FILE.npy
  std::vector<std::string> fetches;
  std::string output_folder;
  std::string dump_folder;
  bool routing = false;
  bool memory = false;
  WatchOptions watch;
  std::string replay_folder;
  Options execution;
};

template <typename T>
std::string ValuesText(const Tensor& tensor) {
  constexpr int64_t kShown = 8;
  const T* values = tensor.data<T>();
  std::vector<std::string> texts;
  for (int64_t i = 0; i < std::min(tensor.numel(), kShown); ++i) {
    if constexpr (std::is_same_v<T, phi::float16> || std::is_same_v<T, phi::bfloat16>) {
      texts.push_back(fmt::format("{:.6g}", static_cast<float>(values[i])));
    } else if constexpr (std::is_floating_point_v<T>) {
      texts.push_back(fmt::format("{:.6g}", values[i]));
    } else if constexpr (std::is_integral_v<T>) {
      texts.push_back(fmt::format("{}", values[i]));
    } else {
      texts.push_back(fmt::format("{:.6g}{:+.6g}j", values[i].real, values[i].imag));
    }
  }
  return fmt::format("{}{}", fmt::join(texts, " "), tensor.numel() > kShown ? " …" : "");
}

std::string FirstValues(const Tensor& tensor) {
  switch (tensor.dtype()) {
#define PHIBRIDGE_SHOW(cpp_type, name)                              \
  case DataType::name:                                              \
    if constexpr (!std::is_same_v<cpp_type, phi::dtype::pstring>) { \
      return ValuesText<cpp_type>(tensor);                          \
    }                                                               \
    break;
    PHI_FOR_EACH_DATA_TYPE(PHIBRIDGE_SHOW)
#undef PHIBRIDGE_SHOW
    default:
      break;
  }
  return "";
}

void FeedFiles(const std::vector<std::string>& files, const Program& program, Session* session) {
  for (const auto& [name, value] : parity::ReadFeeds("--input", files, program.feeds())) {
    session->Feed(name, parity::BitsAs(value, program.Variable(name).dtype));
  }
}

// The policy "report": said once, where it does not mix with the results.
void ReportFallbacks(const RunOptions& options, const Session& session) {
  if (options.execution.fallback != "report" || options.routing) return;
  size_t ops = 0;
  for (const Route& route : session.Routing()) ops += route.is_fallback ? 1 : 0;
  if (ops == 0) return;
  Print(stderr, "note: {} fell back to the CPU; --routing says which and why\n",
        Counted(ops, "op"));
}

std::string OutputPath(const std::string& folder, const std::string& name) {
  return (std::filesystem::path(folder) / parity::FileOfVariable(name, ".npy")).string();
}

// Prints a value as `shown`, and writes it under its name if there is a folder.
void ShowValue(const std::string& shown, const std::string& name, const Tensor& value,
               const std::string& folder) {
  Print("{}  {}  {}\n", shown, parity::MetaText(value), FirstValues(value));
  if (!value.lod().empty()) Print("  LoD {}\n", phi::LoDToString(value.lod()));
  if (folder.empty()) return;
  const std::string path = OutputPath(folder, name);
  CheckOutput("--output-dir", path);  // the elements of an array are known only now
  WriteNpy(value, path);
}

// The same of a value that is several tensors: "a.0" of an array, "a.indices" of a sparse tensor.
void ShowTensors(const std::string& name, const Session& session, const std::string& folder) {
  const std::vector<Tensor> values = session.FetchArray(name);
  const std::vector<std::string> members = session.MemberNames(name);
  if (members.empty()) Print("{}  an array of {} tensors\n", name, values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    const std::string element = parity::ElementName(name, i);
    const std::string shown = members.empty() ? element : name + "." + members[i];
    ShowValue(shown, element, values[i], folder);
  }
}

// --routing shows times, which are no ops' own where graphs run them. Whether graphs are captured
// on a GPU by default, the program says.
std::shared_ptr<const Program> LoadToRun(RunOptions* options) {
  const bool may_capture = options->execution.cuda_graphs.value_or(
      phi::is_gpu_place(ParsePlace(options->execution.place)));
  options->execution.timing = options->watch.shadow_every > 0 || (options->routing && !may_capture);
  auto program = Program::Load(options->folder, options->execution);
  if (!options->routing || options->execution.timing || *program->options().cuda_graphs) {
    return program;
  }
  program.reset();
  options->execution.timing = true;
  return Program::Load(options->folder, options->execution);
}

int RunProgram(RunOptions options) {
  CheckRulesFit(options.watch.shadow_rules, options.folder);
  const bool looks_at_ops = options.watch.shadow_every > 0 || !options.dump_folder.empty();
  if (looks_at_ops && options.execution.passes.empty()) options.execution.passes = {"off"};
  const auto program = LoadToRun(&options);
  for (const std::string& warning : program->warnings()) Print(stderr, "warning: {}\n", warning);
  Session session(program);
  FeedFiles(options.inputs, *program, &session);
  const std::vector<std::string> fetches =
      options.fetches.empty() ? program->fetches() : options.fetches;
  PADDLE_ENFORCE(!fetches.empty(),
                 phi::errors::InvalidArgument(
                     "the program has no fetch ops, so say what to compute: --fetch NAME"));
  if (!options.output_folder.empty()) {
    for (const std::string& name : fetches)
      CheckOutput("--output-dir", OutputPath(options.output_folder, name));
  }
  WatchedRun watched(options.watch, options.execution);
  std::vector<Route> before;
  {
    const parity::ScopedReplay replay(options.replay_folder, "", options.execution, options.folder);
    watched.WarmUp(&session, fetches);
    before = session.Routing();
    const ScopedDump dump(options.dump_folder);
    watched.Run(&session, fetches);
  }
  if (!options.output_folder.empty()) MakeOutputFolder("--output-dir", options.output_folder);
  for (const std::string& name : fetches) {
    if (!session.IsArray(name)) {
      ShowValue(name, name, session.Fetch(name), options.output_folder);
      continue;
    }
    ShowTensors(name, session, options.output_folder);
  }
  if (options.routing) {
    const std::string title =
        options.execution.timing ? TimesTitle(options.watch.warmup, options.watch.runs) : "";
    Print("\n{}", phi::Lines(RoutingText(RoutesSince(session.Routing(), before), title)));
  }
  if (options.memory) Print("\n{}", phi::Lines(MemoryText(phi::MemoryUseByPlace())));
  watched.Report();
  ReportFallbacks(options, session);
  return kOk;
}

}  // namespace

Command AddRun(CLI::App* parent) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* app = parent->add_subcommand("run", "Run a program on .npy files");
  app->add_option("DIR", options->folder, "folder of the program, or its program file")->required();
  app->add_option("--input", options->inputs,
                  "feed the variable NAME; FILE.lod.json beside it gives a LoD; may be repeated")
      ->type_name("NAME=FILE.npy")
      ->allow_extra_args(false);
  app->add_option("--fetch", options->fetches,
                  "a variable to show, any of the program (default: those of the fetch ops); may "
                  "be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false);
  AddOutputFolderOption(app, "--output-dir", &options->output_folder,
                        "write NAME.npy for each fetched variable")
      ->type_name("D");
  app->add_option("--dump", options->dump_folder,
                  "write what every op puts out, by block, op, iteration and variable; `diff --b "
                  "dump=D` reads it")
      ->type_name("D");
  app->add_flag("--routing", options->routing,
                "show what computed each op, why, and how long it took the host and a GPU, unless "
                "CUDA graphs run (--cuda-graphs off shows times), and then what they run");
  app->add_flag("--memory", options->memory,
                "show what tensors hold in memory of each place, held at most, and may hold");
  AddWatchOptions(app, &options->watch);
  AddReplayOption(app, &options->replay_folder);
  AddExecutionOptions(app, &options->execution);
  return {app, [options] { return RunProgram(*options); }};
}

}  // namespace tools
}  // namespace phibridge
