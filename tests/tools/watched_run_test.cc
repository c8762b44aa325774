// phibridge run --trace, --profile, --shadow, and FLAGS_check_nan_inf.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "framework/io/npy.h"
#include "framework/program/mapped_file.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

const fs::path kPlugins =
    fs::path(PHIBRIDGE_BINARY).parent_path().parent_path() / "tests/tools/plugins";
const std::string kPlanted = kPlugins / "planted_kernels.so";
// Gives the CPU a device: each kernel takes it 7 µs.
const std::string kTimer = kPlugins / "device_timer.so";

std::string RunArguments(const std::string& program) {
  std::string text = "run " + kPrograms + "/" + program;
  for (const auto& entry : fs::directory_iterator(kPrograms + "/" + program + "/inputs")) {
    if (entry.path().extension() != ".npy") continue;
    text += " --input " + entry.path().stem().string() + "=" + entry.path().string();
  }
  return text;
}

struct Trace {
  std::vector<json> runs, stages, ops, kernels, phases, counters;
};

Trace ReadTrace(const std::string& path) {
  Trace trace;
  const json file = json::parse(ReadFile(path));
  for (const json& event : file.at("traceEvents")) {
    const std::string category = event.value("cat", "");
    if (category == "run") trace.runs.push_back(event);
    if (category == "stage") trace.stages.push_back(event);
    if (category == "op") trace.ops.push_back(event);
    if (category == "kernel") trace.kernels.push_back(event);
    if (category == "phase") trace.phases.push_back(event);
    if (event.at("ph") == "C") trace.counters.push_back(event);
  }
  return trace;
}

bool Encloses(const json& outer, const json& inner) {
  const double slack = 1e-3;  // microseconds are written as decimal numbers
  return outer["ts"].get<double>() <= inner["ts"].get<double>() + slack &&
         outer["ts"].get<double>() + outer["dur"].get<double>() + slack >=
             inner["ts"].get<double>() + inner["dur"].get<double>();
}

// Of the time of each run, that which lies in operators that no other operator encloses; the
// median, for what else the machine does meanwhile.
double ShareOfOps(const Trace& trace) {
  std::vector<double> shares;
  for (const json& run : trace.runs) {
    double ops = 0, end = -1;
    for (const json& op : trace.ops) {  // in the order of their begin
      if (!Encloses(run, op) || op["ts"].get<double>() < end) continue;
      ops += op["dur"].get<double>();
      end = op["ts"].get<double>() + op["dur"].get<double>();
    }
    shares.push_back(ops / run["dur"].get<double>());
  }
  if (shares.empty()) return 0;
  std::nth_element(shares.begin(), shares.begin() + shares.size() / 2, shares.end());
  return shares[shares.size() / 2];
}

struct TracedProgram {
  const char* name;
  double share;
};
class TraceTest : public ::testing::TestWithParam<TracedProgram> {};

TEST_P(TraceTest, OperatorsAccountForTheRun) {
  const TempFolder folder;
  const std::string path = folder / "trace.json";
  const CommandResult result =
      Phibridge(RunArguments(GetParam().name) + " --runs 30 --trace " + path);
  ASSERT_EQ(result.exit_code, 0) << result.output;
  const Trace trace = ReadTrace(path);
  EXPECT_EQ(trace.runs.size(), 30u);
  EXPECT_GE(ShareOfOps(trace), GetParam().share);
  EXPECT_LE(ShareOfOps(trace), 1.0);
  ASSERT_FALSE(trace.kernels.empty());
  EXPECT_FALSE(trace.counters.empty());
  for (const auto* events : {&trace.ops, &trace.kernels, &trace.phases}) {
    for (const json& event : *events) {
      EXPECT_TRUE(std::any_of(trace.runs.begin(), trace.runs.end(), [&](const json& run) {
        return Encloses(run, event);
      })) << event;
    }
  }
}

// The last runs for six microseconds, of which the calls between operators are a tenth.
INSTANTIATE_TEST_SUITE_P(Bundled, TraceTest,
                         ::testing::Values(TracedProgram{"digits_lenet_infer", 0.95},
                                           TracedProgram{"digits_mlp_infer", 0.95},
                                           TracedProgram{"while_rnn", 0.95},
                                           TracedProgram{"embedding_bag_lod", 0.75}));

