// The C++ heap fails at each of many requests: every call of the API says so with its own type, and
// works again afterwards.
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <new>
#include <optional>

#include "framework/io/file_calls.h"
#include "tests/framework/bundled_case.h"
#include "tests/framework/model_testing.h"

#if defined(__SANITIZE_ADDRESS__)
// Of LeakSanitizer: what it does not report. protobuf 3.21 makes the elements that it adds to a
// repeated field before the field has room for them: those that it cannot file are lost.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:MergeFromInnerLoop\nleak:google::protobuf::internal::RepeatedPtrFieldBase::Add";
}
#endif

namespace {

constexpr int64_t kNever = INT64_MAX;
// Requests of this thread until one fails; from then on all do, or only that one.
// Atomic, as compilers take it that operator new changes no variable they know.
thread_local std::atomic<int64_t> requests_left{kNever};
thread_local std::atomic<bool> fail_all{false};
thread_local std::atomic<bool> inside_api{false};  // the test's own requests do not fail
thread_local std::atomic<int64_t> requests{0};

bool Fails() {
  if (!inside_api) return false;
  ++requests;
  if (requests_left == kNever || --requests_left > 0) return false;
  if (!fail_all) requests_left = kNever;
  return true;
}

}  // namespace

[[gnu::noinline]] void* operator new(size_t size) {
  void* const memory = Fails() ? nullptr : std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
[[gnu::noinline]] void* operator new(size_t size, const std::nothrow_t&) noexcept {
  return Fails() ? nullptr : std::malloc(size == 0 ? 1 : size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, size_t) noexcept { std::free(memory); }

namespace phibridge {
namespace {

using testing::BundledFolder;
using testing::BundledInputs;
using testing::TempFolder;

// Calls the API.
template <typename Call>
auto Api(const Call& call) {
  struct Inside {
    Inside() { inside_api = true; }
    ~Inside() { inside_api = false; }
  } inside;
  return call();
}

// As testing::RunBundled.
std::vector<std::string> RunCase(const std::map<std::string, Tensor>& inputs,
                                 const Program& program, Session* session) {
  for (const auto& [name, value] : inputs) {
    Api([&, feed = &name, tensor = &value] { session->Feed(*feed, *tensor); });
  }
  Api([&] { session->Run(); });
  std::vector<std::string> bytes;
  for (const std::string& name : program.fetches()) {
    const Tensor value = Api([&] { return session->Fetch(name); });
    bytes.emplace_back(static_cast<const char*>(value.data()),
                       static_cast<size_t>(value.numel()) * phi::SizeOf(value.dtype()));
  }
  return bytes;
}

struct Outcome {
  bool failed = false;
  std::string problem;  // empty: a typed error, or none
};

// Calls `body` with a heap that fails at request `n`.
template <typename Body>
Outcome WithFailure(int64_t n, bool all, const Body& body) {
  Outcome outcome;
  fail_all = all;
  requests_left = n;
  try {
    body();
  } catch (const Error& error) {
    requests_left = kNever;
    outcome.failed = true;
    if (error.code() != phi::RESOURCE_EXHAUSTED) outcome.problem = error.what();
  } catch (const std::exception& error) {
    requests_left = kNever;
    outcome.problem = std::string("untyped: ") + error.what();
  }
  requests_left = kNever;
  return outcome;
}

template <typename Body>
int64_t RequestsOf(const Body& body) {
  const int64_t before = requests;
  body();
  return requests - before;
}

// `body` at failures spread over its requests, alone and with all that follow; `check` after each.
template <typename Body, typename Check>
void FailEverywhere(const Body& body, const Check& check) {
  constexpr int64_t kFailures = 200;
  const int64_t count = RequestsOf(body);
  const int64_t step = count / kFailures + 1;
  int64_t failed = 0;
  for (const bool all : {false, true}) {
    for (int64_t n = 1; n <= count; n += step) {
      const Outcome outcome = WithFailure(n, all, body);
      ASSERT_EQ(outcome.problem, "")
          << "request " << n << " of " << count << (all ? " and on" : "");
      failed += outcome.failed ? 1 : 0;
      check(n);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
  EXPECT_GT(failed, 0) << "of " << count << " requests";
}

// oneDNN's code generator ends the process where a request fails, so place auto is left out: what
// keeps memory free for it is tried by memory_limit_test and memory_limits_slow_test.
Options OnCpu() {
  Options options;
  options.place = "cpu";
  return options;
}

class AllocationFailure : public ::testing::TestWithParam<const char*> {
 protected:
  std::string name = GetParam();
  std::string folder = BundledFolder(name);
  std::map<std::string, Tensor> inputs = BundledInputs(name);
  std::shared_ptr<const Program> program = Program::Load(BundledFolder(name), OnCpu());
};

TEST_P(AllocationFailure, LoadSaysSo) {
  const Options options = OnCpu();
  const auto body = [&] { Api([&] { Program::Load(folder, options); }); };
  FailEverywhere(body, [](int64_t) {});
  Session session(Program::Load(BundledFolder(name), OnCpu()));
  RunCase(inputs, *program, &session);
}

TEST_P(AllocationFailure, ANewSessionSaysSoAndTheNextGivesTheSameBits) {
  Session first(program);
  const auto want = RunCase(inputs, *program, &first);
  const auto body = [&] {
    std::optional<Session> session;
    Api([&] { session.emplace(program); });
    RunCase(inputs, *program, &*session);
  };
  FailEverywhere(body, [&](int64_t n) {
    Session session(program);
    ASSERT_EQ(RunCase(inputs, *program, &session), want) << "after request " << n;
  });
}

TEST_P(AllocationFailure, ASessionGoesOnWithTheSameBits) {
  Session session(program);
  const auto want = RunCase(inputs, *program, &session);
  const auto body = [&] {
    Api([&] { session.Trim(); });
    RunCase(inputs, *program, &session);
  };
  FailEverywhere(body, [&](int64_t n) {
    ASSERT_EQ(RunCase(inputs, *program, &session), want) << "after request " << n;
  });
}

// Files of this process that are open.
ptrdiff_t OpenFiles() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
}

// Also where the heap is at its end when what was begun is to be removed: the next save does that.
TEST(AllocationFailureOfSave, ASaveSaysSoAndTheNextLeavesNothingOfIt) {
  struct NoWaiting : FileCalls {
    int Sync(int) override { return 0; }
  } calls;
  const ScopedFileCalls scoped(&calls);
  const TempFolder folder;
  const Session session(Program::Load(BundledFolder("digits_mlp_infer"), OnCpu()));
  const ptrdiff_t open_before = OpenFiles();
  int saves = 0;
  const auto body = [&] {
    const std::string to = folder / std::to_string(++saves);
    Api([&] { session.Save(to); });
  };
  FailEverywhere(body,
                 [&](int64_t n) { ASSERT_EQ(OpenFiles(), open_before) << "after request " << n; });
  session.Save(folder / "last");
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    const std::string path = entry.path().string();
    ASSERT_EQ(path.find("unfinished"), std::string::npos) << path;
    EXPECT_TRUE(std::filesystem::exists(path + "/model.pdmodel")) << path;
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, AllocationFailure,
                         ::testing::Values("digits_lenet_infer", "lexical_analysis", "while_rnn"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace phibridge
