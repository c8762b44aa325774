// The command line as a user calls it.
#include "framework/io/npy.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using paddle::framework::ProgramDesc;
using testing::CommandResult;
using testing::CopyCase;
using testing::kPrograms;
using testing::Phibridge;
using testing::PhibridgeJson;
using testing::Slurp;
using testing::TempFolder;
using testing::TensorOf;

const char kMlp[] = "digits_mlp_infer";

std::string MlpPath() { return kPrograms + "/" + kMlp; }

// `phibridge run` of a copy of the digits program in which one thing is wrong.
class BrokenModel : public ::testing::Test {
 protected:
  BrokenModel() { CopyCase(kMlp, folder_ / "m"); }

  void Replace(const std::string& file, const std::string& bytes) {
    folder_.Write("m/" + file, bytes);
  }
  std::string Bytes(const std::string& file) { return Slurp(folder_ / ("m/" + file)); }
  void ExpectError(const std::string& part,
                   const std::string& arguments = "--input image=inputs/image.npy") {
    std::string text = arguments;
    const size_t at = text.find("inputs/");
    if (at != std::string::npos) text.insert(at, folder_ / "m/");
    const CommandResult result = Phibridge("run " + folder_ / "m " + text);
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_HAS(result.output, part);
  }
  TempFolder folder_;
};

TEST(Cli, EverySubcommandHasHelp) {
  EXPECT_HAS(Phibridge("--help").output, "Exit codes:");
  for (const char* command : {"run", "check", "inspect", "doctor", "kernels", "bench", "digits",
                              "backward", "train", "diff", "bisect", "ledger", "lint"}) {
    const CommandResult result = Phibridge(std::string(command) + " --help");
    EXPECT_EQ(result.exit_code, 0) << command;
    EXPECT_HAS(result.output, "Usage: phibridge " + std::string(command));
    EXPECT_HAS(Phibridge("--help").output, std::string("\n  ") + command);
  }
  for (const char* option : {"--input", "--fetch", "--output-dir", "--place", "--threads",
                             "--routing", "--kernel", "--fallback"}) {
    EXPECT_HAS(Phibridge("run --help").output, option);
  }
}

TEST(Cli, UsageErrorsExitWithTwo) {
  for (const char* arguments :
       {"", "fly", "run", "run x --no-such", "run x --place moon", "run x --place gpu:x", "check",
        "run x --fallback maybe", "bench x --repeat 0", "run x --threads 0"}) {
    EXPECT_EQ(Phibridge(arguments).exit_code, 2) << arguments;
  }
}

TEST(Cli, AnUnknownSubcommandIsNamed) {
  const CommandResult result = Phibridge("runn " + MlpPath());
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_HAS(result.output, "no subcommand `runn`");
}

TEST_F(BrokenModel, WrongJsonBesideItIsATypedErrorThatNamesTheFile) {
  Replace("inputs/image.lod.json", "[[\"a\"]]");
  ExpectError("InvalidArgument: " + (folder_ / "m/inputs/image.lod.json"));
  std::filesystem::remove(folder_ / "m/inputs/image.lod.json");
  for (const char* wrong : {"{bad", "[1]", R"({"fetches": 3})"}) {
    Replace("case.json", wrong);
    const CommandResult result = Phibridge("check " + folder_ / "m");
    EXPECT_EQ(result.exit_code, 1) << wrong;
    EXPECT_HAS(result.output, "InvalidArgument: " + (folder_ / "m/case.json"));
  }
}

TEST(Cli, RunWritesWhatPaddleAnswered) {
  TempFolder folder;
  const CommandResult result = Phibridge("run " + MlpPath() + " --input image=" + MlpPath() +
                                         "/inputs/image.npy --fetch softmax_0.tmp_0" +
                                         " --routing --output-dir " + folder / "out");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_HAS(result.output, "softmax_0.tmp_0  float32 [357, 10]");
  EXPECT_HAS(result.output, "no fallbacks");
  const phi::DenseTensor got = ReadNpy(folder / "out/softmax_0.tmp_0.npy");
  const phi::DenseTensor want = ReadNpy(MlpPath() + "/expected/softmax_0.tmp_0.npy");
  ASSERT_EQ(got.dims(), want.dims());
  for (int64_t i = 0; i < got.numel(); ++i)
    ASSERT_NEAR(got.data<float>()[i], want.data<float>()[i], 1e-5);
}

TEST_F(BrokenModel, TruncatedProgram) {
  const std::string bytes = Bytes("model.pdmodel");
  Replace("model.pdmodel", bytes.substr(0, bytes.size() / 2));
  ExpectError("the program is truncated");
}

TEST_F(BrokenModel, ProgramThatIsNone) {
  Replace("model.pdmodel", "hello, this is text\n");
  ExpectError("InvalidArgument: the program file");
}