// What a run does besides its operators has events of its own.
TEST(Trace, HasTheStagesOfARun) {
  const TempFolder folder;
  const std::string path = folder / "trace.json";
  const CommandResult result =
      Phibridge(RunArguments("embedding_bag_lod") + " --runs 3 --profile --trace " + path);
  ASSERT_EQ(result.exit_code, 0) << result.output;
  const Trace trace = ReadTrace(path);
  ASSERT_EQ(trace.runs.size(), 3u);
  ASSERT_EQ(trace.stages.size(), 6u) << "feeds and bind, of each run";
  for (size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(trace.stages[i]["name"], i % 2 == 0 ? "feeds" : "bind");
    EXPECT_TRUE(Encloses(trace.runs[i / 2], trace.stages[i]));
  }
  EXPECT_NE(result.output.find(" % in feeds and binding, "), std::string::npos) << result.output;
}

TEST(Trace, FirstRunsHaveAllPhases) {
  const TempFolder folder;
  const std::string path = folder / "trace.json";
  ASSERT_EQ(Phibridge(RunArguments("digits_lenet_infer") + " --runs 2 --trace " + path).exit_code,
            0);
  const Trace trace = ReadTrace(path);
  std::set<std::string> names;
  for (const json& phase : trace.phases) {
    names.insert(phase["name"]);
    if (phase["name"] == "choose" || phase["name"] == "build") {
      EXPECT_TRUE(Encloses(trace.runs[0], phase)) << "a remembered run does not: " << phase;
    }
  }
  EXPECT_EQ(names, (std::set<std::string>{"choose", "transform", "infer", "build"}));
  for (const json& op : trace.ops) {
    EXPECT_EQ(op["args"]["block"], 0);
    EXPECT_FALSE(op["args"]["kernel"].get<std::string>().empty());
  }
}

TEST(Trace, ShowsWhatKernelsMarked) {
  const TempFolder folder;
  const std::string path = folder / "trace.json";
  setenv("PLANTED_MARK", "relu:no_such_shape", 1);
  const CommandResult result =
      Phibridge(RunArguments("digits_lenet_infer") + " --place cpu --runs 2 --plugin " + kPlanted +
                " --trace " + path);
  unsetenv("PLANTED_MARK");
  ASSERT_EQ(result.exit_code, 0) << result.output;
  std::vector<json> marked, computed;
  const json file = json::parse(ReadFile(path));
  for (const json& event : file.at("traceEvents")) {
    if (event["name"] == "planted relu") marked.push_back(event);
    const bool is_relu = event["name"].get<std::string>().rfind("relu ", 0) == 0;
    if (event.value("cat", "") == "kernel" && is_relu) computed.push_back(event);
  }
  ASSERT_FALSE(marked.empty());
  ASSERT_EQ(marked.size(), computed.size());
  for (size_t i = 0; i < marked.size(); ++i) {
    EXPECT_EQ(marked[i]["cat"], "UserDefined");
    EXPECT_NE(marked[i]["tid"], computed[i]["tid"]);
    EXPECT_TRUE(Encloses(computed[i], marked[i])) << computed[i] << marked[i];
  }
}

TEST(Trace, HasATrackOfTheDevice) {
  const TempFolder folder;
  const std::string path = folder / "trace.json";
  const CommandResult result = Phibridge(
      RunArguments("while_rnn") + " --place cpu --runs 3 --plugin " + kTimer + " --trace " + path);
  ASSERT_EQ(result.exit_code, 0) << result.output;
  std::vector<json> device, kernels;
  std::set<std::string> processes;
  const json file = json::parse(ReadFile(path));
  for (const json& event : file.at("traceEvents")) {
    if (event.value("cat", "") == "device") device.push_back(event);
    if (event.value("cat", "") == "kernel") kernels.push_back(event);
    if (event["name"] == "process_name") processes.insert(event["args"]["name"]);
  }
  EXPECT_EQ(processes, (std::set<std::string>{"phibridge", "GPU"}));
  ASSERT_FALSE(device.empty());
  ASSERT_EQ(device.size(), kernels.size()) << "those of blocks, too";
  for (size_t i = 0; i < device.size(); ++i) {
    EXPECT_EQ(device[i]["name"], kernels[i]["name"]);
    EXPECT_NE(device[i]["pid"], kernels[i]["pid"]);
    EXPECT_NEAR(device[i]["dur"].get<double>(), 7, 1e-3);
    EXPECT_LE(device[i]["ts"].get<double>(), kernels[i]["ts"].get<double>() + 1e-3);
  }
  EXPECT_GT(file.at("otherData").at("share_of_wall_time_on_device"), 0.0);
}

