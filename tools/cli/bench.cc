// phibridge bench: milliseconds of a prepared run.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "tools/cli/commands.h"
#include "tools/common/program/program_feeds.h"

namespace phibridge {
namespace tools {
namespace {

struct BenchOptions {
  std::string folder;
  std::vector<std::string> inputs;  // NAME=FILE.npy
  int64_t batch = 1;
  int repeat = 100;
  int warmup = 5;
  bool json = false;
  Options execution;
};

int Bench(const BenchOptions& options) {
  const auto program = Program::Load(options.folder, options.execution);
  Session session(program);
  ProgramFeeds(options.folder, options.inputs, options.batch, *program).Feed(0, &session);
  for (int i = 0; i < options.warmup; ++i) session.Run();
  std::vector<double> ms;
  for (int i = 0; i < options.repeat; ++i) {
    const auto start = std::chrono::steady_clock::now();
    session.Run();
    ms.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
                     .count());
  }
  std::sort(ms.begin(), ms.end());
  const double median = ms[ms.size() / 2];
  const double p90 = ms[ms.size() * 9 / 10];
  if (options.json) {
    fmt::print("{}\n",
               parity::JsonText({{"program", options.folder},
                                 {"place", options.execution.place},
                                 {"threads", options.execution.threads},
                                 {"repeat", options.repeat},
                                 {"milliseconds",
                                  {{"minimum", ms.front()}, {"median", median}, {"p90", p90}}}}));
  } else {
    fmt::print("{}: {} runs on {}: minimum {:.4f} ms, median {:.4f} ms, p90 {:.4f} ms\n",
               options.folder, options.repeat, options.execution.place, ms.front(), median, p90);
  }
  return kOk;
}

}  // namespace

Command AddBench(CLI::App* parent) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* app = parent->add_subcommand("bench", "Time prepared runs of a program");
  app->add_option("DIR", options->folder, "folder of the program, or its program file")->required();
  app->add_option("--repeat", options->repeat, "runs that count")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str();
  app->add_option("--warmup", options->warmup, "runs before")
      ->check(CLI::Range(0, 10000000))
      ->capture_default_str();
  app->add_option("--input", options->inputs,
                  "feed a file; else DIR/inputs, else random values; may be repeated")
      ->type_name("NAME=FILE.npy")
      ->allow_extra_args(false);
  app->add_option("--batch", options->batch, "first dimension of random feeds")
      ->check(CLI::Range(int64_t{1}, int64_t{1} << 20))
      ->capture_default_str();
  app->add_flag("--json", options->json, "print JSON");
  AddExecutionOptions(app, &options->execution);
  return {app, [options] { return Bench(*options); }};
}

}  // namespace tools
}  // namespace phibridge