TEST_F(BrokenModel, TruncatedParameters) {
  const std::string bytes = Bytes("model.pdiparams");
  Replace("model.pdiparams", bytes.substr(0, bytes.size() - 10));
  ExpectError("the file is truncated");
}

TEST_F(BrokenModel, ParametersOfAnotherModel) {
  Replace("model.pdiparams", Slurp(kPrograms + "/digits_lenet_infer/model.pdiparams"));
  ExpectError("belongs to another model");
}

TEST_F(BrokenModel, LfsPointer) {
  Replace("model.pdiparams",
          "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 19340\n");
  ExpectError("is a Git LFS pointer, not the file itself (of 19340 bytes)");
}

TEST_F(BrokenModel, MissingFeed) {
  ExpectError("PreconditionNotMet: 1 of 1 feeds of the program were not given: `image`", "");
}

TEST_F(BrokenModel, UnknownFeed) { ExpectError("NotFound: ", "--input picture=inputs/image.npy"); }

TEST_F(BrokenModel, UnknownFetch) {
  ExpectError("NotFound: the program has no variable `nothing`",
              "--input image=inputs/image.npy --fetch nothing");
}

TEST_F(BrokenModel, WrongFeedType) {
  WriteNpy(TensorOf<double>({1, 1, 8, 8}, std::vector<double>(64)), folder_ / "m/inputs/image.npy");
  ExpectError("feed `image` must be float32; it is float64");
}

TEST_F(BrokenModel, WrongFeedShape) {
  WriteNpy(TensorOf<float>({1, 8, 8}, std::vector<float>(64)), folder_ / "m/inputs/image.npy");
  ExpectError("feed `image` must have the shape [-1, 1, 8, 8]");
}

TEST_F(BrokenModel, UnknownOpsAreAllNamedBeforeTheRun) {
  ProgramDesc program(Bytes("model.pdmodel"));
  for (const char* type : {"no_such_op", "nor_this_one"}) {
    program.MutableBlock(0)->AppendOp()->SetType(type);
  }
  Replace("model.pdmodel", program.SerializeToString());
  ExpectError("no_such_op");
  ExpectError("nor_this_one");
  const nlohmann::json verdict = PhibridgeJson("doctor " + folder_ / "m --json", 1);
  EXPECT_EQ(verdict["verdict"], "CANNOT RUN");
  ASSERT_EQ(verdict["problems"].size(), 2u);
  EXPECT_EQ(verdict["problems"][0]["what"], "unknown op");
  EXPECT_EQ(verdict["problems"][0]["op"], "no_such_op");
}

TEST_F(BrokenModel, VariableThatIsDeclaredNowhere) {
  ProgramDesc program(Bytes("model.pdmodel"));
  for (auto* op : program.MutableBlock(0)->AllOps()) {
    if (op->Type() == "softmax") op->SetOutput("Out", {"nowhere"});
  }
  Replace("model.pdmodel", program.SerializeToString());
  ExpectError("the variable `nowhere`, output `Out` of op `softmax`, is declared nowhere");
}

TEST_F(BrokenModel, DoctorNamesMissingParameters) {
  std::filesystem::remove(folder_ / "m/model.pdiparams");
  const CommandResult result = Phibridge("doctor " + folder_ / "m");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_HAS(result.output, "CANNOT RUN");
  EXPECT_HAS(result.output, "holds no parameters");
  EXPECT_HAS(result.output, "remedy");
}

TEST(Cli, AllCommandsReachIntoSubBlocks) {
  const std::string loop = kPrograms + "/while_rnn";
  EXPECT_HAS(Phibridge("inspect " + loop).output, "0/5 while");
  const nlohmann::json program = PhibridgeJson("inspect " + loop + " --json");
  EXPECT_EQ(program["blocks"][1]["run_by"], "0/5 while");
  EXPECT_EQ(program["blocks"][3]["run_by"], "0/11 conditional_block");
  const nlohmann::json verdict =
      PhibridgeJson("doctor " + loop + " --json --kernels --kernel 1/5=legacy");
  EXPECT_HAS(verdict["kernels"]["1/5"].get<std::string>(), "legacy");
  EXPECT_HAS(verdict["kernels"]["1/4"].get<std::string>(), "PHI");
  EXPECT_EQ(verdict["signatures"]["1/4"], "add(X, Y -> Out)");
  EXPECT_FALSE(verdict["signatures"].contains("0/5"));  // `while` has no kernel
  const CommandResult run =
      Phibridge("run " + loop + " --input " + loop + "/inputs/x.npy --fetch array_0.out" +
                " --routing --kernel 1/5=legacy");
  EXPECT_EQ(run.exit_code, 0) << run.output;
  EXPECT_HAS(run.output, "array_0.out  an array of 5 tensors");
  EXPECT_HAS(run.output, "array_0.out.4  float32 [4, 8]");
  EXPECT_HAS(run.output, "rule `1/5=legacy`");
}

