// What tools/new_op writes compiles, links with the library, and its case list fails saying what to
// write.
#include <gtest/gtest.h>

#include "tests/tools/new_op_testing.h"

namespace phibridge {
namespace {

using testing::CommandResult;
using testing::Shell;
using testing::TempFolder;

std::string CompileLine(const TempFolder& root) {
  std::string line = "c++ -std=c++17 -O0 -Wall -Wextra -Werror -I'" + root.path() +
                     "' -I'" PHIBRIDGE_SOURCE_DIR "' -I/usr/include/eigen3";
#ifdef PHIBRIDGE_WITH_GLOG
  line += " -DPHIBRIDGE_WITH_GLOG";
#endif
#ifdef PHIBRIDGE_WITH_GFLAGS
  line += " -DPHIBRIDGE_WITH_GFLAGS";
#endif
#ifdef PHIBRIDGE_WITH_ONEDNN
  line += " -DPHIBRIDGE_WITH_ONEDNN";
#endif
  return line;
}

// Prints what is wrong with the case lists that it is linked with.
constexpr char kCheckLists[] = R"(
#include <cstdio>
#include "parity/harness/check.h"
#include "parity/harness/suites.h"
int main() {
  size_t wrong = 0;
  for (const auto& named : phibridge::parity::AllSuites()) {
    for (const auto& param : phibridge::parity::ExpandCases(named.suite)) {
      const auto report = phibridge::parity::CheckOpCase(param);
      for (const auto& finding : report.findings) std::puts(finding.text.c_str());
      wrong += report.findings.size();
    }
  }
  return wrong == 0 ? 0 : 1;
}
)";

class NewOpBuildTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!testing::HasProgram("python3")) GTEST_SKIP() << "no python3 here";
    if (!testing::HasProgram("c++")) GTEST_SKIP() << "no c++ here";
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "the library wants the flags of the sanitizer";
#endif
  }
};

// What libphibridge_parity.a needs beside libphibridge.so.
#ifdef PHIBRIDGE_WITH_ONEDNN
constexpr char kParityNeeds[] = " -lfmt '" PHIBRIDGE_ONEDNN_LIBRARY
                                "' -Wl,-rpath,\"$(dirname '" PHIBRIDGE_ONEDNN_LIBRARY "')\"";
#else
constexpr char kParityNeeds[] = " -lfmt";
#endif

TEST_F(NewOpBuildTest, TheCaseListFailsUntilTheFilesAreFilledIn) {
  const TempFolder root;
  const CommandResult made = testing::NewOp("new_thing --grad --root " + root.path());
  ASSERT_EQ(made.exit_code, 0) << made.output;
  const CommandResult tables = testing::GenerateRecords(root.path(), "new_thing");
  ASSERT_EQ(tables.exit_code, 0) << tables.output;
  root.Write("check_lists.cc", kCheckLists);
  const std::string libraries =
      std::filesystem::path(PHIBRIDGE_BINARY).parent_path().parent_path() / "lib";
  const CommandResult built =
      Shell("cd '" + root.path() + "' && " + CompileLine(root) +
            " $(find . -name '*.cc') -o new_thing_test -L'" + libraries +
            "' -lphibridge_parity -lphibridge" + kParityNeeds + " -Wl,-rpath,'" + libraries + "'");
  ASSERT_EQ(built.exit_code, 0) << built.output;
  const CommandResult run = Shell(root / "new_thing_test");
  EXPECT_NE(run.exit_code, 0);
  EXPECT_NE(run.output.find("new_thing: write NewThingInferMeta in phi/infermeta/new_thing.cc"),
            std::string::npos)
      << run.output;
}

}  // namespace
}  // namespace phibridge
