// phibridge bench: milliseconds of a prepared run.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <random>

#include "tools/cli/commands.h"
#include "tools/common/case.h"
#include "tools/common/compare.h"

namespace phibridge {
namespace cli {
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

// Reproducible values in [-1, 1); zeros for other types, which are valid indices.
Tensor SyntheticFeed(const TensorInfo& info, int64_t batch) {
  std::vector<int64_t> shape = info.shape;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] < 0) shape[i] = i == 0 ? batch : 1;
  }
  Tensor tensor;
  tensor.Resize(phi::make_ddim(shape));
  void* data = tensor.mutable_data(phi::CPUPlace(), info.dtype);
  std::memset(data, 0, static_cast<size_t>(tensor.numel()) * phi::SizeOf(info.dtype));
  if (info.dtype == DataType::FLOAT32) {
    std::minstd_rand random(1);
    std::uniform_real_distribution<float> uniform(-1, 1);
    for (int64_t i = 0; i < tensor.numel(); ++i) static_cast<float*>(data)[i] = uniform(random);
  }
  if (info.lod_level > 0) {
    tensor.set_lod(
        phi::LoD(static_cast<size_t>(info.lod_level), {0, static_cast<size_t>(tensor.dims()[0])}));
    for (size_t i = 0; i + 1 < tensor.lod().size(); ++i) (*tensor.mutable_lod())[i] = {0, 1};
  }
  return tensor;
}

// The file that was given for a feed, else the one of a case folder; empty if there is none.
std::string InputPath(const BenchOptions& options, const std::string& name) {
  for (const std::string& text : options.inputs) {
    const size_t equals = text.find('=');
    if (equals != std::string::npos && text.substr(0, equals) == name)
      return text.substr(equals + 1);
  }
  const std::string path = options.folder + "/inputs/" + FileOfVariable(name, ".npy");
  std::error_code ignored;
  return std::filesystem::exists(path, ignored) ? path : "";
}

void FeedAll(const BenchOptions& options, const Program& program, Session* session) {
  for (const TensorInfo& info : program.feeds()) {
    const std::string path = InputPath(options, info.name);
    session->Feed(info.name, path.empty() ? SyntheticFeed(info, options.batch)
                                          : BitsAs(ReadTensor(path), info.dtype));
  }
}

int Bench(const BenchOptions& options) {
  const auto program = Program::Load(options.folder, options.execution);
  Session session(program);
  FeedAll(options, *program, &session);
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
    fmt::print(
        "{}\n",
        JsonText({{"program", options.folder},
                  {"place", options.execution.place},
                  {"threads", options.execution.threads},
                  {"repeat", options.repeat},
                  {"milliseconds", {{"minimum", ms.front()}, {"median", median}, {"p90", p90}}}}));
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

}  // namespace cli
}  // namespace phibridge