// A version of an op that this library does not know is told, by whatever runs the program.
TEST_F(BrokenModel, LaterOpVersionsGiveOneLine) {
  ProgramDesc program(Bytes("model.pdmodel"));
  program.SetOpVersion("softmax", 9);
  Replace("model.pdmodel", program.SerializeToString());
  const std::string line =
      "op `softmax` was saved at version 9, but this library knows it up to version 0";
  const nlohmann::json verdict = PhibridgeJson("doctor " + folder_ / "m --json");
  ASSERT_EQ(verdict["warnings"].size(), 1u);
  EXPECT_HAS(verdict["warnings"][0].get<std::string>(), line);
  EXPECT_HAS(Phibridge("doctor " + folder_ / "m").output, line);
  const CommandResult run =
      Phibridge("run " + folder_ / "m --input " + folder_ / "m/inputs/image.npy");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_HAS(run.output, "warning: " + line);
}

TEST(Cli, DoctorSaysThatItRuns) {
  EXPECT_EQ(PhibridgeJson("doctor " + MlpPath() + " --json")["verdict"], "RUNS");
}

TEST(Cli, InspectShowsTheProgram) {
  const CommandResult text = Phibridge("inspect " + MlpPath());
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_HAS(text.output, "saved by version 2.6.2");
  EXPECT_HAS(text.output, "image float32 [-1, 1, 8, 8]");
  EXPECT_HAS(text.output, "4 parameters");
  TempFolder folder;
  const nlohmann::json json =
      PhibridgeJson("inspect " + MlpPath() + " --json --dot " + folder / "g.dot");
  EXPECT_EQ(json["ops"]["mul"], 2);
  EXPECT_EQ(json["feeds"], nlohmann::json({"image"}));
  EXPECT_EQ(json["parameters"].size(), 4u);
  EXPECT_HAS(Slurp(folder / "g.dot"), "digraph program {");
  EXPECT_HAS(Slurp(folder / "g.dot"), "label=\"softmax\"");
}

TEST(Cli, InspectReadsFluid1) {
  const nlohmann::json json = PhibridgeJson("inspect " + kPrograms + "/fluid1_digits --json");
  EXPECT_EQ(json["version"], "1.8.5");
  EXPECT_EQ(json["parameter_files"].size(), 6u);
}

TEST(Cli, KernelsNamesFileAndLine) {
  const CommandResult text = Phibridge("kernels softmax");
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_HAS(text.output, "phi/kernels/cpu/softmax_kernel.cc:");
  bool legacy = false;
  for (const nlohmann::json& row : PhibridgeJson("kernels softmax --json")) {
    legacy = legacy || (row["kind"] == "legacy" &&
                        row["source"].get<std::string>().find("ops/softmax_op.cc:") == 0);
  }
  EXPECT_TRUE(legacy);
  EXPECT_HAS(Phibridge("kernels elementwise_add").output,
             "phi/kernels/cpu/elementwise_add_kernel.cc:");
  EXPECT_EQ(Phibridge("kernels no_such_op").exit_code, 1);
  EXPECT_EQ(
      Phibridge("kernels softmax --names").output,
      "softmax\nsoftmax_coo\nsoftmax_coo_grad\nsoftmax_csr\nsoftmax_csr_grad\nsoftmax_grad\n");
  EXPECT_EQ(Phibridge("kernels --names --json").exit_code, 2);
}

TEST(Cli, BenchTimesRuns) {
  const nlohmann::json json = PhibridgeJson("bench " + MlpPath() + " --repeat 5 --json");
  EXPECT_LE(json["milliseconds"]["minimum"], json["milliseconds"]["median"]);
  EXPECT_LE(json["milliseconds"]["median"], json["milliseconds"]["p90"]);
}

TEST(Cli, DigitsShowsAccuracyAndRouting) {
  const CommandResult result = Phibridge("digits " + kPrograms + "/digits_lenet_infer");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_HAS(result.output, "right: 351 of 357");
  EXPECT_HAS(result.output, "█");
  EXPECT_HAS(result.output, "label");
  EXPECT_HAS(result.output, "conv2d");
}

TEST(Cli, DigitsFailsIfTheAnswersAreOthers) {
  TempFolder folder;
  CopyCase("digits_lenet_infer", folder / "d");
  phi::DenseTensor labels = ReadNpy(folder / "d/labels.npy");
  for (int64_t i = 0; i < 7; ++i) labels.data<int64_t>()[i] = 10;
  WriteNpy(labels, folder / "d/labels.npy");
  EXPECT_EQ(Phibridge("digits " + folder / "d").exit_code, 1);
}

}  // namespace
}  // namespace phibridge
