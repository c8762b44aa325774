// The command line as a user calls it.
#include <sstream>

#include "framework/io/npy.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
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
  ExpectError(
      "PreconditionNotMet: 1 of 1 feeds of the program were not given:\n  `image`, declared as "
      "float32 [-1, 1, 8, 8] (-1: any size): Session::Feed, or --input image=FILE.npy",
      "");
}

TEST_F(BrokenModel, UnknownFeed) { ExpectError("NotFound: ", "--input picture=inputs/image.npy"); }

TEST_F(BrokenModel, UnknownFetch) {
  ExpectError("NotFound: the program has no variable `nothing`",
              "--input image=inputs/image.npy --fetch nothing");
}

TEST_F(BrokenModel, WrongFeedType) {
  WriteNpy(TensorOf<double>({1, 1, 8, 8}, std::vector<double>(64)), folder_ / "m/inputs/image.npy");
  ExpectError(
      "feed `image` is declared as float32 [-1, 1, 8, 8] (-1: any size); "
      "it was given float64 [1, 1, 8, 8]");
}

TEST_F(BrokenModel, WrongFeedShape) {
  WriteNpy(TensorOf<float>({1, 8, 8}, std::vector<float>(64)), folder_ / "m/inputs/image.npy");
  ExpectError(
      "feed `image` is declared as float32 [-1, 1, 8, 8] (-1: any size); "
      "it was given float32 [1, 8, 8]");
  const nlohmann::json verdict =
      PhibridgeJson("doctor " + folder_ / "m --json --input " + folder_ / "m/inputs/image.npy", 1);
  EXPECT_EQ(verdict["verdict"], "CANNOT RUN");
  EXPECT_EQ(verdict["problems"][0]["what"], "feed");
  EXPECT_EQ(verdict["problems"][0]["ops"], nlohmann::json({"0/0"}));
  EXPECT_HAS(
      Phibridge("doctor " + folder_ / "m --input picture=" + folder_ / "m/inputs/image.npy").output,
      "NotFound: the program has no feed `picture`; it has `image`");
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

TEST_F(BrokenModel, VariableThatAnotherBlockDeclares) {
  ProgramDesc program(Bytes("model.pdmodel"));
  program.AppendBlock(*program.MutableBlock(0))->Var("within");
  for (auto* op : program.MutableBlock(0)->AllOps()) {
    if (op->Type() == "softmax") op->SetOutput("Out", {"within"});
  }
  Replace("model.pdmodel", program.SerializeToString());
  ExpectError(
      "the variable `within`, output `Out` of op `softmax`, is declared in block 1, which "
      "block 0 is not within");
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

// relu(x) times w: the declarations leave sizes open, so x [5, 3] and w [4, 2] can be fed but do
// not fit together.
TEST(Cli, DoctorNamesTheOpThatRefusesTheShapesOfTheFeeds) {
  TempFolder folder;
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  for (const auto& [name, shape] : std::map<std::string, std::vector<int64_t>>{
           {"x", {-1, -1}}, {"w", {-1, 2}}, {"y", {-1, 2}}, {"z", {-1, 2}}}) {
    block->Var(name)->SetShape(shape);
    block->Var(name)->SetDataType(paddle::framework::proto::VarType::FP32);
    block->Var(name)->SetNeedCheckFeed(name == "x" || name == "w");
  }
  block->AppendOp()->CopyFrom(OpDesc("relu", {{"X", {"x"}}}, {{"Out", {"z"}}}, {}));
  block->AppendOp()->CopyFrom(
      OpDesc("matmul_v2", {{"X", {"z"}}, {"Y", {"w"}}}, {{"Out", {"y"}}}, {}));
  folder.Write("model.pdmodel", program.SerializeToString());
  WriteNpy(TensorOf<float>({5, 3}, std::vector<float>(15)), folder / "x.npy");
  WriteNpy(TensorOf<float>({4, 2}, std::vector<float>(8)), folder / "w.npy");
  WriteNpy(TensorOf<float>({3, 2}, std::vector<float>(6)), folder / "fits.npy");
  const std::string doctor = "doctor " + folder.path() + " --json --input x=" + folder / "x.npy";
  EXPECT_EQ(PhibridgeJson(doctor)["verdict"], "RUNS");
  EXPECT_EQ(PhibridgeJson(doctor + " --input w=" + folder / "fits.npy")["verdict"], "RUNS");
  const nlohmann::json verdict = PhibridgeJson(doctor + " --input w=" + folder / "w.npy", 1);
  EXPECT_EQ(verdict["verdict"], "CANNOT RUN");
  ASSERT_EQ(verdict["problems"].size(), 1u);
  EXPECT_EQ(verdict["problems"][0]["op"], "matmul_v2");
  EXPECT_EQ(verdict["problems"][0]["ops"], nlohmann::json({"0/1"}));
  EXPECT_EQ(Phibridge("run " + folder.path() + " --fetch y --input x=" + folder / "x.npy" +
                      " --input w=" + folder / "w.npy")
                .exit_code,
            3);
}

// A program without feed ops may be given what its gradient op reads of a forward op.
TEST(Cli, DoctorTakesAnXShapeThatIsGiven) {
  TempFolder folder;
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  for (const auto& [name, shape] : std::map<std::string, std::vector<int64_t>>{
           {"xshape", {0, 2, 3}}, {"dy", {3, 2}}, {"dx", {2, 3}}}) {
    block->Var(name)->SetShape(shape);
    block->Var(name)->SetDataType(paddle::framework::proto::VarType::FP32);
  }
  block->AppendOp()->CopyFrom(OpDesc(
      "reshape2_grad", {{"XShape", {"xshape"}}, {"Out@GRAD", {"dy"}}}, {{"X@GRAD", {"dx"}}}, {}));
  folder.Write("model.pdmodel", program.SerializeToString());
  WriteNpy(TensorOf<float>({0, 2, 3}, {}), folder / "xshape.npy");
  WriteNpy(TensorOf<float>({3, 2}, std::vector<float>(6)), folder / "dy.npy");
  const std::string dy = folder.path() + " --input dy=" + folder / "dy.npy";
  const std::string both = dy + " --input xshape=" + folder / "xshape.npy";
  EXPECT_EQ(Phibridge("run " + both + " --fetch dx").exit_code, 0);
  EXPECT_EQ(PhibridgeJson("doctor --json " + both)["verdict"], "RUNS");
  EXPECT_EQ(Phibridge("run " + dy + " --fetch dx", false).exit_code, 3);
  EXPECT_EQ(PhibridgeJson("doctor --json " + dy, 1)["verdict"], "CANNOT RUN");
}

TEST(Cli, BenchSaysItsThreadsAndInputs) {
  const std::string image = MlpPath() + "/inputs/image.npy";
  const CommandResult bench = Phibridge("bench " + MlpPath() + " --repeat 5 --threads 1");
  EXPECT_HAS(bench.output, "5 runs on auto, 1 thread: minimum");
  EXPECT_HAS(bench.output, "feed image float32 [357, 1, 8, 8], " + image);
  EXPECT_HAS(Phibridge("bench " + MlpPath() + " --repeat 5 --warmup 0").output,
             "the first one cold");
  const nlohmann::json json =
      PhibridgeJson("bench " + MlpPath() + " --repeat 5 --threads 2 --json");
  EXPECT_EQ(json["threads"], 2);
  EXPECT_HAS(json["inputs"][0].get<std::string>(), image);
}

TEST(Cli, ABatchThatChangesNothingIsRefused) {
  for (const std::string& command :
       {"bench " + MlpPath(), "diff " + MlpPath() + " --a \"\" --b \"\"",
        "bisect " + MlpPath() + " --bound 1 --a \"\" --b '*=legacy'"}) {
    const CommandResult result = Phibridge(command + " --batch 7");
    EXPECT_EQ(result.exit_code, 3) << command;
    EXPECT_HAS(result.output, "--batch 7 would change nothing");
    EXPECT_HAS(result.output, "inputs/image.npy");
    EXPECT_HAS(result.output, "The feeds are:\n  image float32 [") << "a line each";
  }
  TempFolder folder;
  CopyCase("digits_mlp_infer", folder / "m");
  std::filesystem::remove_all(folder / "m/inputs");
  EXPECT_HAS(Phibridge("bench " + folder / "m --batch 7 --repeat 3").output,
             "feed image float32 [7, 1, 8, 8], made up");
}

TEST(Cli, ASubcommandThatIsNotThereSaysWhatToDo) {
  EXPECT_HAS(Phibridge("docter x").output, "no subcommand `docter`; did you mean `doctor`?");
  TempFolder folder;
  std::filesystem::create_directories(folder / "bin");
  std::filesystem::copy_file(PHIBRIDGE_BINARY, folder / "bin/phibridge");
  const std::string parity = "/dev/null; '" + folder / "bin/phibridge' parity softmax";
  EXPECT_HAS(Phibridge(parity).output, "Install the component `parity`");
  folder.Write("CMakeCache.txt", "");
  const CommandResult result = Phibridge(parity);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_HAS(result.output, "has not been built yet");
  EXPECT_HAS(result.output,
             "cmake --build " + folder.path() + " --target phibridge_parity_program");
}

TEST(Cli, BenchTimesRuns) {
  const nlohmann::json json = PhibridgeJson("bench " + MlpPath() + " --repeat 5 --json");
  EXPECT_LE(json["milliseconds"]["minimum"], json["milliseconds"]["median"]);
  EXPECT_LE(json["milliseconds"]["median"], json["milliseconds"]["p90"]);
}

TEST(Cli, BenchTimesRunsTogetherThatTakeASpan) {
  const std::string bench = "bench " + MlpPath() + " --repeat 2 --place cpu";
  EXPECT_EQ(PhibridgeJson(bench + " --json")["group"], 1);
  EXPECT_GT(PhibridgeJson(bench + " --json --span 500")["group"], 1);
  EXPECT_HAS(Phibridge(bench + " --span 500").output, "2 groups of ");
  EXPECT_EQ(Phibridge(bench + " --span -1").exit_code, 2);
}

TEST(Cli, BenchSaysWhatComputedTheOps) {
  const nlohmann::json json =
      PhibridgeJson("bench " + MlpPath() + " --repeat 1 --place cpu --json");
  size_t ops = 0;
  for (const nlohmann::json& kernel : json["kernels"]) {
    EXPECT_EQ(kernel["fallback"], false) << kernel;
    ops += kernel["count"].get<size_t>();
  }
  EXPECT_GE(ops, 4u);
}

TEST(Cli, BenchKeepsWhatIsToBeFetched) {
  const std::string bench = "bench " + MlpPath() + " --repeat 1";
  EXPECT_EQ(Phibridge(bench + " --fetch image").exit_code, 0);
  EXPECT_HAS(Phibridge(bench + " --fetch nowhere").output, "no variable `nowhere`");
}

TEST(Cli, BenchTakesTurnsWhenItIsToldTo) {
  const std::string bench = "bench " + MlpPath() + " --turns --sessions 2";
  const CommandResult result = Phibridge(bench, false, "printf '0.01\\n0\\n' | ");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  std::istringstream lines(result.output);
  std::vector<nlohmann::json> said;
  for (std::string line; std::getline(lines, line);) said.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(said.size(), 3u);
  EXPECT_EQ(said[0]["ready"], true);
  EXPECT_EQ(said[0]["groups"], nlohmann::json({1, 1}));
  EXPECT_FALSE(said[0]["kernels"].empty());
  EXPECT_GE(said[1]["seconds"], 0.01);
  EXPECT_EQ(said[2]["milliseconds"].size(), 4u);  // two runs of two sessions
}

TEST(Cli, BenchFindsAGroupForEachSession) {
  const CommandResult result = Phibridge("bench " + MlpPath() + " --turns --sessions 2 --span 20",
                                         false, "printf '0\\n' | ");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  const size_t end = result.output.find('\n');
  ASSERT_NE(end, std::string::npos) << result.output;
  const nlohmann::json ready = nlohmann::json::parse(result.output.substr(0, end));
  ASSERT_EQ(ready["groups"].size(), 2u);
  for (const nlohmann::json& group : ready["groups"]) EXPECT_GT(group, 1);
  const nlohmann::json turn = nlohmann::json::parse(result.output.substr(end));
  EXPECT_EQ(turn["milliseconds"].size(), 4u);
}

TEST(Cli, BenchRefusesATurnThatIsNoTime) {
  for (const char* line : {"soon", "-1", "nan", "1 s", "3601"}) {
    const CommandResult result =
        Phibridge("bench " + MlpPath() + " --turns", true, "echo '" + std::string(line) + "' | ");
    EXPECT_EQ(result.exit_code, 3) << result.output;
    EXPECT_HAS(result.output, "it is `" + std::string(line) + "`");
  }
  EXPECT_EQ(Phibridge("bench " + MlpPath() + " --sessions 2").exit_code, 2);
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
