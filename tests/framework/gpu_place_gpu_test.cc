// A bundled program with place gpu: what runs where.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>
#include <thread>

#include "framework/api/phibridge.h"
#include "framework/io/npy.h"
#include "phi/core/allocator.h"
#include "phi/core/flags.h"
#include "tests/support/need_gpu.h"

PHI_DECLARE_bool(benchmark);

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

const std::string kLenet = PHIBRIDGE_SOURCE_DIR "/tests/programs/digits_lenet_infer";
constexpr const char* kProbabilities = "softmax_0.tmp_0";

struct LenetRun {
  Tensor out;
  std::vector<Route> routing;
};

LenetRun RunLenet(const Options& options, int runs = 1) {
  Session session(Program::Load(kLenet, options));
  session.Feed("image", ReadNpy(kLenet + "/inputs/image.npy"));
  for (int i = 0; i < runs; ++i) session.Run({kProbabilities});
  return {session.Fetch(kProbabilities), session.Routing()};
}

bool ComputesItself(const Route& route) { return route.op == "feed" || route.op == "fetch"; }

void ExpectAsPaddle(const Tensor& out) {
  const Tensor expected = ReadNpy(kLenet + "/expected/softmax_0.tmp_0.npy");
  ASSERT_EQ(out.dims(), expected.dims());
  double largest = 0;
  for (int64_t i = 0; i < out.numel(); ++i) {
    const double difference = std::abs(static_cast<double>(out.data<float>()[i]) -
                                       static_cast<double>(expected.data<float>()[i]));
    largest = std::max(largest, std::isnan(difference) ? 1 : difference);
  }
  std::printf("largest difference from Paddle: %g\n", largest);
  EXPECT_LT(largest, 1e-5);
}

TEST(GpuPlaceTest, EveryOpOfLenetRunsOnTheDevice) {
  Options options;
  options.place = "gpu";
  options.fallback = "deny";
  const LenetRun run = RunLenet(options, 3);
  ExpectAsPaddle(run.out);
  std::set<std::string> with_cudnn;
  for (const Route& route : run.routing) {
    if (ComputesItself(route)) continue;
    EXPECT_EQ(route.kind, "PHI") << route.op;
    EXPECT_EQ(route.key.find("(GPU"), 0u) << route.op << " " << route.key;
    EXPECT_FALSE(route.is_fallback) << route.op << ": " << route.fallback_reason;
    EXPECT_EQ(route.runs, 3u) << route.op;
    if (route.key.find("(GPUDNN") == 0) with_cudnn.insert(route.op);
  }
  EXPECT_EQ(with_cudnn, (std::set<std::string>{"fused_conv2d", "pool2d"}));
}

TEST(GpuPlaceTest, BatchNormRunsOnTheDeviceWhereNoPassFoldsIt) {
  Options options;
  options.place = "gpu";
  options.fallback = "deny";
  options.passes = {"off"};
  const LenetRun run = RunLenet(options);
  ExpectAsPaddle(run.out);
  size_t norms = 0;
  for (const Route& route : run.routing) {
    if (route.op != "batch_norm") continue;
    EXPECT_EQ(route.key.find("(GPUDNN"), 0u) << route.key;
    ++norms;
  }
  EXPECT_EQ(norms, 1u);
}

size_t DeviceBytes() { return phi::GetAllocatorStats(phi::GPUPlace(0)).in_use_bytes; }

// Note [Where parameters lie]
TEST(GpuPlaceTest, ParametersThatPassesFoldedTakeNoMemoryOfTheDevice) {
  const std::string mobilenet = PHIBRIDGE_SOURCE_DIR "/tests/programs/narrow_mobilenet_v1";
  const auto bytes_with = [&](const char* passes) {
    Options options;
    options.place = "gpu";
    options.passes = {passes};
    const size_t before = DeviceBytes();
    const auto program = Program::Load(mobilenet, options);
    return DeviceBytes() - before;
  };
  bytes_with("off");  // what the back end itself takes, once
  const size_t as_saved = bytes_with("off");
  EXPECT_GT(as_saved, 0u);
  EXPECT_LE(bytes_with("on"), as_saved);
}

TEST(GpuPlaceTest, ParametersThatAnotherRunReadsGoToTheDeviceOnce) {
  Options options;
  options.place = "gpu";
  options.fallback = "deny";
  Session session(Program::Load(kLenet, options));
  session.Feed("image", ReadNpy(kLenet + "/inputs/image.npy"));
  session.Run({kProbabilities});
  // What the norm was folded into is wanted: the filter as it was saved counts again.
  const std::vector<std::string> keep = {kProbabilities, "conv2d_0.tmp_0", "conv2d_1.tmp_0"};
  for (int i = 0; i < 2; ++i) session.Run(keep);
  ExpectAsPaddle(session.Fetch(kProbabilities));
  size_t norms = 0;
  for (const Route& route : session.Routing()) {
    norms += route.op == "batch_norm" ? 1 : 0;
    EXPECT_TRUE(ComputesItself(route) || route.bytes_moved == 0) << route.op;
  }
  EXPECT_EQ(norms, 1u);
  session.Run({kProbabilities});
  ExpectAsPaddle(session.Fetch(kProbabilities));
  EXPECT_EQ(session.Fetch("conv2d_1.w_0").numel(), 32 * 16 * 9);  // from where it lies now
}

