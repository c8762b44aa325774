// phibridge bisect: single kernels, and kernels that fail only together.
#include "tests/tools/cli_testing.h"
#include "tests/tools/ill_conditioned.h"

namespace phibridge {
namespace {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using testing::CommandResult;
using testing::kPrograms;
using testing::Phibridge;
using testing::Slurp;
using testing::TempFolder;
using testing::TensorOf;
namespace proto = paddle::framework::proto;

const std::string kPlugin =
    " --plugin " + (std::filesystem::path(PHIBRIDGE_BINARY).parent_path().parent_path() /
                    "tests/tools/plugins/planted_kernels.so")
                       .string();
const std::string kSides = kPrograms + "/digits_lenet_infer --a '*=legacy' --b place=cpu" + kPlugin;

class Bisect : public ::testing::Test {
 protected:
  ~Bisect() override {
    for (const char* name : {"PLANTED_WRONG", "PLANTED_MARK", "PLANTED_TOGETHER"}) unsetenv(name);
  }

  nlohmann::json Json(const std::string& arguments, int exit_code) {
    const CommandResult result = Phibridge("bisect --json " + folder_ / "r.json " + arguments);
    EXPECT_EQ(result.exit_code, exit_code) << result.output;
    output_ = result.output;
    return nlohmann::json::parse(Slurp(folder_ / "r.json"), nullptr, false);
  }

  static std::vector<int> OpsOf(const nlohmann::json& json) {
    std::vector<int> ops;
    for (const nlohmann::json& op : json["set"]) ops.push_back(op["op"]);
    return ops;
  }

