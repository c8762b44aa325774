// A program on a GPU with CUDA graphs, run again and again with changing shapes: graphs come and
// go, the bits stay, and neither the host nor the GPU holds more and more memory.
#include "phi/backends/gpu/gpu_info.h"
#include "phi/core/allocator.h"
#include "tests/framework/bundled_case.h"
#include "tests/support/memory_in_use.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

using testing::BundledFolder;
using testing::BundledInputs;
using testing::RunBundled;

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

constexpr char kProgram[] = "digits_lenet_infer";
// Six batch sizes in turn, so that each has a graph that is launched; after so many runs six
// others, whose graphs take the place of theirs.
constexpr int kSizesInTurn = 6;
constexpr int kRunsOfAGroup = 300;
constexpr int kGroups = 3;
constexpr int kRunsOfACycle = kRunsOfAGroup * kGroups;
constexpr int kCycles = 10;  // and one before, which fills caches

constexpr int64_t kHostGrowthBytes = int64_t{2} << 20;     // a leak of 250 bytes a run is more
constexpr int64_t kPoolGrowthBytes = int64_t{1} << 20;     // after 30 changes of all graphs
constexpr int64_t kDeviceGrowthBytes = int64_t{64} << 20;  // a leak of a graph's memory is more

int64_t BatchOf(int run) {
  return 1 + run / kRunsOfAGroup % kGroups * kSizesInTurn + run % kSizesInTurn;
}

std::map<std::string, Tensor> InputsOf(int64_t batch) {
  std::map<std::string, Tensor> inputs = BundledInputs(kProgram);
  for (auto& [name, value] : inputs) value = value.Slice(0, batch);
  return inputs;
}

struct Held {
  int64_t host = tests::MemoryInUseBytes();
  int64_t pool = 0;    // of the GPU, in use and free
  int64_t device = 0;  // that the GPU does not have free, whoever holds it

  Held() {
    const phi::AllocatorStats stats = phi::GetAllocatorStats(phi::GPUPlace(0));
    pool = static_cast<int64_t>(stats.in_use_bytes + stats.cached_bytes);
    size_t available = 0, total = 0;
    phi::backends::gpu::GpuMemoryUsage(0, &available, &total);
    device = static_cast<int64_t>(total - available);
  }
};

TEST(SoakOnAGpu, GraphsOfChangingShapes) {
  Options options;
  options.place = "gpu";
  options.cuda_graphs = false;
  const auto plain = Program::Load(BundledFolder(kProgram), options);
  std::map<int64_t, std::map<std::string, Tensor>> inputs;
  std::map<int64_t, std::vector<std::string>> want;
  for (int run = 0; run < kRunsOfACycle; ++run) {
    const int64_t batch = BatchOf(run);
    if (want.count(batch) != 0) continue;
    inputs[batch] = InputsOf(batch);
    Session session(plain);
    want[batch] = RunBundled(inputs[batch], *plain, &session);
  }
  ASSERT_EQ(want.size(), static_cast<size_t>(kGroups * kSizesInTurn));

  options.cuda_graphs = true;
  const auto program = Program::Load(BundledFolder(kProgram), options);
  Session session(program);
  const auto run_a_cycle = [&] {
    for (int run = 0; run < kRunsOfACycle; ++run) {
      const int64_t batch = BatchOf(run);
      ASSERT_EQ(RunBundled(inputs[batch], *program, &session), want[batch]) << "run " << run;
    }
  };
  run_a_cycle();
  const Held before;
  for (int cycle = 0; cycle < kCycles; ++cycle) {
    run_a_cycle();
    if (HasFatalFailure()) return;
  }
  const Held after;
  EXPECT_LE(after.host - before.host, kHostGrowthBytes);
  EXPECT_LE(after.pool - before.pool, kPoolGrowthBytes);
  EXPECT_LE(after.device - before.device, kDeviceGrowthBytes);
  size_t graph_runs = 0;
  for (const Route& route : session.Routing()) graph_runs = std::max(graph_runs, route.graph_runs);
  EXPECT_GT(graph_runs, static_cast<size_t>(kRunsOfACycle) * kCycles / 2);
}

}  // namespace
}  // namespace phibridge
