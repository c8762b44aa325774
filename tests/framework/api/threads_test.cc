// The rules of docs/threads.md that concern the API. ThreadSanitizer runs these tests too, but for
// those through oneDNN.
#include <atomic>
#include <cmath>
#include <cstring>
#include <functional>
#include <thread>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/allocator.h"
#include "phi/core/memory.h"
#include "tests/framework/bundled_case.h"
#include "tests/support/memory_in_use.h"

namespace phibridge {
namespace {

using testing::BundledFolder;
using testing::BundledInputs;
using testing::RunBundled;
using testing::Slurp;
using testing::TempFolder;

constexpr int kThreads = 4;
constexpr int kRuns = 5;

void InThreads(const std::function<void(int)>& body) {
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) threads.emplace_back(body, i);
  for (std::thread& thread : threads) thread.join();
}

class ThreadsOf : public ::testing::TestWithParam<testing::PlacedCase> {
 protected:
  void SetUp() override {
    if (!testing::HasPlace(GetParam().place)) GTEST_SKIP() << "no " << GetParam().place;
    options.place = GetParam().place;
    folder = BundledFolder(GetParam().program);
    inputs = BundledInputs(GetParam().program);
    program = Program::Load(folder, options);
    Session session(program);
    want = RunBundled(inputs, *program, &session);
  }

  // Sessions in threads, of which one trims too, give the bits that one alone gives.
  void RunWhileATrimmerTrims(int runs) {
    std::atomic<int> running{kThreads};
    std::thread trims([&] {
      while (running > 0) {
        phi::Trim();
        std::this_thread::yield();
      }
    });
    InThreads([&](int i) {
      Session session(program);
      for (int run = 0; run < runs; ++run) {
        EXPECT_EQ(RunBundled(inputs, *program, &session), want);
        if (i == 0) session.Trim();
      }
      --running;
    });
    trims.join();
  }

