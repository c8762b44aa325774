// phibridge bench: milliseconds of a prepared run.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "phi/backends/cpu/parallel_for.h"
#include "tools/cli/bench_turns.h"
#include "tools/cli/commands.h"
#include "tools/cli/session_timer.h"
#include "tools/common/program/program_feeds.h"
#include "tools/common/report/counted.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

struct BenchOptions {
  std::string folder;
  std::vector<std::string> inputs;  // NAME=FILE.npy
  std::optional<int64_t> batch;
  int repeat = 100;
  int warmup = 5;
  bool json = false;
  bool turns = false;
  int sessions = 1;
  TimedRuns runs;
  Options execution;
};

nlohmann::json BenchJson(const BenchOptions& options, const ProgramFeeds& feeds,
                         const SessionTimer& timer, const nlohmann::json& milliseconds) {
  return {{"program", options.folder},    {"place", options.execution.place},
          {"threads", phi::CpuThreads()}, {"inputs", feeds.Descriptions()},
          {"repeat", options.repeat},     {"warmup", options.warmup},
          {"group", timer.group()},       {"milliseconds", milliseconds},
          {"kernels", timer.Kernels()}};
}

// "100 runs", or "100 groups of 64 runs" where a span makes groups.
std::string RunsText(int repeat, int group) {
  return group == 1 ? fmt::format("{} runs", repeat)
                    : fmt::format("{} groups of {} runs", repeat, group);
}

int Bench(const BenchOptions& options) {
  const auto program = Program::Load(options.folder, options.execution);
  const ProgramFeeds feeds(options.folder, options.inputs, options.batch, *program);
  if (options.turns) {
    RunTurns(program, feeds, options.sessions, options.runs);
    return kOk;
  }
  Session session(program);
  feeds.Feed(0, &session);
  SessionTimer timer(&session, options.execution.place, options.runs);
  for (int i = 0; i < options.warmup; ++i) timer.RunOnce();
  timer.FindGroup();
  std::vector<double> ms;
  for (int i = 0; i < options.repeat; ++i) ms.push_back(timer.RunGroup());
  std::sort(ms.begin(), ms.end());
  const double median = ms[ms.size() / 2];
  const double p90 = ms[ms.size() * 9 / 10];
  if (options.json) {
    const nlohmann::json times = {{"minimum", ms.front()}, {"median", median}, {"p90", p90}};
    Print("{}\n", phi::Lines(parity::JsonText(BenchJson(options, feeds, timer, times))));
    return kOk;
  }
  Print("{}: {} on {}, {}{}: minimum {:.4f} ms, median {:.4f} ms, p90 {:.4f} ms\n", options.folder,
        RunsText(options.repeat, timer.group()), options.execution.place,
        Counted(phi::CpuThreads(), "thread"),
        options.warmup == 0 && options.runs.span_ms <= 0 ? ", the first one cold" : "", ms.front(),
        median, p90);
  for (const std::string& feed : feeds.Descriptions()) Print("  feed {}\n", feed);
  return kOk;
}

}  // namespace

Command AddBench(CLI::App* parent) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* app = parent->add_subcommand("bench", "Time prepared runs of a program");
  app->add_option("DIR", options->folder, "folder of the program, or its program file")->required();
  app->add_option("--repeat", options->repeat, "runs that count; with --span, groups of runs")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str();
  app->add_option("--warmup", options->warmup, "runs before, whose times do not count")
      ->check(CLI::Range(0, 10000000))
      ->capture_default_str();
  app->add_option("--input", options->inputs,
                  "feed a file; else DIR/inputs, else random values; may be repeated")
      ->type_name("NAME=FILE.npy")
      ->allow_extra_args(false);
  app->add_option("--batch", options->batch,
                  "first dimension of random feeds, where the program leaves it open (default: 1)")
      ->check(CLI::Range(int64_t{1}, int64_t{1} << 20));
  app->add_flag("--json", options->json, "print JSON");
  app->add_option("--fetch", options->runs.keep,
                  "a variable that runs compute and leave on the device, besides those of fetch "
                  "ops; may be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app->add_option("--span", options->runs.span_ms,
                  "time as many runs together as take so many milliseconds; the time of a run is "
                  "their mean (default: each run alone)")
      ->check(CLI::Range(0.0, 60000.0));
  CLI::Option* turns = app->add_flag("--turns", options->turns,
                                     "run whenever a line of standard input says for how many "
                                     "seconds, and print the times as JSON");
  app->add_option("--sessions", options->sessions, "sessions that run at once, a thread each")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str()
      ->needs(turns);
  AddExecutionOptions(app, &options->execution);
  return {app, [options] { return Bench(*options); }};
}

}  // namespace tools
}  // namespace phibridge
