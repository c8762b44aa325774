// --replay-dir: what fails in a run is written, and fails again alone; and programs that are
// subcommands.
#include <sys/stat.h>

#include <limits>

#include "framework/io/npy.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "parity/execution/case.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace parity {
namespace {

using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using testing::CommandResult;
using testing::kPrograms;
using testing::Phibridge;
using testing::TempFolder;
using testing::TensorOf;
namespace proto = paddle::framework::proto;

// t = scale(x) is fine; out = t + y fails for a y of another length. `out` may be "t": in place.
void WriteSum(const TempFolder& folder, const std::string& out) {
  ProgramDesc program;
  for (const std::string& name : {std::string("x"), std::string("y"), std::string("t"), out}) {
    auto* var = program.MutableBlock(0)->Var(name);
    var->SetShape({-1});
    var->SetDataType(proto::VarType::FP32);
  }
  OpDesc* scale = program.MutableBlock(0)->AppendOp();
  scale->SetType("scale");
  scale->SetInput("X", {"x"});
  scale->SetOutput("Out", {"t"});
  scale->SetAttr("scale", 2.0f);
  OpDesc* add = program.MutableBlock(0)->AppendOp();
  add->SetType("elementwise_add");
  add->SetInput("X", {"t"});
  add->SetInput("Y", {"y"});
  add->SetOutput("Out", {out});
  folder.Write("m/model.pdmodel", program.SerializeToString());
}

std::string RunArguments(const TempFolder& folder, const std::string& out) {
  return "run " + folder / "m" + " --input x=" + folder / "x.npy" +
         " --input y=" + folder / "y.npy" + " --fetch " + out + " --replay-dir " +
         folder / "failed";
}

TEST(Replay, AnOpThatFailsIsWrittenAndFailsAgainWithoutTheProgram) {
  const TempFolder folder;
  WriteSum(folder, "out");
  WriteNpy(TensorOf<float>({2}, {1, 2}), folder / "x.npy");
  WriteNpy(TensorOf<float>({3}, {1, 2, 3}), folder / "y.npy");
  const CommandResult run = Phibridge(RunArguments(folder, "out") + " --kernel 0/1=legacy");
  EXPECT_EQ(run.exit_code, 3) << run.output;
  const std::string path = folder / "failed/0-1-elementwise_add";
  EXPECT_NE(run.output.find("phibridge check " + path), std::string::npos) << run.output;
  const Case c = ReadCase(path);
  ASSERT_TRUE(c.environment.has_value());
  EXPECT_EQ(c.environment->kernel_rules, std::vector<std::string>{"elementwise_add=legacy"});
  EXPECT_EQ(c.inputs.at("t").data<float>()[1], 4) << "what the op before it computed";
  const CommandResult check = Phibridge("check " + path);
  EXPECT_EQ(check.exit_code, 1) << check.output;
  EXPECT_NE(check.output.find("`elementwise_add` of block 0"), std::string::npos) << check.output;
  EXPECT_EQ(Phibridge("check --place onednn " + path).exit_code, 1);
  Phibridge(RunArguments(folder, "out"));
  EXPECT_TRUE(std::filesystem::exists(path + "-2")) << "nothing is overwritten";
}

TEST(Replay, ANanIsAFailureAndTheInputsAreThoseBeforeTheOp) {
  const TempFolder folder;
  WriteSum(folder, "t");
  const float inf = std::numeric_limits<float>::infinity();
  WriteNpy(TensorOf<float>({2}, {1, 2}), folder / "x.npy");
  WriteNpy(TensorOf<float>({2}, {5, inf}), folder / "y.npy");
  setenv("FLAGS_check_nan_inf", "1", 1);
  const CommandResult run = Phibridge(RunArguments(folder, "t"));
  unsetenv("FLAGS_check_nan_inf");
  EXPECT_EQ(run.exit_code, 3) << run.output;
  const std::string path = folder / "failed/0-1-elementwise_add";
  const Case c = ReadCase(path);
  EXPECT_EQ(c.inputs.at("t").data<float>()[0], 2) << "not what the op has put there";
  EXPECT_TRUE(c.environment->check_nan_inf);
  const CommandResult check = Phibridge("check " + path);
  EXPECT_EQ(check.exit_code, 1);
  EXPECT_NE(check.output.find("has a NaN or Inf"), std::string::npos) << check.output;
}

TEST(Replay, AnOpInsideALoopIsWrittenAndTheLoopIsNot) {
  const TempFolder folder;
  testing::CopyCase("while_rnn", folder / "c");
  setenv("FLAGS_check_nan_inf", "1", 1);
  const Case c = ReadCase(folder / "c");
  for (const auto& [name, value] : c.inputs) {
    if (value.dtype() != DataType::FLOAT32) continue;
    Tensor bad = value;
    bad.data<float>()[bad.numel() - 1] = std::numeric_limits<float>::quiet_NaN();
    WriteNpy(bad, folder / ("c/inputs/" + FileOfVariable(name, ".npy")));
  }
  const CommandResult check =
      Phibridge("check " + folder / "c" + " --replay-dir " + folder / "failed");
  unsetenv("FLAGS_check_nan_inf");
  EXPECT_EQ(check.exit_code, 1) << check.output;
  size_t written = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "failed")) {
    EXPECT_EQ(entry.path().filename(), "while_rnn-1-1-slice");
    ++written;
  }
  EXPECT_EQ(written, 1u) << check.output;
  EXPECT_EQ(Phibridge("check " + folder / "failed").exit_code, 1);
}

