// How the threads of OpenMP wait in the command line: "Waiting" in docs/threads.md.
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace tools {
namespace {

// What the runtime of OpenMP says that it read of its environment when it was loaded; "" if the
// command line is built without it.
std::string SpinsWith(const std::string& environment) {
  const std::string told =
      testing::Phibridge("--version", true, environment + " OMP_DISPLAY_ENV=VERBOSE ").output;
  constexpr char kName[] = "GOMP_SPINCOUNT = '";
  const size_t at = told.find(kName);
  if (at == std::string::npos) return "";
  const size_t begin = at + sizeof(kName) - 1;
  return told.substr(begin, told.find('\'', begin) - begin);
}

TEST(Waiting, IsBoundedBeforeTheRuntimeLoads) {
  if (SpinsWith("").empty()) GTEST_SKIP() << "built without GNU's OpenMP";
  EXPECT_EQ(SpinsWith("env -u OMP_WAIT_POLICY -u GOMP_SPINCOUNT"), "10000");
}

TEST(Waiting, IsAsTheUserSays) {
  if (SpinsWith("").empty()) GTEST_SKIP() << "built without GNU's OpenMP";
  EXPECT_EQ(SpinsWith("env -u OMP_WAIT_POLICY GOMP_SPINCOUNT=7"), "7");
  EXPECT_EQ(SpinsWith("env -u GOMP_SPINCOUNT OMP_WAIT_POLICY=passive"), "0");
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
