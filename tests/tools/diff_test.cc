// phibridge diff, as a user calls it, with kernels that are wrong on purpose.
#include "framework/io/npy.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "tests/tools/cli_testing.h"
#include "tests/tools/ill_conditioned.h"

namespace phibridge {
namespace {

using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using testing::CommandResult;
using testing::CopyCase;
using testing::IllConditioned;
using testing::kPrograms;
using testing::Phibridge;
using testing::Slurp;
using testing::TempFolder;
using testing::TensorOf;
namespace proto = paddle::framework::proto;

const std::string kPlugins =
    std::filesystem::path(PHIBRIDGE_BINARY).parent_path().parent_path() / "tests/tools/plugins/";
const std::string kOutput = "save_infer_model/scale_0.tmp_0";  // what bundled programs fetch
const std::string kPlanted = " --plugin " + kPlugins + "planted_kernels.so ";

// Sets an environment variable for the commands of one test.
class ScopedVariable {
 public:
  ScopedVariable(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  ~ScopedVariable() { unsetenv(name_); }

 private:
  const char* name_;
};

nlohmann::json DiffJson(const std::string& arguments, int exit_code) {
  TempFolder folder;
  const CommandResult result = Phibridge("diff --json " + folder / "r.json " + arguments);
  EXPECT_EQ(result.exit_code, exit_code) << result.output;
  return nlohmann::json::parse(Slurp(folder / "r.json"), nullptr, false);
}

std::vector<std::string> OpsOf(const nlohmann::json& json, const std::string& verdict) {
  std::vector<std::string> ops;
  for (const nlohmann::json& op : json["ops"]) {
    if (op["verdict"] == verdict)
      ops.push_back(std::to_string(op["block"].get<int>()) + "/" +
                    std::to_string(op["op"].get<int>()));
  }
  return ops;
}

TEST(Diff, TheSameSidesAreIdentical) {
  for (const char* name : {"digits_lenet_infer", "while_rnn", "embedding_bag_lod",
                           "digits_mlp_train", "digits_lenet_train", "sparse_embedding_train"}) {
    const nlohmann::json json =
        DiffJson(kPrograms + "/" + name + " --a place=cpu --b place=cpu", 0);
    EXPECT_EQ(json["same"], true) << name;
    EXPECT_EQ(json["counts"]["identical"], json["executions"]) << name;
    EXPECT_GT(json["fed"], 0) << name;
    EXPECT_TRUE(json["first_divergence"].is_null());
  }
}

TEST(Diff, LegacyAndPhiAgreeWithinTheBudget) {
  for (const char* name : {"digits_lenet_infer", "digits_mlp_infer", "while_rnn",
                           "embedding_bag_lod", "digits_mlp_train"}) {
    const nlohmann::json json = DiffJson(kPrograms + "/" + name + " --a '*=legacy' --b ''", 0);
    EXPECT_EQ(json["same"], true) << name;
    EXPECT_GT(json["counts"]["within"], 0) << name;  // they are others
  }
}

// The gradient of a bias before batch norm is zero but for rounding, which no two runs share: no
// kernel is wrong.
TEST(Diff, WhatCancelsIsAVictimOfRounding) {
  const std::string sides = kPrograms + "/digits_lenet_train --a '*=legacy' --b '' ";
  DiffJson(sides + "--mode fed", 0);
  const nlohmann::json json = DiffJson(sides + "--steps 1", 1);
  EXPECT_EQ(json["counts"]["culprit"], 0);
  EXPECT_EQ(json["counts"]["unexplained"], 0);
  EXPECT_EQ(json["first_divergence"]["free"]["variable"], "conv2d_1.b_0@GRAD");
}

// One wrong kernel, by 1e-3 of each element, named in one pass: it alone is wrong on a's inputs.
TEST(Diff, NamesTheOneKernelThatIsWrong) {
  const ScopedVariable plant("PLANTED_WRONG", "conv2d:32x4x4");
  const std::string sides =
      kPrograms + "/digits_lenet_infer --a '*=legacy' --b place=cpu" + kPlanted;
  const nlohmann::json json = DiffJson(sides, 1);
  EXPECT_EQ(OpsOf(json, "culprit"), std::vector<std::string>{"0/5"});
  EXPECT_TRUE(OpsOf(json, "unexplained").empty());
  EXPECT_GT(OpsOf(json, "victim").size(), 5u);
  const nlohmann::json& first = json["first_divergence"];
  EXPECT_EQ(first["type"], "conv2d");
  EXPECT_EQ(first["fed"]["variable"], "conv2d_1.tmp_0");
  EXPECT_NEAR(first["fed"]["error"].get<double>(), 1e-3, 1e-5);
  EXPECT_GT(first["fed"]["beyond"], 0);
  EXPECT_HAS(first["kernel_a"].get<std::string>(), "legacy conv2d");
  EXPECT_HAS(first["kernel_b"].get<std::string>(), "PHI conv2d (CPU");
  const CommandResult text = Phibridge("diff " + sides);
  EXPECT_HAS(text.output, "first divergence: 0/5 conv2d, culprit");
  EXPECT_HAS(text.output, "DIFFERENT: 1 culprit, 0 unexplained");
}

// What an output hides is not judged by the output.
TEST(Diff, TheVerdictLooksInsideWhereOutputsHaveTheSameBits) {
  const IllConditioned program("hidden", true);
  const nlohmann::json json = DiffJson(program.path() + " --a '' --b '*=legacy'", 1);
  const std::string verdict = json["verdict"];
  EXPECT_HAS(verdict, "The outputs have the same bits, and no kernel is beyond the tolerance");
  EXPECT_HAS(verdict, "the program itself moves `out` by ");
}

// No kernel is wrong, and the output is nothing but rounding.
TEST(Diff, TheNoiseFloorSaysThatNoKernelIsToBlame) {
  const IllConditioned program("ill");
  const std::string sides = program.path() + " --a '' --b '*=legacy' ";
  const nlohmann::json json = DiffJson(sides + "--output out", 1);
  EXPECT_EQ(json["counts"]["culprit"], 0);
  EXPECT_EQ(json["floor"]["of"], "feeds");
  EXPECT_GT(json["floor"]["outputs"]["out"]["error"].get<double>(), 1e-3);
  EXPECT_HAS(json["verdict"].get<std::string>(), "no kernel is to blame");
  EXPECT_HAS(json["verdict"].get<std::string>(), "the program itself moves `out` by ");
  const nlohmann::json& path = json["paths"]["out"];
  ASSERT_EQ(path.size(), 2u) << path;  // a product, then the difference
  EXPECT_EQ(path[0]["type"], "matmul_v2");
  EXPECT_EQ(path[1]["type"], "elementwise_sub");
  EXPECT_GT(path[1]["growth"].get<double>(), 1000);
  const CommandResult text = Phibridge("diff " + sides + "--sort growth --output out");
  EXPECT_HAS(text.output, "ops by growth");
  EXPECT_HAS(text.output, "the error on its way to `out`, 2 ops");
  EXPECT_HAS(text.output, "no kernel is to blame. The error grows most in op 0/2 elementwise_sub");
  EXPECT_EQ(Phibridge("diff " + sides + "--output nowhere").exit_code, 3);
  const CommandResult fed = Phibridge("diff " + sides + "--mode fed --output out");
  EXPECT_EQ(fed.exit_code, 3);
  EXPECT_HAS(fed.output, "--mode fed compares none");
}

TEST(Diff, AProgramWithoutFloatFeedsHasItsParametersMoved) {
  const nlohmann::json json =
      DiffJson(kPrograms + "/embedding_bag_lod --a '*=legacy' --b '' --output " + kOutput, 0);
  EXPECT_EQ(json["floor"]["of"], "parameters");
  EXPECT_GT(json["floor"]["outputs"][kOutput]["error"].get<double>(), 0);
  EXPECT_LT(json["floor"]["outputs"][kOutput]["error"].get<double>(), 1e-5);
}

// Both kernels of an op round; the float64 side says how far each is off.
TEST(Diff, AFloat64SideIsTheTruth) {
  const std::string lenet = kPrograms + "/digits_lenet_infer ";
  for (const std::string& sides :
       {std::string("--a '*=legacy' --b dtype=float64"), std::string("--a dtype=float64 --b ''")}) {
    const nlohmann::json json = DiffJson(lenet + sides, 0);
    EXPECT_EQ(json["same"], true);
    EXPECT_GT(json["in_float64"], 10);
    EXPECT_TRUE(json["not_float64"].empty()) << json["not_float64"];
    EXPECT_GT(json["outputs"][kOutput]["error"].get<double>(), 0);
    EXPECT_LT(json["outputs"][kOutput]["error"].get<double>(), 1e-5);
  }
  const ScopedVariable plant("PLANTED_WRONG", "conv2d:32x4x4");
  const nlohmann::json json = DiffJson(lenet + "--a '' --b dtype=float64" + kPlanted, 1);
  EXPECT_EQ(OpsOf(json, "culprit"), std::vector<std::string>{"0/5"});
  EXPECT_HAS(json["first_culprit"]["kernel_b"].get<std::string>(), "float64");
  EXPECT_HAS(json["verdict"].get<std::string>(), "is off the float64 result by 0.001");
}

TEST(Diff, Float64SaysWhichOfTwoKernelsIsNearerTheTruth) {
  const ScopedVariable plant("PLANTED_WRONG", "conv2d:32x4x4");
  const std::string lenet = kPrograms + "/digits_lenet_infer ";
  nlohmann::json json = DiffJson(lenet + "--a '*=legacy' --b ''" + kPlanted, 1);
  EXPECT_LT(json["first_culprit"]["truth"]["error_a"].get<double>(), 1e-6);
  EXPECT_NEAR(json["first_culprit"]["truth"]["error_b"].get<double>(), 1e-3, 1e-5);
  EXPECT_EQ(json["first_culprit"]["truth"]["independent"], true);
  EXPECT_HAS(json["verdict"].get<std::string>(),
             "Float64, by PHI and legacy kernels alike, says that a is nearer the truth");
  json = DiffJson(lenet + "--a '' --b '*=legacy'" + kPlanted, 1);
  EXPECT_HAS(json["verdict"].get<std::string>(), "says that b is nearer the truth");
}

TEST(Diff, AFloat64SideGoesThroughLoopsAndSteps) {
  for (const char* name : {"while_rnn", "digits_mlp_train", "embedding_bag_lod"}) {
    const nlohmann::json json = DiffJson(kPrograms + "/" + name + " --a '' --b dtype=float64", 0);
    EXPECT_EQ(json["same"], true) << name;
    EXPECT_GT(json["in_float64"], 0) << name;
  }
}

TEST(Diff, AFloat64SideNeedsARunBesideIt) {
  const std::string mlp = kPrograms + "/digits_mlp_infer ";
  for (const std::string& sides :
       {std::string("--a dtype=float64 --b dtype=float64"),
        "--a dtype=float64 --b dump=" + kPrograms + "/digits_mlp_infer/expected"}) {
    const CommandResult result = Phibridge("diff " + mlp + sides);
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_HAS(result.output, "one of them must run in the types of the program");
  }
  EXPECT_EQ(Phibridge("diff " + mlp + "--a '' --b dtype=float16").exit_code, 3);
}

// The elements are compared where only the LoD differs.
TEST(Diff, TheElementsAreComparedWhereOnlyTheLodDiffers) {
  TempFolder folder;
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  for (const char* name : {"x", "out"}) {
    block->Var(name)->SetShape({3, 1});
    block->Var(name)->SetDataType(proto::VarType::FP32);
  }
  block->Var("x")->SetNeedCheckFeed(true);
  OpDesc* op = block->AppendOp();
  op->SetType("relu");
  op->SetInput("X", {"x"});
  op->SetOutput("Out", {"out"});
  folder.Write("p/model.pdmodel", program.SerializeToString());
  folder.Write("p/inputs/x.npy", NpyBytes(TensorOf<float>({3, 1}, {1, 2, 3})));
  folder.Write("p/inputs/x.lod.json", "[[0, 1, 3]]");
  folder.Write("d/out.npy", NpyBytes(TensorOf<float>({3, 1}, {1, 2, 3.5f})));
  const nlohmann::json json =
      DiffJson(folder / "p --a '' --b dump=" + folder / "d --output out", 1);
  const nlohmann::json& out = json["outputs"]["out"];
  EXPECT_EQ(out["structure"], "");
  EXPECT_EQ(out["lod"], "a has the LoD {{0, 1, 3}}, b has {}");
  EXPECT_EQ(out["max_abs"], 0.5);
  EXPECT_EQ(out["beyond"], 1);
}

TEST(Diff, FreeAloneAndFedAlone) {
  const ScopedVariable plant("PLANTED_WRONG", "conv2d:32x4x4");
  const std::string sides =
      kPrograms + "/digits_lenet_infer --a '*=legacy' --b place=cpu" + kPlanted;
  const nlohmann::json fed = DiffJson(sides + "--mode fed", 1);
  EXPECT_EQ(OpsOf(fed, "culprit"), std::vector<std::string>{"0/5"});
  EXPECT_TRUE(OpsOf(fed, "victim").empty());
  const nlohmann::json free = DiffJson(sides + "--mode free", 1);
  EXPECT_EQ(free["fed"], 0);
  EXPECT_EQ(free["first_divergence"]["op"], 5);
}

TEST(Diff, TheToleranceOfTheUserDecides) {
  const ScopedVariable plant("PLANTED_WRONG", "conv2d:32x4x4");
  const std::string sides =
      kPrograms + "/digits_lenet_infer --a '*=legacy' --b place=cpu" + kPlanted;
  DiffJson(sides + "--rtol 1e-2 --atol 1e-2", 0);
  DiffJson(sides + "--rtol 1e-5 --atol 1e-4", 1);
}

// Negative zeros of one kernel are right, and the other is right on zeros: no kernel is wrong by
// itself.
TEST(Diff, KernelsThatFailOnlyTogetherAreNoCulprits) {
  const ScopedVariable mark("PLANTED_MARK", "relu:16x8x8"),
      together("PLANTED_TOGETHER", "pool2d:16x4x4");
  const std::string sides =
      kPrograms + "/digits_lenet_infer --a '*=legacy' --b place=cpu" + kPlanted;
  const nlohmann::json json = DiffJson(sides, 1);
  EXPECT_TRUE(OpsOf(json, "culprit").empty());
  EXPECT_EQ(json["first_divergence"]["op"], 4);
  EXPECT_EQ(json["first_divergence"]["verdict"], "victim");
  EXPECT_HAS(Phibridge("diff " + sides).output, "`phibridge bisect` finds which");
}

TEST(Diff, NamesTheIterationOfALoop) {
  const ScopedVariable plant("PLANTED_WRONG", "tanh:8");
  const nlohmann::json json =
      DiffJson(kPrograms + "/while_rnn --a '*=legacy' --b place=cpu" + kPlanted, 1);
  const nlohmann::json& first = json["first_culprit"];
  EXPECT_EQ(first["type"], "tanh");
  EXPECT_EQ(first["block"], 1);
  EXPECT_EQ(first["iteration"], nlohmann::json::array({0}));
  for (const nlohmann::json& op : json["ops"]) {
    if (op["type"] == "tanh") {
      EXPECT_EQ(op["beyond"], 5);
    }
  }
}

TEST(Diff, TrainingGoesThroughItsSteps) {
  const ScopedVariable plant("PLANTED_WRONG", "relu:64");
  const std::string sides =
      kPrograms + "/digits_lenet_train --a '*=legacy' --b place=cpu --steps 3" + kPlanted;
  const nlohmann::json json = DiffJson(sides, 1);
  EXPECT_EQ(json["steps"], 3);
  for (const nlohmann::json& op : json["ops"]) EXPECT_EQ(op["executions"], 3) << op;
  EXPECT_EQ(OpsOf(json, "culprit").size(), 1u);
  EXPECT_EQ(json["first_culprit"]["type"], "relu");
  EXPECT_EQ(json["first_culprit"]["step"], 0);
}

// A loop that one side leaves earlier: the condition depends on a value that a wrong kernel has
// moved.
class Loops : public ::testing::Test {
 protected:
  // while (sum < 9.03) sum = sum + 1
  Loops() {
    ProgramDesc program;
    auto* block = program.MutableBlock(0);
    const auto declare = [](auto* where, const char* name, proto::VarType::Type dtype,
                            std::vector<int64_t> shape) {
      where->Var(name)->SetShape(shape);
      where->Var(name)->SetDataType(dtype);
    };
    for (const char* name : {"sum", "end"}) declare(block, name, proto::VarType::FP32, {1, 3});
    declare(block, "first", proto::VarType::FP32, {1, 1});
    declare(block, "limit", proto::VarType::FP32, {1, 1});
    declare(block, "go", proto::VarType::BOOL, {1, 1});
    block->Var("steps")->SetType(proto::VarType::STEP_SCOPES);
    block->Var("sum")->SetNeedCheckFeed(true);
    AppendFill(block, "limit", 9.03f);
    AppendCondition(block);
    auto* body = program.AppendBlock(*block);
    OpDesc* grow = body->AppendOp();
    grow->SetType("scale");
    grow->SetInput("X", {"sum"});
    grow->SetOutput("Out", {"sum"});
    grow->SetAttr("scale", 1.0f);
    grow->SetAttr("bias", 1.0f);
    AppendCondition(body);
    OpDesc* loop = block->AppendOp();
    loop->SetType("while");
    loop->SetInput("X", {"sum", "limit"});
    loop->SetInput("Condition", {"go"});
    loop->SetOutput("Out", {"sum", "go"});
    loop->SetOutput("StepScopes", {"steps"});
    loop->SetBlockAttr("sub_block", body);
    loop->SetAttr("is_test", true);
    OpDesc* end = block->AppendOp();
    end->SetType("scale");
    end->SetInput("X", {"sum"});
    end->SetOutput("Out", {"end"});
    folder_.Write("p/model.pdmodel", program.SerializeToString());
    folder_.Write("p/inputs/sum.npy", NpyBytes(TensorOf<float>({1, 3}, {0, 0, 0})));
  }