TEST(Replay, NothingIsWrittenWhereNothingFails) {
  const TempFolder folder;
  const CommandResult check =
      Phibridge("check " + kPrograms + "/digits_mlp_infer --replay-dir " + folder / "failed");
  EXPECT_EQ(check.exit_code, 0) << check.output;
  EXPECT_FALSE(std::filesystem::exists(folder / "failed"));
}

TEST(External, AProgramBesideTheCommandLineIsASubcommand) {
  const TempFolder folder;
  const std::string binary = folder / "bin/phibridge";
  std::filesystem::create_directories(folder / "bin");
  std::filesystem::create_directories(folder / "libexec/phibridge");
  std::filesystem::copy_file(PHIBRIDGE_BINARY, binary);
  folder.Write("bin/phibridge-hello", "#!/bin/sh\necho \"hello $1 $2\"\nexit 7\n");
  folder.Write("libexec/phibridge/phibridge-deep", "#!/bin/sh\necho deep\n");
  folder.Write("bin/phibridge-run", "#!/bin/sh\necho not this one\n");
  for (const char* file :
       {"bin/phibridge-hello", "libexec/phibridge/phibridge-deep", "bin/phibridge-run"}) {
    chmod((folder / file).c_str(), 0755);
  }
  const std::string library =
      "LD_LIBRARY_PATH=$(dirname " PHIBRIDGE_BINARY ")/../lib:$LD_LIBRARY_PATH ";
  const auto shell = [&](const std::string& arguments) {
    CommandResult result;
    FILE* pipe = popen((library + binary + " " + arguments + " 2>&1").c_str(), "r");
    std::array<char, 4096> buffer;
    for (size_t n; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
      result.output.append(buffer.data(), n);
    }
    result.exit_code = WEXITSTATUS(pclose(pipe));
    return result;
  };
  CommandResult result = shell("hello --a b");
  EXPECT_EQ(result.exit_code, 7) << result.output;
  EXPECT_EQ(result.output, "hello --a b\n");
  EXPECT_EQ(shell("deep").output, "deep\n");
  EXPECT_NE(shell("--help").output.find("deep, hello"), std::string::npos);
  EXPECT_EQ(shell("run").output.find("not this one"), std::string::npos);
  EXPECT_EQ(shell("nothing_of_that_name").exit_code, 2);
  EXPECT_EQ(shell("../bin/hello").exit_code, 2);
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
