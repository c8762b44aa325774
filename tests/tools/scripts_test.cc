// The scripts of tools/: their help, their refusal of unknown arguments, and that docs/build.md
// names what they install. What they build is tested by running them: CI runs tools/test.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace phibridge {
namespace {

struct ScriptResult {
  int exit_code = -1;
  std::string output;  // stdout and stderr
};

// Runs tools/<script> with the arguments; `environment` stands before the command, as in a shell.
ScriptResult RunScript(const std::string& script, const std::string& arguments,
                       const std::string& environment = "") {
  const std::string command = environment + " '" PHIBRIDGE_SOURCE_DIR "/tools/" + script + "' " +
                              arguments + " 2>&1 </dev/null";
  ScriptResult result;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return result;
  char buffer[4096];
  size_t size_bytes = 0;
  while ((size_bytes = fread(buffer, 1, sizeof(buffer), pipe)) > 0) {
    result.output.append(buffer, size_bytes);
  }
  const int status = pclose(pipe);
  if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  return result;
}

class ScriptTest : public testing::TestWithParam<const char*> {};

TEST_P(ScriptTest, HelpSaysWhatItDoesAndWhatItsExitCodeMeans) {
  const ScriptResult result = RunScript(GetParam(), "--help");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.output.find(std::string("tools/") + GetParam()), std::string::npos);
  EXPECT_NE(result.output.find("Exit: 0"), std::string::npos) << result.output;
}

TEST_P(ScriptTest, RefusesAnUnknownArgument) {
  const ScriptResult result = RunScript(GetParam(), "--no-such-argument");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.output.find("--no-such-argument"), std::string::npos) << result.output;
}

INSTANTIATE_TEST_SUITE_P(All, ScriptTest,
                         testing::Values("setup", "quickstart", "test", "test_gpu", "test_op",
                                         "oracle", "new_op", "lint_code", "coverage", "wheel"));

TEST(TestOpScriptTest, NamesTheCaseListThatIsMissing) {
  const ScriptResult result = RunScript("test_op", "softmax no_such_op_grad");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.output.find("parity/cases/no_such_op_cases.cc: there is no such op"),
            std::string::npos)
      << result.output;
}

TEST(TestOpScriptTest, AnOpWithoutAListNeedsOneWritten) {
  const ScriptResult result = RunScript("test_op", "get_places");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.output.find("write one, as parity/cases/softmax_cases.cc shows"),
            std::string::npos)
      << result.output;
}

TEST(SetupScriptTest, ThePageOnBuildingNamesEveryPackage) {
  const ScriptResult result = RunScript("setup", "--list");
  ASSERT_EQ(result.exit_code, 0);
  std::ifstream file(PHIBRIDGE_SOURCE_DIR "/docs/build.md");
  std::stringstream page;
  page << file.rdbuf();
  std::istringstream packages(result.output);
  std::string package;
  int count = 0;
  for (; packages >> package; ++count) {
    EXPECT_NE(page.str().find(package), std::string::npos) << package;
  }
  EXPECT_GE(count, 10);
}

TEST(SetupScriptTest, KnowsOneOtherOneDNN) {
  const ScriptResult result = RunScript("setup", "--onednn 2");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.output.find("--onednn takes 3"), std::string::npos) << result.output;
}

TEST(OracleScriptTest, ListsItsMakersWithoutRealPaddle) {
  if (RunScript("../tests/oracle/make_cases.py", "--help").exit_code == 127) {
    GTEST_SKIP() << "no python3 here";
  }
  const ScriptResult result = RunScript("../tests/oracle/make_cases.py", "--list");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_NE(result.output.find("programs/recurrent\n"), std::string::npos) << result.output;
}

TEST(OracleScriptTest, IsSkippedWithItsReasonWhereNothingCanBeInstalled) {
  const ScriptResult result = RunScript("../tests/oracle/environment", "",
                                        "env -u PHIBRIDGE_ORACLE_PYTHON PIP_NO_INDEX=1 "
                                        "XDG_CACHE_HOME=\"$(mktemp -d)\"");
  EXPECT_EQ(result.exit_code, 77);
  EXPECT_NE(result.output.find("oracle: skipped: "), std::string::npos) << result.output;
}

class PeersScriptTest : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Bench, PeersScriptTest,
                         testing::Values("bench/peers", "bench/train_peers", "bench/dynamic_peers",
                                         "bench/gpu"));

TEST_P(PeersScriptTest, HelpSaysWhatItDoesAndWhatItsExitCodeMeans) {
  const ScriptResult result = RunScript(GetParam(), "--help");
  if (result.exit_code == 127) GTEST_SKIP() << "no python3 here";
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.output.find(std::string("tools/") + GetParam()), std::string::npos);
  EXPECT_NE(result.output.find("Exit: 0"), std::string::npos) << result.output;
}

TEST(TestGpuScriptTest, ExplainsItselfWithoutAGpu) {
  if (std::filesystem::exists("/usr/bin/nvidia-smi")) {
    GTEST_SKIP() << "hides the GPU by a short PATH, but nvidia-smi is in /usr/bin";
  }
  const ScriptResult result = RunScript("test_gpu", "", "env CUDACXX= PATH=/usr/bin:/bin");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.output.find("tools/test_gpu: no "), std::string::npos) << result.output;
}

}  // namespace
}  // namespace phibridge