TEST(Trace, WithoutADeviceHasNoTrackOfOne) {
  const TempFolder folder;
  const std::string path = folder / "trace.json";
  const CommandResult result =
      Phibridge(RunArguments("digits_mlp_infer") + " --place cpu --profile --trace " + path);
  ASSERT_EQ(result.exit_code, 0) << result.output;
  EXPECT_EQ(result.output.find("device"), std::string::npos) << result.output;
  EXPECT_EQ(ReadFile(path).find("GPU"), std::string::npos);
}

TEST(Trace, ShowsWhereARunFailed) {
  const TempFolder folder;
  const std::string path = folder / "trace.json";
  const std::string image = folder / "wrong.npy";
  phi::DenseTensor nan = ReadNpy(kPrograms + "/digits_mlp_infer/inputs/image.npy");
  nan.data<float>()[5] = NAN;
  WriteNpy(nan, image);
  const std::string arguments = "run " + kPrograms + "/digits_mlp_infer --input image=" + image;
  EXPECT_EQ(Phibridge(arguments).exit_code, 0) << "NaN is no error unless asked for";
  setenv("FLAGS_check_nan_inf", "1", 1);
  const CommandResult result = Phibridge(arguments + " --trace " + path);
  const std::string path_of_device = folder / "device.json";
  const CommandResult with_device =
      Phibridge(arguments + " --place cpu --plugin " + kTimer + " --trace " + path_of_device);
  unsetenv("FLAGS_check_nan_inf");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(with_device.exit_code, 3) << "the device is asked nothing more";
  EXPECT_FALSE(ReadTrace(path_of_device).ops.empty());
  const Trace trace = ReadTrace(path);
  ASSERT_FALSE(trace.ops.empty());
  const json& last = trace.ops.back();
  EXPECT_EQ(last["args"].value("failed", false), true);
  // The first bad operator and its output.
  EXPECT_NE(result.output.find(last["name"].get<std::string>() + ": output "), std::string::npos)
      << result.output;
  EXPECT_NE(result.output.find(last["args"]["outputs"][0].get<std::string>()), std::string::npos)
      << result.output;
  EXPECT_NE(result.output.find("NaN or Inf"), std::string::npos) << result.output;
}

TEST(Profile, HasPercentilesByTypeAndByOp) {
  const CommandResult result =
      Phibridge(RunArguments("digits_lenet_infer") + " --runs 11 --profile");
  ASSERT_EQ(result.exit_code, 0) << result.output;
  for (const char* text :
       {"op type", "total µs, first run cold", "p10 µs", "p50 µs", "p90 µs", "conv2d", "0/",
        "11 runs (the first one cold: --warmup 1 leaves it out), ", " % of the wall time"}) {
    EXPECT_NE(result.output.find(text), std::string::npos) << text << "\n" << result.output;
  }
}

TEST(Profile, RunsThatWarmUpDoNotCount) {
  const std::string run = RunArguments("digits_lenet_infer") + " --place cpu --passes off";
  EXPECT_HAS(Phibridge(run + " --routing").output, "µs, cold");
  const std::string once = Phibridge(run + " --profile").output;
  EXPECT_HAS(once, "total µs, cold");
  EXPECT_HAS(once, "1 run (cold: --warmup 1 runs once before), ");
  EXPECT_HAS(Phibridge(run + " --routing --runs 2").output, "µs, first run cold");
  const TempFolder folder;
  const std::string path = folder / "trace.json";
  const std::string warm =
      Phibridge(run + " --warmup 3 --runs 2 --routing --profile --trace " + path).output;
  EXPECT_EQ(warm.find("cold"), std::string::npos) << warm;
  EXPECT_HAS(warm, "2 runs, ");
  EXPECT_HAS(warm, "(CPU, ALL_LAYOUT, float32)    2     4");  // conv2d: two ops, two runs each
  EXPECT_EQ(ReadTrace(path).runs.size(), 2u);
}

TEST(Profile, HasTheTimesOfADevice) {
  const CommandResult result = Phibridge(RunArguments("digits_lenet_infer") +
                                         " --place cpu --passes off --warmup 1 --runs 4 --routing "
                                         "--profile --plugin " +
                                         kTimer);
  ASSERT_EQ(result.exit_code, 0) << result.output;
  EXPECT_HAS(result.output, "device µs  device p50 µs  kernel");
  EXPECT_HAS(result.output, "     56.0           7.00  conv2d ");  // two ops, four runs each
  EXPECT_HAS(result.output, "     28.0           7.00  softmax ");
  EXPECT_HAS(result.output, "µs  device µs  why");
  EXPECT_HAS(result.output, " % waiting for the device at the end");
  EXPECT_HAS(result.output, "the device worked on kernels of operators in ");
}