  Options options;
  std::string folder;
  std::map<std::string, Tensor> inputs;
  std::shared_ptr<const Program> program;
  std::vector<std::string> want;
};

TEST_P(ThreadsOf, SessionsOfOneProgramGiveTheBitsOfASingleThread) {
  InThreads([&](int) {
    Session session(program);
    for (int run = 0; run < kRuns; ++run) EXPECT_EQ(RunBundled(inputs, *program, &session), want);
  });
}

TEST_P(ThreadsOf, LoadTheSameFolder) {
  InThreads([&](int) {
    const auto own = Program::Load(folder, options);
    Session session(own);
    EXPECT_EQ(RunBundled(inputs, *own, &session), want);
  });
}

// One thread after the other: what a thread keeps for itself does not bind the session to it.
TEST_P(ThreadsOf, ASessionMovesToAnotherThread) {
  Session session(program);
  for (int i = 0; i < kThreads; ++i) {
    std::thread([&] { EXPECT_EQ(RunBundled(inputs, *program, &session), want); }).join();
  }
  EXPECT_EQ(RunBundled(inputs, *program, &session), want);
}

TEST_P(ThreadsOf, TrimWhileOthersRun) { RunWhileATrimmerTrims(kRuns); }

// Operators that passes fuse are told apart by their post-ops alone.
TEST_P(ThreadsOf, TrimWhileOthersRunFusedOperators) {
  options.passes = {"on"};
  program = Program::Load(folder, options);
  Session session(program);
  want = RunBundled(inputs, *program, &session);
  RunWhileATrimmerTrims(10 * kRuns);
}

TEST_P(ThreadsOf, SetTheMemoryLimitWhileOthersRun) {
  std::atomic<int> running{kThreads};
  std::thread limits([&] {
    while (running > 0) {
      phi::SetHostMemoryLimit(size_t{1} << 30);
      phi::SetHostMemoryLimit(0);
      std::this_thread::yield();
    }
  });
  InThreads([&](int) {
    Session session(program);
    for (int run = 0; run < kRuns; ++run) EXPECT_EQ(RunBundled(inputs, *program, &session), want);
    --running;
  });
  limits.join();
}

TEST_P(ThreadsOf, AnErrorStaysInItsSession) {
  const auto& value = inputs.begin()->second;
  InThreads([&](int i) {
    Session session(program);
    for (int run = 0; run < kRuns; ++run) {
      EXPECT_EQ(RunBundled(inputs, *program, &session), want);
      if (i % 2 == 0) continue;
      EXPECT_THROW(session.Feed("no such feed", value), Error);
      EXPECT_THROW(session.Fetch("no such variable"), Error);
      EXPECT_THROW(session.Run({"no such variable"}), Error);
    }
  });
}

TEST_P(ThreadsOf, FetchedTensorsAreTheCallersOwn) {
  Session session(program);
  RunBundled(inputs, *program, &session);
  std::vector<Tensor> fetched;
  for (const std::string& name : program->fetches()) fetched.push_back(session.Fetch(name));
  std::thread writer([&] {
    for (Tensor& tensor : fetched) {
      std::fill_n(static_cast<char*>(tensor.data()),
                  static_cast<size_t>(tensor.numel()) * phi::SizeOf(tensor.dtype()), '\x7f');
    }
  });
  session.Run();
  writer.join();
  EXPECT_EQ(testing::FetchedBytes(*program, session), want);
}

struct Held {
  size_t in_use_bytes, cached_bytes;  // of tensors
  int64_t process_bytes;
};
Held HeldNow() {
  const phi::AllocatorStats stats = phi::GetAllocatorStats(phi::CPUPlace());
  return {stats.in_use_bytes, stats.cached_bytes, tests::MemoryInUseBytes()};
}

TEST_P(ThreadsOf, AThreadThatEndsLeavesNothingBehind) {
  const auto run_in_threads = [&] {
    for (int i = 0; i < 3 * kThreads; ++i) {
      std::thread([&] {
        Session session(program);
        EXPECT_EQ(RunBundled(inputs, *program, &session), want);
      }).join();
    }
    return HeldNow();
  };
  const Held before = run_in_threads(), after = run_in_threads();
  EXPECT_EQ(after.in_use_bytes, before.in_use_bytes);
  EXPECT_EQ(after.cached_bytes, before.cached_bytes);
  EXPECT_LE(after.process_bytes - before.process_bytes, 1 << 20);
  phi::Trim();  // must not reach into the caches of threads that ended
  Session session(program);
  EXPECT_EQ(RunBundled(inputs, *program, &session), want);
}

INSTANTIATE_TEST_SUITE_P(Programs, ThreadsOf, ::testing::ValuesIn(testing::kPlacedCases),
                         testing::NameOf);

// Both are float32, and so near as the case wants its answers to be.
void ExpectWithinTolerance(const std::string& got, const std::string& want) {
  const auto json =
      nlohmann::json::parse(Slurp(BundledFolder("digits_lenet_infer") + "/case.json"));
  const float atol = json.at("atol"), rtol = json.at("rtol");
  ASSERT_EQ(got.size(), want.size());
  for (size_t at = 0; at < want.size(); at += sizeof(float)) {
    float a = 0, b = 0;
    std::memcpy(&a, &got[at], sizeof(a));
    std::memcpy(&b, &want[at], sizeof(b));
    ASSERT_NEAR(a, b, atol + rtol * std::abs(b)) << "at byte " << at;
  }
}

// Of different numbers, while others run: with the count, the order of additions in a kernel may
// change, so the answers are compared within a tolerance.
TEST(Threads, TheNumberOfKernelThreadsChangesWhileOthersRun) {
  const std::string name = "digits_lenet_infer";
  const auto program = Program::Load(BundledFolder(name));
  const auto inputs = BundledInputs(name);
  const int before = phi::CpuThreads();
  Session alone(program);
  const std::vector<std::string> want = RunBundled(inputs, *program, &alone);
  ASSERT_EQ(want.size(), 1u);
  InThreads([&](int i) {
    Session session(program);
    for (int run = 0; run < kRuns; ++run) {
      if (i == 0) phi::SetCpuThreads(1 + run % 3);
      const std::vector<std::string> got = RunBundled(inputs, *program, &session);
      ASSERT_EQ(got.size(), 1u);
      ExpectWithinTolerance(got[0], want[0]);
    }
  });
  phi::SetCpuThreads(before);
}

// The inputs of a case that trains hold one batch a step.
Tensor FirstStep(const Tensor& steps) {
  Tensor batch = steps.Slice(0, 1);
  batch.Resize(phi::slice_ddim(steps.dims(), 1, steps.dims().size()));
  return batch;
}

// Sessions that train have parameters of their own, and save them.
TEST(Threads, SessionsTrainAndSaveAtOnce) {
  const auto inputs = BundledInputs("digits_lenet_train");
  const auto program = Program::Load(BundledFolder("digits_lenet_train"));
  const TempFolder folder;
  InThreads([&](int i) {
    Session session(program);
    for (const auto& [feed, value] : inputs) session.Feed(feed, FirstStep(value));
    for (int run = 0; run < 2; ++run) session.Run();
    session.Save(folder / std::to_string(i));
  });
  std::vector<std::string> first;
  for (int i = 0; i < kThreads; ++i) {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder / std::to_string(i))) {
      files.push_back(entry.path().filename().string() + Slurp(entry.path().string()));
    }
    std::sort(files.begin(), files.end());
    if (i == 0) first = files;
    EXPECT_EQ(files, first) << "of thread " << i;
  }
}

TEST(Threads, TheRandomStreamIsLocked) {
  InThreads([](int i) {
    for (int run = 0; run < 50; ++run) {
      SetRandomSeed(static_cast<uint64_t>(i));
      SetRandomState(RandomState());
    }
  });
  SetRandomSeed(7);
  const std::string state = RandomState();
  SetRandomSeed(7);
  EXPECT_EQ(RandomState(), state);
}

}  // namespace
}  // namespace phibridge
