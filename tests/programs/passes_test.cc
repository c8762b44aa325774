// The bundled programs with all passes, with none, and with each alone, on every place of the CPU:
// the answers are Paddle's each time. What passes say of themselves on the command line.
#include "framework/executor/passes/pass.h"
#include "phi/core/device_context.h"
#include "tests/tools/cli_testing.h"
#include "tests/tools/small_programs.h"

namespace phibridge {
namespace {

using testing::CommandResult;
using testing::kPrograms;
using testing::Phibridge;
using testing::Slurp;
using testing::TempFolder;

std::vector<std::string> Places() {
  const bool onednn = phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace());
  return onednn ? std::vector<std::string>{"cpu", "onednn"} : std::vector<std::string>{"cpu"};
}

void ExpectRight(const std::string& arguments) {
  const CommandResult result = Phibridge("check " + kPrograms + " " + arguments);
  EXPECT_EQ(result.exit_code, 0) << arguments << "\n" << result.output;
}

TEST(Passes, EachAloneKeepsTheAnswers) {
  for (const std::string& place : Places()) {
    ExpectRight("--place " + place + " --passes off");
    for (const Pass& pass : AllPasses()) {
      ExpectRight("--place " + place + " --passes off --passes " + pass.name + "=on");
      ExpectRight("--place " + place + " --passes " + pass.name + "=off");
    }
  }
}

TEST(Passes, RoutingSaysWhatWasPutTogether) {
  if (Places().size() < 2) GTEST_SKIP() << "built without oneDNN";
  const std::string program = kPrograms + "/narrow_mobilenet_v1";
  TempFolder folder;
  const std::string check =
      "check " + program + " --place onednn --passes on --json " + folder / "r.json";
  ASSERT_EQ(Phibridge(check).exit_code, 0);
  const nlohmann::json results = nlohmann::json::parse(Slurp(folder / "r.json"));
  size_t fused = 0;
  for (const nlohmann::json& op : results["cases"][0]["ops"]) {
    if (op["op"] != "fused_conv2d") continue;
    ++fused;
    EXPECT_GE(op["stands_for"].size(), 3u) << op;
    EXPECT_EQ(op["passes"].back(), "activation") << op;
  }
  EXPECT_GT(fused, 10u);
}

nlohmann::json DiffJson(const std::string& arguments, int exit_code = 0) {
  TempFolder folder;
  const CommandResult result = Phibridge("diff --json " + folder / "r.json " + arguments);
  EXPECT_EQ(result.exit_code, exit_code) << result.output;
  return nlohmann::json::parse(Slurp(folder / "r.json"), nullptr, false);
}

// The operators of a diff that a kernel named so computed on that side.
size_t CountKernels(const nlohmann::json& diff, const std::string& side, const std::string& name) {
  size_t count = 0;
  for (const nlohmann::json& op : diff["ops"]) {
    const std::string kernel = op["kernel_" + side];
    count += kernel.find(name) == std::string::npos ? 0 : 1;
  }
  return count;
}

// What each place makes of a convolution, its bias, a batch norm and a relu.
std::string FusedOn(const std::string& place) {
  return place == "onednn" ? "fused_conv2d" : "elementwise_chain";
}

TEST(Passes, DiffComparesARunWithPassesAndOneWithout) {
  for (const std::string& place : Places()) {
    for (const char* program : {"digits_lenet_infer", "narrow_mobilenet_v1", "nhwc_classifier"}) {
      for (const bool b_has : {true, false}) {
        const std::string on = "place=" + place + ",passes=on", off = "place=" + place;
        const nlohmann::json json = DiffJson(kPrograms + "/" + program + " --a " +
                                             (b_has ? off : on) + " --b " + (b_has ? on : off));
        const std::string what = place + " " + program + (b_has ? " b" : " a");
        const std::string with = b_has ? "b" : "a", without = b_has ? "a" : "b";
        EXPECT_EQ(json["same"], true) << what;
        EXPECT_TRUE(json["first_divergence"].is_null()) << what << json["first_divergence"];
        // only the side that names passes runs some
        EXPECT_GT(CountKernels(json, with, FusedOn(place)), 0u) << what;
        EXPECT_EQ(CountKernels(json, without, FusedOn(place)), 0u) << what;
        EXPECT_GT(json["only_in_" + without], 0) << what;
        EXPECT_EQ(json["only_in_" + with], 0) << what;
        // its numbers are others, and the outputs of the program were compared
        EXPECT_FALSE(json["outputs"].empty()) << what;
        double error = 0;
        for (const nlohmann::json& output : json["outputs"])
          error = std::max(error, output["error"].get<double>());
        EXPECT_GT(error, 0) << what;
        EXPECT_TRUE(json["outputs_not_compared"].empty()) << what;
        EXPECT_HAS(json["verdict"].get<std::string>(),
                   "Every value that both sides compute is a's, but for rounding: ");
      }
    }
  }
}

TEST(Passes, DiffSaysOfWhichOpsTheKernelsDiffer) {
  if (Places().size() < 2) GTEST_SKIP() << "built without oneDNN";
  const nlohmann::json json =
      DiffJson(kPrograms + "/digits_lenet_infer --a place=onednn --b place=onednn,passes=on");
  for (const nlohmann::json& op : json["ops"]) {
    const bool is_fused = op["kernel_b"].get<std::string>().find("fused") != std::string::npos;
    EXPECT_FALSE(op["free"].is_null()) << op;
    if (!is_fused) continue;
    EXPECT_TRUE(op["fed"].is_null()) << op;  // a has no such kernel
    EXPECT_EQ(op["not_fed"], "passes made another operator of it on one side");
  }
  EXPECT_EQ(json["only_in_a"], 9);
  EXPECT_HAS(json["verdict"].get<std::string>(), "For 2 of 7 ops both sides ran the same kernel");
}

// A convolution that took a batch norm in puts something else out under the same name.
TEST(Passes, DiffKnowsWhatPassesMadeMeanSomethingElse) {
  const nlohmann::json json =
      DiffJson(kPrograms + "/digits_lenet_infer --a place=cpu --b place=cpu,passes=on");
  EXPECT_EQ(json["remade"], 1);
  const nlohmann::json kept =
      DiffJson(kPrograms +
               "/digits_lenet_infer --a place=cpu --b place=cpu,passes=on --output "
               "conv2d_1.tmp_0");
  EXPECT_EQ(kept["remade"], 0);
  EXPECT_EQ(kept["outputs"].count("conv2d_1.tmp_0"), 1u);
}

// The wrong kernel is that of a convolution which took a batch norm in: what follows shows it.
TEST(Passes, DiffFindsAWrongKernelBehindAPass) {
  const std::string plugin =
      std::filesystem::path(PHIBRIDGE_BINARY).parent_path().parent_path().string() +
      "/tests/tools/plugins/planted_kernels.so";
  setenv("PLANTED_WRONG", "conv2d:32x4x4", 1);
  const nlohmann::json json =
      DiffJson(kPrograms + "/digits_lenet_infer --a place=cpu,0/5=legacy --b place=cpu,passes=on" +
                   " --plugin " + plugin,
               1);
  unsetenv("PLANTED_WRONG");
  EXPECT_EQ(json["first_divergence"]["op"], 8) << json["first_divergence"];
  EXPECT_EQ(json["first_divergence"]["verdict"], "culprit");
  EXPECT_EQ(json["counts"]["culprit"], 1);
  EXPECT_HAS(json["verdict"].get<std::string>(), " on a, and as PHI elementwise_chain (");
}

// `out` is that of a shuffle that a pass put behind a convolution.
TEST(Passes, DiffFindsAnOutputOfAnOperatorBesideAnother) {
  if (Places().size() < 2) GTEST_SKIP() << "built without oneDNN";
  using paddle::framework::proto::VarType;
  TempFolder folder;
  paddle::framework::ProgramDesc program;
  testing::Declare(&program, "x", {1, 2, 3, 3});
  program.MutableBlock(0)->Var("x")->SetNeedCheckFeed(true);
  testing::Declare(&program, "w", {2, 2, 2, 2});
  testing::Declare(&program, "conv", {1, 2, 6, 6});
  testing::Declare(&program, "out", {1, 2, 6, 6});
  auto* fill = testing::Append(&program, "fill_constant");
  fill->SetOutput("Out", {"w"});
  fill->SetAttr("shape", std::vector<int64_t>{2, 2, 2, 2});
  fill->SetAttr("value", 0.5f);
  fill->SetAttr("dtype", static_cast<int>(VarType::FP32));
  auto* conv = testing::Append(&program, "conv2d_transpose");
  conv->SetInput("Input", {"x"});
  conv->SetInput("Filter", {"w"});
  conv->SetOutput("Output", {"conv"});
  conv->SetAttr("strides", std::vector<int>{2, 2});
  conv->SetAttr("paddings", std::vector<int>{0, 0});
  auto* relu = testing::Append(&program, "relu");
  relu->SetInput("X", {"conv"});
  relu->SetOutput("Out", {"out"});
  folder.Write("p/model.pdmodel", program.SerializeToString());
  for (const std::string& sides : {std::string(" --a place=onednn --b place=onednn,passes=on"),
                                   std::string(" --a place=onednn,passes=on --b place=onednn")}) {
    const nlohmann::json json = DiffJson(folder / "p" + sides + " --output out");
    EXPECT_EQ(CountKernels(json, sides.find("--a place=onednn ") == 1 ? "b" : "a", "pixel_shuffle"),
              1u)
        << json["ops"];
    EXPECT_EQ(json["outputs"].count("out"), 1u) << json["outputs"];
    EXPECT_EQ(json["computed"], 1);
  }
}

// One operator steps all parameters on side b: each is compared with what its own step made on a.
TEST(Passes, DiffComparesParametersThatOneOperatorSteps) {
  const nlohmann::json json = DiffJson(
      kPrograms + "/digits_lenet_momentum_train --a place=cpu --b place=cpu,passes=on --steps 2");
  EXPECT_EQ(CountKernels(json, "b", "merged_momentum"), 1u);
  const nlohmann::json& last = json["ops"].back();
  EXPECT_EQ(last["type"], "momentum");
  EXPECT_FALSE(last["free"].is_null()) << last;
  EXPECT_GE(json["only_in_a"], 9);
  EXPECT_EQ(json["counts"]["identical"], json["executions"]);
}

TEST(Passes, DiffRefusesSidesThatPassesMakeIncomparable) {
  const std::string lenet = "diff " + kPrograms + "/digits_lenet_infer ";
  const CommandResult fed = Phibridge(lenet + "--a '' --b passes=on --mode fed");
  EXPECT_EQ(fed.exit_code, 3) << fed.output;
  EXPECT_HAS(fed.output, "`passes` must be the same on both sides");
  EXPECT_EQ(Phibridge(lenet + "--a passes=on --b passes=on --mode fed").exit_code, 0);
  const CommandResult truth = Phibridge(lenet + "--a '' --b dtype=float64,passes=on");
  EXPECT_EQ(truth.exit_code, 3) << truth.output;
  EXPECT_HAS(truth.output, "name `passes` there");
  EXPECT_EQ(Phibridge(lenet + "--a passes=on --b dtype=float64").exit_code, 0);
}

// A dump of every operator, and one side whose passes made others of them.
TEST(Passes, DiffComparesThemWithADump) {
  TempFolder folder;
  const std::string lenet = kPrograms + "/digits_lenet_infer";
  ASSERT_EQ(Phibridge("run " + lenet + " --place cpu --input " + lenet +
                      "/inputs/image.npy --dump " + folder / "d")
                .exit_code,
            0);
  const nlohmann::json json = DiffJson(lenet + " --a place=cpu,passes=on --b dump=" + folder / "d");
  EXPECT_GT(CountKernels(json, "a", "elementwise_chain"), 0u);
  EXPECT_EQ(json["outputs"].size(), 1u);
  EXPECT_EQ(json["remade"], 1);
}

TEST(Passes, AreListedAndMistypedNamesRefused) {
  const CommandResult list = Phibridge("passes");
  EXPECT_EQ(list.exit_code, 0);
  for (const Pass& pass : AllPasses()) {
    EXPECT_NE(list.output.find(pass.name), std::string::npos) << list.output;
  }
  const CommandResult wrong =
      Phibridge("run " + kPrograms + "/digits_mlp_infer --passes conv_bia=off");
  EXPECT_EQ(wrong.exit_code, 2) << wrong.output;
  EXPECT_NE(wrong.output.find("did you mean `conv_bias`"), std::string::npos) << wrong.output;
}

}  // namespace
}  // namespace phibridge
