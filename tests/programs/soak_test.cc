// Programs with loops and LoD, run again and again in one session: what they keep from run to run
// must not grow.
#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include "framework/api/phibridge.h"
#include "framework/io/npy.h"
#include "tests/support/memory_in_use.h"

namespace phibridge {
namespace {

constexpr int kRuns = 10000;
constexpr int kWarmUp = 100;
constexpr int64_t kAllowedGrowthBytes =
    1 << 19;  // pages of the C library; a leak of 64 bytes a run is more

// Runs a program of tests/programs and compares the answers of the last run.
void Soak(const std::string& name, const phi::LoD& lod, double tolerance) {
  const std::string folder = PHIBRIDGE_SOURCE_DIR "/tests/programs/" + name;
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no case " << folder;
  const auto program = Program::Load(folder);
  Session session(program);
  const std::string feed = program->feeds().at(0).name;
  Tensor input = ReadNpy(folder + "/inputs/" + feed + ".npy");
  input.set_lod(lod);
  int64_t after_warm_up = 0;
  for (int run = 0; run < kRuns; ++run) {
    if (run == kWarmUp) after_warm_up = tests::MemoryInUseBytes();
    session.Feed(feed, input);
    session.Run();
    for (const std::string& fetch : program->fetches())
      ASSERT_TRUE(session.Fetch(fetch).initialized());
  }
  EXPECT_LE(tests::MemoryInUseBytes() - after_warm_up, kAllowedGrowthBytes);
  const Tensor got = session.Fetch(program->fetches()[0]);
  std::vector<std::filesystem::path> expected;
  for (const auto& entry : std::filesystem::directory_iterator(folder + "/expected"))
    expected.push_back(entry.path());
  std::sort(expected.begin(), expected.end());
  const Tensor want = ReadNpy(expected.at(0).string());
  ASSERT_EQ(got.dims(), want.dims());
  for (int64_t i = 0; i < got.numel(); ++i)
    ASSERT_NEAR(got.data<float>()[i], want.data<float>()[i], tolerance);
}

TEST(SoakTest, ALoopWithAnArrayAndBranches) { Soak("while_rnn", {}, 3e-4); }
TEST(SoakTest, SequencesOfEmbeddings) { Soak("embedding_bag_lod", {{0, 3, 4, 11}}, 1e-4); }

}  // namespace
}  // namespace phibridge
