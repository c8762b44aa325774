// `phibridge run` where the system gives little memory, as `ulimit -v` and `ulimit -d` do: an
// answer, or ResourceExhausted; never a signal.
#include <map>

#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using testing::CommandResult;
using testing::kPrograms;

struct Case {
  const char* name;
  const char* program;
  const char* input;
  const char* place;
  const char* limit;  // the option of the shell's `ulimit`, which takes KiB
};

CommandResult UnderLimit(const Case& what, int64_t limit_kib, const std::string& arguments) {
  const std::string limits =
      std::string("ulimit -c 0; ulimit -") + what.limit + " " + std::to_string(limit_kib) + "; ";
  return testing::Phibridge(arguments, true, limits);
}

// The least limit, but for a MiB, with which `arguments` succeed; 0 if not even 4 GiB do.
int64_t LeastLimit(const Case& what, const std::string& arguments) {
  int64_t fails = 0, works = int64_t{4} << 20;
  if (UnderLimit(what, works, arguments).exit_code != 0) return 0;
  while (works - fails > 1024) {
    const int64_t middle = (works + fails) / 2;
    (UnderLimit(what, middle, arguments).exit_code == 0 ? works : fails) = middle;
  }
  return works;
}

class MemoryLimits : public ::testing::TestWithParam<Case> {};

TEST_P(MemoryLimits, EndInAnAnswerOrATypedError) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer maps more memory than any limit of this test gives";
#endif
  const Case& what = GetParam();
  const std::string folder = kPrograms + "/" + what.program;
  // Two threads: each takes a stack, so that a machine with many cores would need more.
  const std::string run = "run " + folder + " --threads 2 --place " + what.place + " --input " +
                          what.input + "=" + folder + "/inputs/" + what.input + ".npy";
  const CommandResult free = testing::Phibridge(run);
  if (free.output.find("Unavailable") != std::string::npos) GTEST_SKIP() << free.output;
  ASSERT_EQ(free.exit_code, 0) << free.output;
  // Below the first limit the system's loader fails, before any code of ours.
  const int64_t first = LeastLimit(what, "--version"), enough = LeastLimit(what, run);
  ASSERT_GT(first, 0);
  ASSERT_GT(enough, first);
  const int64_t last = enough + (enough - first) / 3;
  constexpr int kLimits = 60;
  std::map<int, int> ends;  // exit code → limits
  for (int i = 0; i < kLimits; ++i) {
    const int64_t limit_kib = first + (last - first) * i / kLimits;
    const CommandResult result = UnderLimit(what, limit_kib, run);
    ++ends[result.exit_code];
    if (result.exit_code == 0) {
      EXPECT_EQ(result.output, free.output) << limit_kib << " KiB";
    } else {
      EXPECT_EQ(result.exit_code, 3) << limit_kib << " KiB: " << result.output;
      EXPECT_HAS(result.output, "ResourceExhausted: ");
    }
  }
  EXPECT_GE(ends[0], kLimits / 10);
  EXPECT_GE(ends[3], kLimits / 10);
}

INSTANTIATE_TEST_SUITE_P(
    Programs, MemoryLimits,
    ::testing::Values(Case{"conv_cpu_v", "digits_lenet_infer", "image", "cpu", "v"},
                      Case{"conv_cpu_d", "digits_lenet_infer", "image", "cpu", "d"},
                      Case{"conv_onednn_v", "digits_lenet_infer", "image", "onednn", "v"},
                      Case{"conv_onednn_d", "digits_lenet_infer", "image", "onednn", "d"},
                      Case{"mobilenet_onednn_v", "narrow_mobilenet_v1", "image", "onednn", "v"},
                      Case{"mobilenet_onednn_d", "narrow_mobilenet_v1", "image", "onednn", "d"},
                      Case{"recurrent_cpu_v", "lexical_analysis", "words", "cpu", "v"},
                      Case{"recurrent_cpu_d", "lexical_analysis", "words", "cpu", "d"},
                      Case{"recurrent_onednn_v", "lexical_analysis", "words", "onednn", "v"},
                      Case{"recurrent_onednn_d", "lexical_analysis", "words", "onednn", "d"}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(MemoryLimitOfTheCommand, RefusesWhatIsLargerAndNamesIt) {
  const std::string folder = kPrograms + "/digits_lenet_infer";
  const std::string run =
      "run " + folder + " --input image=" + folder + "/inputs/image.npy --memory-limit ";
  const CommandResult refused = testing::Phibridge(run + "1M");
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_HAS(refused.output, "ResourceExhausted: ");
  EXPECT_HAS(refused.output, "the limit is 1048576");
  EXPECT_EQ(testing::Phibridge(run + "64M").exit_code, 0);
  const CommandResult wrong = testing::Phibridge(run + "lots");
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_HAS(wrong.output, "it is `lots`");
}

}  // namespace
}  // namespace phibridge
