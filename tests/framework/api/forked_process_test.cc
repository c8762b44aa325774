// The rules of docs/threads.md for forked processes. No test lets this process itself compute on
// several threads: what a child may do depends on what its parent ever did, so parents are
// children, too.
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "tests/framework/bundled_case.h"
#include "tests/support/child_process.h"

namespace phibridge {
namespace {

constexpr char kProgram[] = "digits_lenet_infer";
constexpr unsigned kMostSeconds = 120;  // then a child ends that waits for threads it does not have

// What became of a child that has `body` done; 0: all was as expected.
template <typename Body>
int InChild(const Body& body) {
  const pid_t child = tests::StartChild([&] {
    alarm(kMostSeconds);
    body();
    return 0;
  });
  int status = -1;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return status;
}

// The threads of this process, as the system counts them.
ptrdiff_t ThreadsOfProcess() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/task"), {});
}

std::vector<float> FloatsOf(const std::vector<std::string>& fetched) {
  std::vector<float> values;
  for (const std::string& bytes : fetched) {
    const auto* begin = reinterpret_cast<const float*>(bytes.data());
    values.insert(values.end(), begin, begin + bytes.size() / sizeof(float));
  }
  return values;
}

// The order of additions may depend on the number of threads.
void ExpectNear(const std::vector<float>& got, const std::vector<float>& want) {
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < got.size(); ++i) ASSERT_NEAR(got[i], want[i], 1e-5) << "element " << i;
}

// A program loaded for so many threads, and what a session of it answers.
struct Loaded {
  Loaded(const std::string& place, int threads) : program(Load(place, threads)) {}
  static std::shared_ptr<const Program> Load(const std::string& place, int threads) {
    Options options;
    options.place = place;
    options.threads = threads;
    return Program::Load(testing::BundledFolder(kProgram), options);
  }
  std::vector<float> Run() {
    const auto inputs = testing::BundledInputs(kProgram);
    return FloatsOf(testing::RunBundled(inputs, *program, &session));
  }

  std::shared_ptr<const Program> program;
  Session session{program};
};

// Of a process that may have them.
void ExpectThreadsAreTaken() {
  const ptrdiff_t before = ThreadsOfProcess();
  Loaded on_three("cpu", 3);
  const std::vector<float> got = on_three.Run();
  EXPECT_EQ(phi::CpuThreads(), 3);
  EXPECT_GE(ThreadsOfProcess(), before + 2);
  ExpectNear(Loaded("cpu", 1).Run(), got);
}

TEST(ForkedProcess, AChildOfAProcessThatDidNotComputeTakesThreads) {
  EXPECT_EQ(InChild([] { EXPECT_EQ(InChild(&ExpectThreadsAreTaken), 0); }), 0);
}

TEST(ForkedProcess, AChildOfAProcessOnOneThreadTakesThreads) {
  const auto parent = [] {
    Loaded on_one("cpu", 1);
    const std::vector<float> want = on_one.Run();
    EXPECT_EQ(InChild(&ExpectThreadsAreTaken), 0);
    EXPECT_EQ(on_one.Run(), want);
  };
  EXPECT_EQ(InChild(parent), 0);
}

// Of a process that computed on several threads: programs and sessions of the parent, and new ones.
void ExpectChildrenComputeOnOneThread(const std::string& place) {
  if (!testing::HasPlace(place)) return;
  Loaded on_three(place, 3);
  const std::vector<float> want = on_three.Run();
  const auto child = [&] {
    EXPECT_EQ(phi::CpuThreads(), 1);
    ExpectNear(on_three.Run(), want);
    ExpectNear(Loaded(place, 4).Run(), want);
    EXPECT_EQ(phi::CpuThreads(), 1) << "whatever it asks for";
  };
  EXPECT_EQ(InChild(child), 0);
  EXPECT_EQ(on_three.Run(), want) << "the parent goes on";
  EXPECT_EQ(phi::CpuThreads(), 3);
}

TEST(ForkedProcess, AChildOfAProcessOnSeveralThreadsComputesOnOne) {
  for (const char* place : {"cpu", "onednn"})
    EXPECT_EQ(InChild([&] { ExpectChildrenComputeOnOneThread(place); }), 0) << place;
}

// A forked child becomes a fresh process, as every one that is spawned does: this program anew.
TEST(ForkedProcess, AProcessThatIsStartedAfreshTakesThreads) {
  const auto start_afresh = [] {
    EXPECT_EQ(phi::CpuThreads(), 1);
    execl("/proc/self/exe", "forked_process_test",
          "--gtest_filter=ForkedProcess.AChildOfAProcessThatDidNotComputeTakesThreads", nullptr);
    FAIL() << "this program was not started";
  };
  const auto parent = [&] {
    Loaded("cpu", 3).Run();
    EXPECT_EQ(InChild(start_afresh), 0);
  };
  EXPECT_EQ(InChild(parent), 0);
}

}  // namespace
}  // namespace phibridge
