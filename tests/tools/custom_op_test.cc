// Custom operators from a plug-in, tests/tools/plugins/custom_ops.cc: in programs, with gradients
// of both orders, in place, with lists and absent inputs, and in `parity`.
#include "framework/api/plugin.h"
#include "framework/dygraph/backward.h"
#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/tracer.h"
#include "framework/io/npy.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using testing::CommandResult;
using testing::Phibridge;
using testing::TempFolder;
using testing::TensorOf;
namespace proto = paddle::framework::proto;

const std::string kLibrary = std::filesystem::path(PHIBRIDGE_BINARY).parent_path().parent_path() /
                             "tests/tools/plugins/custom_ops.so";
const std::string kCustom = " --plugin " + kLibrary + " ";

class CustomOps : public ::testing::Test {
 protected:
  // A float32 variable [3]; those named x… are fed.
  void Variable(const std::string& name) {
    auto* desc = program_.MutableBlock(0)->Var(name);
    desc->SetShape({3});
    desc->SetDataType(proto::VarType::FP32);
    desc->SetNeedCheckFeed(name[0] == 'x');
  }
  OpDesc* Append(const std::string& type, const std::map<std::string, std::vector<std::string>>& in,
                 const std::map<std::string, std::vector<std::string>>& out) {
    OpDesc* op = program_.MutableBlock(0)->AppendOp();
    op->SetType(type);
    for (const auto& [slot, names] : in) {
      for (const std::string& name : names) Variable(name);
      op->SetInput(slot, names);
    }
    for (const auto& [slot, names] : out) {
      for (const std::string& name : names) Variable(name);
      op->SetOutput(slot, names);
    }
    return op;
  }
  std::string Write() {
    folder_.Write("p/model.pdmodel", program_.SerializeToString());
    folder_.Write("x.npy", NpyBytes(TensorOf<float>({3}, {1.5f, -2, 0.5f})));
    folder_.Write("y.npy", NpyBytes(TensorOf<float>({3}, {10, 20, 30})));
    return folder_ / "p ";
  }
  std::string Feed(const std::string& name, const std::string& file = "x") {
    return " --input " + name + "=" + folder_ / file + ".npy ";
  }
  std::string Run(const std::string& arguments, int exit_code = 0) {
    const CommandResult result = Phibridge("run " + arguments + kCustom);
    EXPECT_EQ(result.exit_code, exit_code) << result.output;
    return result.output;
  }

  TempFolder folder_;
  ProgramDesc program_;
};

TEST_F(CustomOps, RunWithGradientsOfBothOrders) {
  Append("custom_leaky", {{"X", {"x"}}}, {{"Out", {"out"}}})->SetAttr("slope", 0.25f);
  const std::string p = Write();
  EXPECT_HAS(Run(p + "--fetch out" + Feed("x")), "out  float32 [3]  1.5 -0.5 0.5");
  const std::string p2 = folder_ / "p2", p3 = folder_ / "p3";
  CommandResult made = Phibridge("backward " + p + "--target out --input x --out " + p2 + kCustom);
  ASSERT_EQ(made.exit_code, 0) << made.output;
  EXPECT_HAS(Run(p2 + " --fetch x@GRAD" + Feed("x")), "x@GRAD  float32 [3]  1 0.25 1");
  made = Phibridge("backward " + p2 + " --target x@GRAD --input out@GRAD --out " + p3 + kCustom);
  ASSERT_EQ(made.exit_code, 0) << made.output;
  EXPECT_HAS(Phibridge("inspect " + p3 + kCustom).output, "custom_leaky_grad_grad");
}

TEST_F(CustomOps, ListsAndAbsentInputs) {
  OpDesc* op =
      Append("custom_blend", {{"X@VECTOR", {"x0", "x1"}}}, {{"Out", {"out"}}, {"Count", {"n"}}});
  op->SetAttr("weights", std::vector<float>{2, 0.5f});
  const std::string feeds = Feed("x0") + Feed("x1", "y");
  std::string text = Run(Write() + "--fetch out --fetch n" + feeds);
  EXPECT_HAS(text, "out  float32 [3]  8 6 16");
  EXPECT_HAS(text, "n  int64 [1]  2");
  const std::string p2 = folder_ / "p2";
  const CommandResult made =
      Phibridge("backward " + folder_ / "p --target out --input x0 --out " + p2 + kCustom);
  ASSERT_EQ(made.exit_code, 0) << made.output;
  EXPECT_HAS(Run(p2 + " --fetch x0@GRAD" + feeds), "x0@GRAD  float32 [3]  2 2 2");
  op->SetInput("Bias@OPTIONAL", {"x2"});
  Variable("x2");
  EXPECT_HAS(Run(Write() + "--fetch out" + feeds + Feed("x2")), "out  float32 [3]  9.5 7.5 17.5");
  op->SetAttr("weights", std::vector<float>{2});
  op->SetAttr("note", std::string("see the list"));
  text = Run(Write() + "--fetch out" + feeds + Feed("x2"), 3);
  EXPECT_HAS(text, "blend: 2 tensors need as many weights; see the list");
}