  TempFolder folder_;
  std::string output_;
};

TEST_F(Bisect, FindsTheOneKernel) {
  setenv("PLANTED_WRONG", "conv2d:32x4x4", 1);
  const nlohmann::json json = Json(kSides + " --bound 1e-5", 0);
  EXPECT_EQ(OpsOf(json), std::vector<int>{5});
  EXPECT_EQ(json["smallest"], true);
  EXPECT_GT(json["set_moves"], 1e-5);
  EXPECT_LT(json["others_move"], 1e-5);
  EXPECT_EQ(json["set"][0]["rule"], "0/5=cpu");
  EXPECT_LT(json["runs"], 25);
  EXPECT_HAS(output_, "this one alone does it");
  EXPECT_HAS(output_, " runs\n");
}

TEST_F(Bisect, FindsTwoThatFailOnlyTogether) {
  setenv("PLANTED_MARK", "relu:16x8x8", 1);
  setenv("PLANTED_TOGETHER", "pool2d:16x4x4", 1);
  const nlohmann::json json = Json(kSides + " --bound 1e-5", 0);
  EXPECT_EQ(OpsOf(json), (std::vector<int>{3, 4}));
  EXPECT_EQ(json["minimal"], true);
  EXPECT_EQ(json["smallest"], true);
  for (const nlohmann::json& op : json["set"]) EXPECT_LT(op["alone"], 1e-5);
  EXPECT_HAS(output_, "none of them can be left out; no single one does it");
}

TEST_F(Bisect, WatchesAnyVariable) {
  setenv("PLANTED_WRONG", "conv2d:32x4x4", 1);
  EXPECT_EQ(OpsOf(Json(kSides + " --output conv2d_1.tmp_0 --relative --bound 5e-4", 0)),
            std::vector<int>{5});
  // before the wrong kernel nothing has moved
  EXPECT_EQ(
      Phibridge("bisect " + kSides + " --output pool2d_0.tmp_0 --relative --bound 5e-4").exit_code,
      1);
}

TEST_F(Bisect, TellsThatThereIsMore) {
  setenv("PLANTED_WRONG", "conv2d:32x4x4", 1);
  setenv("PLANTED_MARK", "relu:16x8x8", 1);
  setenv("PLANTED_TOGETHER", "pool2d:16x4x4", 1);
  const nlohmann::json json = Json(kSides + " --bound 1e-5", 0);
  EXPECT_EQ(json["set"].size(), 1u);
  EXPECT_HAS(output_, "more to find");
}

// What rounding does by itself can be blamed on any kernel.
TEST_F(Bisect, RefusesABoundBelowTheNoiseFloor) {
  setenv("PLANTED_WRONG", "conv2d:32x4x4", 1);
  CommandResult result = Phibridge("bisect " + kSides + " --bound 1e-9");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_HAS(result.output, "InvalidArgument");
  EXPECT_HAS(result.output, "--bound 1e-09 is below the noise floor: the program itself moves");
  EXPECT_HAS(result.output, "--output NAME");
  const testing::IllConditioned program("ill");
  result = Phibridge("bisect " + program.path() + " --a '' --b '*=legacy' --relative --bound 1e-3");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_HAS(result.output, "below the noise floor");
}

TEST_F(Bisect, SaysTheNoiseFloor) {
  setenv("PLANTED_WRONG", "conv2d:32x4x4", 1);
  const nlohmann::json json = Json(kSides + " --bound 1e-5", 0);
  EXPECT_GT(json["floor"].get<double>(), 0);
  EXPECT_LT(json["floor"].get<double>(), 1e-5);
  EXPECT_HAS(output_, "noise floor: the program itself moves `save_infer_model/scale_0.tmp_0` by ");
}

// Against float64 the wrong kernel is found on the side that has it.
TEST_F(Bisect, Float64IsASide) {
  setenv("PLANTED_WRONG", "conv2d:32x4x4", 1);
  const nlohmann::json json = Json(
      kPrograms + "/digits_lenet_infer --a place=cpu --b dtype=float64" + kPlugin + " --bound 1e-5",
      0);
  EXPECT_EQ(OpsOf(json), std::vector<int>{5});
  EXPECT_EQ(json["set"][0]["rule"], "0/5 in float64");
  EXPECT_HAS(json["set"][0]["kernel_b"].get<std::string>(), "float64");
  const CommandResult wrong_way =
      Phibridge("bisect " + kPrograms + "/digits_lenet_infer --a dtype=float64 --b '' --bound 1");
  EXPECT_EQ(wrong_way.exit_code, 3);
  EXPECT_HAS(wrong_way.output, "give dtype=float64 to --b");
}

// The block of `recurrent` has a variable `state` too, for each step.
TEST_F(Bisect, TakesTheVariableOfBlock0WhereABlockHasOneOfItsName) {
  using Names = std::vector<std::string>;
  ProgramDesc program;
  auto* body = program.AppendBlock(program.Block(0));
  auto* top = program.MutableBlock(0);
  const auto declare = [](BlockDesc* block, const Names& names) {
    for (const std::string& name : names) {
      block->Var(name)->SetShape({-1, 2});
      block->Var(name)->SetDataType(proto::VarType::FP32);
    }
  };
  declare(top, {"x", "start", "state"});
  declare(body, {"x", "memory", "sum", "state"});
  top->Var("start")->SetShape({2});
  for (const char* name : {"x", "start"}) top->Var(name)->SetNeedCheckFeed(true);
  top->Var("steps")->SetType(proto::VarType::STEP_SCOPES);
  body->AppendOp()->CopyFrom(
      OpDesc("elementwise_add", {{"X", {"x"}}, {"Y", {"memory"}}}, {{"Out", {"sum"}}}, {}));
  body->AppendOp()->CopyFrom(OpDesc("tanh", {{"X", {"sum"}}}, {{"Out", {"state"}}}, {}));
  OpDesc* op = top->AppendOp();
  op->CopyFrom(OpDesc("recurrent",
                      {{"inputs", {"x"}}, {"initial_states", {"start"}}, {"parameters", {}}},
                      {{"outputs", {"state"}}, {"step_scopes", {"steps"}}},
                      {{"has_states", true},
                       {"ex_states", Names{"memory"}},
                       {"states", Names{"state"}},
                       {"reverse", false}}));
  op->SetBlockAttr("sub_block", body);
  folder_.Write("model.pdmodel", program.SerializeToString());
  folder_.Write("inputs/x.npy",
                NpyBytes(TensorOf<float>({3, 2}, {0.1f, 0.2f, 0.3f, 0.4f, 0.5f, 0.6f})));
  folder_.Write("inputs/start.npy", NpyBytes(TensorOf<float>({2}, {0.7f, 0.8f})));
  const CommandResult result = Phibridge("bisect " + folder_.path() +
                                         " --a '' --b dtype=float64 --output state --bound 1e-3");
  EXPECT_EQ(result.exit_code, 1) << result.output;
  EXPECT_HAS(result.output, "b does not move the output beyond the bound");
}

TEST_F(Bisect, SaysIfNothingMovesTheOutput) {
  const CommandResult result =
      Phibridge("bisect " + kSides + " --bound 0.1 --json " + folder_ / "bisect.json");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_HAS(result.output, "b does not move the output beyond the bound");
  EXPECT_HAS(Slurp(folder_ / "bisect.json"), "\"set\": []");
  EXPECT_EQ(
      Phibridge("bisect " + kPrograms + "/digits_mlp_infer --a threads=1 --b threads=2 --bound 1")
          .exit_code,
      3);
}

TEST_F(Bisect, WatchesTheStateOfATraining) {
  setenv("PLANTED_WRONG", "relu:64", 1);
  const nlohmann::json json = Json(kPrograms + "/digits_lenet_train --a '*=legacy' --b place=cpu" +
                                       kPlugin + " --steps 2 --output fc_1.b_0 --bound 2e-6",
                                   0);
  ASSERT_EQ(json["set"].size(), 1u);
  EXPECT_EQ(json["set"][0]["type"], "relu");
}

}  // namespace
}  // namespace phibridge