TEST(GpuPlaceTest, NothingButTheFeedIsMovedAfterTheFirstRun) {
  Options options;
  options.place = "gpu";
  Session session(Program::Load(kLenet, options));
  session.Feed("image", ReadNpy(kLenet + "/inputs/image.npy"));
  session.Run({kProbabilities});
  const auto moved = [&] {
    size_t bytes = 0;
    for (const Route& route : session.Routing()) bytes += route.bytes_moved;
    return bytes;
  };
  const size_t first = moved();
  for (int i = 0; i < 3; ++i) session.Run({kProbabilities});
  EXPECT_EQ(moved(), first);
}

TEST(GpuPlaceTest, TimesOfTheDeviceAreThoseOfItsKernels) {
  Options options;
  options.place = "gpu";
  options.timing = true;
  options.kernel_rules = {"softmax=cpu"};
  const LenetRun run = RunLenet(options, 3);
  ExpectAsPaddle(run.out);
  for (const Route& route : run.routing) {
    if (ComputesItself(route)) continue;
    EXPECT_GT(route.total_us, 0) << route.op;
    if (route.op == "softmax") {
      EXPECT_EQ(route.device_us, 0) << "the host computes it";
    } else {
      EXPECT_GT(route.device_us, 0) << route.op;
      EXPECT_LT(route.device_us, 1e6) << route.op;
    }
  }
}

TEST(GpuPlaceTest, FlagsBenchmarkCapturesNoGraph) {
  Options options;
  options.place = "gpu";
  options.cuda_graphs = true;  // of operators that are waited for there are none
  FLAGS_benchmark = true;
  const LenetRun run = RunLenet(options, 5);
  FLAGS_benchmark = false;
  ExpectAsPaddle(run.out);
  for (const Route& route : run.routing) EXPECT_EQ(route.graph_runs, 0u) << route.op;
}

TEST(GpuPlaceTest, ThreadsShareAProgramAndTheDevice) {
  Options options;
  options.place = "gpu";
  const auto program = Program::Load(kLenet, options);
  const Tensor image = ReadNpy(kLenet + "/inputs/image.npy");
  std::vector<std::thread> threads;
  std::vector<Tensor> results(6);
  for (size_t t = 0; t < results.size(); ++t) {
    threads.emplace_back([&, t] {
      Session session(program);
      session.Feed("image", image);
      for (int run = 0; run < 20; ++run) session.Run({kProbabilities});
      results[t] = session.Fetch(kProbabilities);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const Tensor& result : results) ExpectAsPaddle(result);
}

TEST(GpuPlaceTest, WithoutCudnn) {
  Options options;
  options.place = "gpu";
  options.kernel_rules = {"*=gpu"};
  options.fallback = "deny";
  const LenetRun run = RunLenet(options);
  ExpectAsPaddle(run.out);
  for (const Route& route : run.routing) {
    if (ComputesItself(route)) continue;
    EXPECT_EQ(route.key.find("(GPU,"), 0u) << route.op << " " << route.key;
  }
}

TEST(GpuPlaceTest, AnOpThatIsSentToTheCpuIsReported) {
  Options options;
  options.place = "gpu";
  options.kernel_rules = {"softmax=cpu"};
  const LenetRun run = RunLenet(options);
  ExpectAsPaddle(run.out);
  size_t on_cpu = 0;
  for (const Route& route : run.routing) {
    if (ComputesItself(route)) continue;
    const bool is_softmax = route.op == "softmax";
    EXPECT_EQ(route.key.find("(CPU") == 0, is_softmax) << route.op << " " << route.key;
    on_cpu += is_softmax;
    EXPECT_TRUE(!is_softmax || route.bytes_moved > 0);
  }
  EXPECT_EQ(on_cpu, 1u);
}

TEST(GpuPlaceTest, AnOpWithoutAGpuKernelFallsBackWithItsReport) {
  // relu as a legacy kernel exists on the CPU only.
  Options options;
  options.place = "gpu";
  options.kernel_rules = {"relu=legacy"};
  const LenetRun run = RunLenet(options);
  ExpectAsPaddle(run.out);
  size_t fallbacks = 0;
  for (const Route& route : run.routing) {
    if (route.op != "relu") continue;
    EXPECT_EQ(route.kind, "legacy");
    EXPECT_TRUE(route.is_fallback);
    EXPECT_FALSE(route.fallback_reason.empty());
    EXPECT_GT(route.bytes_moved, 0u);
    ++fallbacks;
  }
  EXPECT_EQ(fallbacks, 3u);
  options.fallback = "deny";
  EXPECT_THROW(RunLenet(options), Error);
}

}  // namespace
}  // namespace phibridge