TEST_F(CustomOps, InPlaceLeavesAnInputThatIsReadLater) {
  Append("custom_add_to", {{"X", {"x"}}, {"Y", {"xy"}}}, {{"Out", {"out"}}});
  Append("custom_add_to", {{"X", {"x"}}, {"Y", {"xy"}}}, {{"Out", {"x"}}});
  const std::string text = Run(Write() + "--fetch out --fetch x" + Feed("x") + Feed("xy", "y"));
  EXPECT_HAS(text, "out  float32 [3]  11.5 18 30.5");
  EXPECT_HAS(text, "x  float32 [3]  11.5 18 30.5");
}

TEST_F(CustomOps, AListMayBeAbsent) {
  OpDesc* op = Append("custom_total", {{"X", {"x"}}}, {{"Out", {"out"}}});
  EXPECT_HAS(Run(Write() + "--fetch out" + Feed("x")), "out  float32 [3]  1.5 -2 0.5");
  Variable("x2");
  Variable("x3");
  op->SetInput("More@VECTOR@OPTIONAL", {"x2", "x3"});
  EXPECT_HAS(Run(Write() + "--fetch out" + Feed("x") + Feed("x2", "y") + Feed("x3", "y")),
             "out  float32 [3]  21.5 38 60.5");
}

// Of a list that another operator reads, those that are outputs are written, the others copied.
TEST_F(CustomOps, AListIsWrittenInPlace) {
  Append("custom_scale_all", {{"Xs@VECTOR", {"x0", "x1"}}}, {{"Outs@VECTOR", {"out", "x1"}}})
      ->SetAttr("by", 2.0f);
  const std::string text =
      Run(Write() + "--fetch out --fetch x1 --fetch x0" + Feed("x0") + Feed("x1", "y"));
  EXPECT_HAS(text, "out  float32 [3]  3 -4 1");
  EXPECT_HAS(text, "x1  float32 [3]  20 40 60");
  EXPECT_HAS(text, "x0  float32 [3]  1.5 -2 0.5");
}

// A build that is cropped to the program has what the library brings to it.
TEST_F(CustomOps, CropLeavesThemToThePlugin) {
  Append("custom_leaky", {{"X", {"x"}}}, {{"Out", {"mid"}}})->SetAttr("slope", 0.25f);
  Append("relu", {{"X", {"mid"}}}, {{"Out", {"out"}}});
  const std::string crop = "crop " + Write() + "--out " + folder_ / "crop.json";
  EXPECT_EQ(Phibridge(crop).exit_code, 1);
  const CommandResult with = Phibridge(crop + kCustom);
  EXPECT_EQ(with.exit_code, 0) << with.output;
  const std::string config = testing::Slurp(folder_ / "crop.json");
  EXPECT_HAS(config, "relu");
  EXPECT_EQ(config.find("custom_leaky"), std::string::npos) << config;
}

// Nothing says in which file an operator stands that is registered without a macro.
TEST_F(CustomOps, CropLeavesThoseMadeByHandToThePlugin) {
  Append("plugin_by_hand", {{"X", {"x"}}}, {{"Out", {"mid"}}});
  Append("relu", {{"X", {"mid"}}}, {{"Out", {"out"}}});
  const std::string by_hand =
      std::filesystem::path(kLibrary).parent_path() / "registered_by_hand.so";
  const CommandResult crop =
      Phibridge("crop " + Write() + "--out " + folder_ / "crop.json --plugin " + by_hand);
  EXPECT_EQ(crop.exit_code, 0) << crop.output;
  const std::string config = testing::Slurp(folder_ / "crop.json");
  EXPECT_HAS(config, "relu");
  EXPECT_EQ(config.find("plugin_by_hand"), std::string::npos) << config;
}

std::vector<float> Numbers(const phi::Tensor& tensor) {
  return {tensor.data<float>(), tensor.data<float>() + tensor.numel()};
}

// The same library, without a program.
TEST(CustomOpsOnTensors, RunWithGradientsOfBothOrders) {
  LoadPlugin(kLibrary);
  phi::Tensor x = phi::Tensor::of({1.5f, -2.0f, 0.5f}), g = phi::Tensor::of({1.f, 2.f, 3.f}), out;
  for (phi::Tensor* tensor : {&x, &g})
    egr::EagerUtils::autograd_meta(tensor)->SetStopGradient(false);
  paddle::imperative::Tracer tracer;
  tracer.TraceOp("custom_leaky", {{"X", {&x}}}, {{"Out", {&out}}}, {{"slope", 0.25f}});
  EXPECT_EQ(Numbers(out), (std::vector<float>{1.5f, -0.5f, 0.5f}));
  const std::vector<phi::Tensor> grads = egr::Grad({out}, {x}, {g}, true, /*create_graph=*/true);
  ASSERT_EQ(grads.size(), 1u);
  EXPECT_EQ(Numbers(grads[0]), (std::vector<float>{1, 0.5f, 3}));
  egr::Backward({grads[0]});
  EXPECT_EQ(Numbers(egr::EagerUtils::autograd_meta(&g)->Grad()), (std::vector<float>{1, 0.25f, 1}));
}