TEST(Shadow, CountsCleanSamples) {
  const TempFolder folder;
  const std::string path = folder / "shadow.json";
  const std::string run = RunArguments("digits_lenet_infer") + " --passes off --runs 4";
  const std::string plain = Phibridge(run).output;
  const CommandResult result = Phibridge(run + " --shadow 2 --shadow-json " + path);
  ASSERT_EQ(result.exit_code, 0) << result.output;
  EXPECT_EQ(result.output.substr(0, plain.size()), plain)
      << "the answers are those of the run itself";
  EXPECT_NE(result.output.find(" 0 diverged"), std::string::npos) << result.output;
  const json shadow = json::parse(ReadFile(path)).at("shadow");
  bool has_softmax = false;
  for (const json& entry : shadow) {
    EXPECT_GT(entry.at("samples"), 0);
    EXPECT_EQ(entry.at("diverged"), 0);
    EXPECT_NE(entry.at("kernel_a"), entry.at("kernel_b"));
    if (entry.at("op") != "softmax") continue;
    has_softmax = true;
    EXPECT_EQ(entry.at("samples"), 2) << "every second of four executions";
    EXPECT_EQ(entry.at("dtype"), "float32");
  }
  EXPECT_TRUE(has_softmax) << shadow;
}

TEST(Shadow, WritesWhatDivergesAsCases) {
  const TempFolder temporary;
  const std::string folder = temporary / "cases";
  // No tolerance: float32 sums in another order differ.
  const CommandResult result = Phibridge(
      RunArguments("digits_lenet_infer") +
      " --place cpu --shadow 1 --shadow-rules '*=legacy' --shadow-rtol 0 --shadow-dir " + folder);
  ASSERT_EQ(result.exit_code, 0) << result.output;
  ASSERT_TRUE(fs::exists(folder)) << result.output;
  const std::string check_cpu = "check " + folder + " --place cpu";
  const CommandResult check = Phibridge(check_cpu);
  EXPECT_EQ(check.exit_code, 0) << "each holds what the first kernel answered\n" << check.output;
  EXPECT_NE(Phibridge(check_cpu + " --kernel '*=legacy'").exit_code, 0);
}

TEST(Shadow, AFolderThatCannotBeWrittenTakesNothingFromTheRun) {
  const std::string run = RunArguments("digits_mlp_infer") + " --passes off";
  const std::string plain = Phibridge(run).output;
  const CommandResult result = Phibridge(
      run + " --shadow 1 --shadow-rules '*=legacy' --shadow-rtol 0 --shadow-dir /proc/no");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_EQ(result.output.substr(0, plain.size()), plain);
  EXPECT_NE(result.output.find("not compared further: "), std::string::npos) << result.output;
}

int NumberBefore(const std::string& text, const std::string& words) {
  const size_t end = text.find(words);
  if (end == std::string::npos) return 0;
  return std::stoi(text.substr(text.rfind(' ', end - 1) + 1));
}

// How near it keeps to a budget is a matter of time, which no test measures: one that no sample
// fits into, and one that all do but those of the first run, before which nothing tells what they
// cost.
TEST(Shadow, KeepsToItsBudget) {
  const std::string arguments = RunArguments("digits_lenet_infer") + " --runs 5 --shadow 1";
  const CommandResult little = Phibridge(arguments + " --shadow-budget 0.0001");
  ASSERT_EQ(little.exit_code, 0) << little.output;
  EXPECT_NE(little.output.find("shadow: 0 samples"), std::string::npos) << little.output;
  const int all = NumberBefore(little.output, " left out for the budget");
  ASSERT_GT(all, 0) << little.output;
  const CommandResult plenty = Phibridge(arguments + " --shadow-budget 1e9");
  ASSERT_EQ(plenty.exit_code, 0) << plenty.output;
  EXPECT_EQ(NumberBefore(plenty.output, " left out for the budget"), all / 5) << plenty.output;
  EXPECT_EQ(NumberBefore(plenty.output, " samples of "), all - all / 5) << plenty.output;
}

TEST(Shadow, BudgetAndRulesNeedShadow) {
  EXPECT_EQ(Phibridge(RunArguments("digits_mlp_infer") + " --shadow-budget 5").exit_code, 2);
}

}  // namespace
}  // namespace testing
}  // namespace phibridge