  template <typename Block>
  static void AppendFill(Block* block, const char* name, float value) {
    OpDesc* op = block->AppendOp();
    op->SetType("fill_constant");
    op->SetOutput("Out", {name});
    op->SetAttr("shape", std::vector<int64_t>{1, 1});
    op->SetAttr("value", value);
    op->SetAttr("dtype", static_cast<int>(proto::VarType::FP32));
  }

  // go = sum[:, :1] < limit
  template <typename Block>
  static void AppendCondition(Block* block) {
    OpDesc* slice = block->AppendOp();
    slice->SetType("slice");
    slice->SetInput("Input", {"sum"});
    slice->SetOutput("Out", {"first"});
    slice->SetAttr("axes", std::vector<int>{1});
    slice->SetAttr("starts", std::vector<int>{0});
    slice->SetAttr("ends", std::vector<int>{1});
    OpDesc* less = block->AppendOp();
    less->SetType("less_than");
    less->SetInput("X", {"first"});
    less->SetInput("Y", {"limit"});
    less->SetOutput("Out", {"go"});
  }

  TempFolder folder_;
};

TEST_F(Loops, AnotherNumberOfIterationsIsSaidNotHung) {
  const ScopedVariable plant("PLANTED_WRONG", "scale:3");  // is beyond 9.03 an iteration earlier
  const nlohmann::json json = DiffJson(folder_ / "p --a '*=legacy' --b place=cpu" + kPlanted, 1);
  ASSERT_EQ(json["control_flow"].size(), 1u) << json;
  EXPECT_EQ(json["control_flow"][0], "a runs iteration 9 of block 1, b does not");
  const nlohmann::json other = DiffJson(folder_ / "p --a place=cpu --b '*=legacy'" + kPlanted, 1);
  EXPECT_EQ(other["control_flow"], nlohmann::json({"b runs iteration 9 of block 1, a does not"}));
  EXPECT_EQ(json["first_culprit"]["iteration"], nlohmann::json::array({0}));
}

TEST(Diff, AFolderOfDumpedTensorsIsASide) {
  TempFolder folder;
  const std::string lenet = kPrograms + "/digits_lenet_infer";
  ASSERT_EQ(Phibridge("run " + lenet + " --place cpu --input " + lenet +
                      "/inputs/image.npy --dump " + folder / "d")
                .exit_code,
            0);
  nlohmann::json json = DiffJson(lenet + " --a place=cpu --b dump=" + folder / "d", 0);
  EXPECT_EQ(json["counts"]["identical"], json["executions"]);
  EXPECT_EQ(json["missing"], 0);
  const ScopedVariable plant("PLANTED_WRONG", "conv2d:32x4x4");
  for (const std::string& sides :
       {"--a dump=" + folder / "d" + " --b place=cpu", "--a place=cpu --b dump=" + folder / "d"}) {
    json = DiffJson(lenet + " " + sides + kPlanted, 1);
    EXPECT_EQ(OpsOf(json, "culprit"), std::vector<std::string>{"0/5"}) << sides;
    EXPECT_GT(OpsOf(json, "victim").size(), 5u);
  }
}

// What real Paddle answered, by the name of a variable alone.
TEST(Diff, ExpectedValuesAreADump) {
  const std::string mlp = kPrograms + "/digits_mlp_infer";
  const nlohmann::json json = DiffJson(mlp + " --a place=cpu --b dump=" + mlp + "/expected", 0);
  EXPECT_EQ(json["executions"], 1);
  EXPECT_GT(json["missing"], 0);
}

TEST(Diff, ADumpOfALoop) {
  TempFolder folder;
  const std::string loop = kPrograms + "/while_rnn";
  ASSERT_EQ(Phibridge("run " + loop + " --input " + loop + "/inputs/x.npy --dump " + folder / "d")
                .exit_code,
            0);
  const nlohmann::json json = DiffJson(loop + " --a dump=" + folder / "d" + " --b '*=legacy'", 0);
  EXPECT_EQ(json["same"], true);
}

TEST(Diff, DumpOfAnotherProgramIsAnError) {
  TempFolder folder;
  const std::string mlp = kPrograms + "/digits_mlp_infer";
  ASSERT_EQ(Phibridge("run " + mlp + " --input " + mlp + "/inputs/image.npy --dump " + folder / "d")
                .exit_code,
            0);
  const CommandResult result =
      Phibridge("diff " + kPrograms + "/digits_lenet_infer --a '' --b dump=" + folder / "d");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_HAS(result.output, "of another program");
}

TEST(Diff, ADumpWithNothingOfTheProgramIsNotTheSame) {
  TempFolder folder;
  folder.Write("d/unrelated.npy", NpyBytes(TensorOf<float>({1}, {1})));
  const nlohmann::json json =
      DiffJson(kPrograms + "/digits_mlp_infer --a '' --b dump=" + folder / "d", 1);
  EXPECT_EQ(json["same"], false);
  EXPECT_EQ(json["executions"], 0);
  EXPECT_HAS(json["verdict"].get<std::string>(), "Nothing was compared");
}

TEST(Diff, RandomOpsDrawTheSameOnBothSides) {
  TempFolder folder;
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  for (const char* name : {"x", "noise", "out"}) {
    block->Var(name)->SetShape({4, 5});
    block->Var(name)->SetDataType(proto::VarType::FP32);
  }
  block->Var("x")->SetNeedCheckFeed(true);
  OpDesc* random = block->AppendOp();
  random->SetType("gaussian_random");
  random->SetOutput("Out", {"noise"});
  random->SetAttr("shape", std::vector<int64_t>{4, 5});
  random->SetAttr("dtype", static_cast<int>(proto::VarType::FP32));
  OpDesc* add = block->AppendOp();
  add->SetType("elementwise_add");
  add->SetInput("X", {"x"});
  add->SetInput("Y", {"noise"});
  add->SetOutput("Out", {"out"});
  folder.Write("p/model.pdmodel", program.SerializeToString());
  const nlohmann::json json = DiffJson(folder / "p --a '' --b '*=legacy' --steps 3", 0);
  EXPECT_EQ(json["counts"]["identical"], 6);
  EXPECT_EQ(json["made_up_feeds"], nlohmann::json({"x"}));
}

TEST(Diff, BuffersOfTheirOwnMakeNoDifference) {
  const nlohmann::json json =
      DiffJson(kPrograms + "/digits_lenet_infer --a buffers=own --b buffers=shared", 0);
  EXPECT_EQ(json["counts"]["identical"], json["executions"]);
}

TEST(Diff, WrongRulesAreErrors) {
  const std::string mlp = kPrograms + "/digits_mlp_infer";
  EXPECT_EQ(Phibridge("diff " + mlp + " --a x").exit_code, 2);
  EXPECT_EQ(Phibridge("diff " + mlp + " --a softmax=fast --b ''").exit_code, 3);
  const std::string dumps = "dump=" + mlp + "/expected";
  EXPECT_HAS(Phibridge("diff " + mlp + " --a " + dumps + " --b " + dumps).output,
             "one of them must run");
}

TEST(Plugin, BringsOperatorsOfItsOwn) {
  TempFolder folder;
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  for (const char* name : {"x", "out"}) {
    block->Var(name)->SetShape({2});
    block->Var(name)->SetDataType(proto::VarType::FP32);
  }
  block->Var("x")->SetNeedCheckFeed(true);
  OpDesc* op = block->AppendOp();
  op->SetType("plugin_test_twice");
  op->SetInput("X", {"x"});
  op->SetOutput("Out", {"out"});
  folder.Write("p/model.pdmodel", program.SerializeToString());
  folder.Write("x.npy", NpyBytes(TensorOf<float>({2}, {1.5f, -2})));
  const std::string run = "run " + folder / "p --fetch out --input x=" + folder / "x.npy";
  EXPECT_EQ(Phibridge(run).exit_code, 3);
  const CommandResult result = Phibridge(run + " --plugin " + kPlugins + "twice_op.so");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_HAS(result.output, "out  float32 [2]  3 -4");
  EXPECT_EQ(Phibridge(run + " --plugin " + folder / "none.so").exit_code, 2);
}

}  // namespace
}  // namespace phibridge