TEST(CustomOpsOnTensors, AttributesThatAreLeftOutHaveTheirDefaults) {
  LoadPlugin(kLibrary);
  phi::Tensor x = phi::Tensor::of({1.5f, -2.0f}), out;
  egr::EagerUtils::autograd_meta(&x)->SetStopGradient(false);
  paddle::imperative::Tracer().TraceOp("custom_leaky", {{"X", {&x}}}, {{"Out", {&out}}});
  EXPECT_EQ(Numbers(out), (std::vector<float>{1.5f, 0}));
  egr::Backward({out});
  EXPECT_EQ(Numbers(egr::EagerUtils::autograd_meta(&x)->Grad()), (std::vector<float>{1, 0}));
}

TEST(CustomOpsOnTensors, AListMayBeAbsentOrWrittenInPlace) {
  LoadPlugin(kLibrary);
  phi::Tensor a = phi::Tensor::of({1.f, 2.f}), b = phi::Tensor::of({10.f, 20.f}), alone, total;
  paddle::imperative::Tracer tracer;
  tracer.TraceOp("custom_total", {{"X", {&a}}}, {{"Out", {&alone}}});
  EXPECT_EQ(Numbers(alone), (std::vector<float>{1, 2}));
  tracer.TraceOp("custom_total", {{"X", {&a}}, {"More@VECTOR@OPTIONAL", {&b, &b}}},
                 {{"Out", {&total}}});
  EXPECT_EQ(Numbers(total), (std::vector<float>{21, 42}));
  const float* const of_a = a.data<float>();
  tracer.TraceOp("custom_scale_all", {{"Xs@VECTOR", {&a, &b}}}, {{"Outs@VECTOR", {&a, &b}}},
                 {{"by", 3.0f}});
  EXPECT_EQ(Numbers(a), (std::vector<float>{3, 6}));
  EXPECT_EQ(Numbers(b), (std::vector<float>{30, 60}));
  EXPECT_EQ(a.data<float>(), of_a);
}

TEST(CustomOpsOnTensors, TakeListsAndAbsentInputs) {
  LoadPlugin(kLibrary);
  phi::Tensor a = phi::Tensor::of({1.f, 2.f}), b = phi::Tensor::of({10.f, 20.f}), out, count;
  phi::Tensor bias = phi::Tensor::of({0.5f});
  paddle::imperative::Tracer tracer;
  const paddle::framework::AttributeMap attrs = {{"weights", std::vector<float>{2, 3}},
                                                 {"note", std::string()}};
  const paddle::imperative::NameTensorMap outputs = {{"Out", {&out}}, {"Count", {&count}}};
  tracer.TraceOp("custom_blend", {{"X@VECTOR", {&a, &b}}}, outputs, attrs);
  EXPECT_EQ(Numbers(out), (std::vector<float>{32, 64}));
  EXPECT_EQ(count.data<int64_t>()[0], 2);
  tracer.TraceOp("custom_blend", {{"X@VECTOR", {&a, &b}}, {"Bias@OPTIONAL", {&bias}}}, outputs,
                 attrs);
  EXPECT_EQ(Numbers(out), (std::vector<float>{32.5f, 64.5f}));
}

TEST_F(CustomOps, ParityTakesACaseListOfTheirOwn) {
  const auto list = [&](const char* out) {
    folder_.Write("truths/custom_leaky.json",
                  std::string(R"({"format": "phibridge truths", "version": 1, "op": "custom_leaky",
"source": "definition", "cases": [
{"name": "by_hand", "op": "custom_leaky", "attrs": {"slope": {"float": 0.5}},
 "inputs": {"X": [{"dtype": "float64", "shape": [2], "data": [3, -4]}]},
 "outputs": {"Out": [{"dtype": "float64", "shape": [2], "data": )") +
                      out + R"(}]}, "rtol": 1e-12, "atol": 0},
{"name": "gradient", "op": "custom_leaky_grad", "attrs": {"slope": {"float": 0.5}},
 "inputs": {"X": [{"dtype": "float64", "shape": [2], "data": [3, -4]}],
            "Out@GRAD": [{"dtype": "float64", "shape": [2], "data": [5, 6]}]},
 "outputs": {"X@GRAD": [{"dtype": "float64", "shape": [2], "data": [5, 3]}]},
 "rtol": 1e-12, "atol": 0}]})");
    return Phibridge("parity custom_leaky --truths " + folder_ / "truths" + " --failures " +
                     folder_ / "failures" + kCustom);
  };
  const CommandResult good = list("[3, -2]");
  EXPECT_EQ(good.exit_code, 0) << good.output;
  EXPECT_HAS(good.output, "2 cases of 1 op: 2 passed, 0 failed");
  EXPECT_EQ(list("[3, -2.5]").exit_code, 1);
}

}  // namespace
}  // namespace phibridge
