// select_input, select_output, print, assert, get_places, rnn_memory_helper.
#include <gtest/gtest.h>

#include "phi/core/selected_rows.h"
#include "tests/ops/control_flow_testing.h"

namespace phibridge {
namespace {

class SelectOpsTest : public ControlFlowTest {};

TEST_F(SelectOpsTest, InputAndOutputGoByTheMask) {
  PutRows("a", 2);
  PutRows("b", 3, {{0, 1, 3}});
  Put<int32_t>("mask", {1}, {1});
  Run("select_input", {{"X", {"a", "b"}}, {"Mask", {"mask"}}}, {{"Out", {"out"}}});
  EXPECT_EQ(Floats("out"), (std::vector<float>{0, 1, 2}));
  EXPECT_EQ(Tensor("out").lod(), (phi::LoD{{0, 1, 3}}));
  EXPECT_FALSE(Tensor("out").IsSharedBufferWith(Tensor("b")));
  Run("select_output", {{"X", {"a"}}, {"Mask", {"mask"}}}, {{"Out", {"left", "right"}}});
  EXPECT_EQ(Floats("right"), (std::vector<float>{0, 1}));
  EXPECT_FALSE(scope_.FindVar("left")->IsInitialized());
}

TEST_F(SelectOpsTest, ArraysAndEmptyTensorsAreSelectedToo) {
  auto* array = scope_.Var("array")->GetMutable<phi::TensorArray>();
  array->resize(2);
  (*array)[1] = *PutRows("a", 2);
  PutRows("none", 0);
  Put<int64_t>("mask", {}, {0});
  Run("select_input", {{"X", {"array", "array"}}, {"Mask", {"mask"}}}, {{"Out", {"out"}}});
  EXPECT_EQ(Floats(Array("out")[1]), (std::vector<float>{0, 1}));
  Run("select_input", {{"X", {"none", "a"}}, {"Mask", {"mask"}}}, {{"Out", {"empty"}}});
  EXPECT_EQ(Tensor("empty").dims(), phi::DDim({0, 1}));
}

TEST_F(SelectOpsTest, AMaskWithoutABranchIsRefused) {
  PutRows("a", 2);
  Put<int32_t>("mask", {1}, {2});
  EXPECT_SAYS(ErrorOf("select_input", {{"X", {"a", "a"}}, {"Mask", {"mask"}}}, {{"Out", {"out"}}}),
              "Mask must be in [0, 2), the number of branches; it is 2");
}

TEST_F(SelectOpsTest, ABranchThatTheMaskDoesNotChooseMayBeAbsent) {
  PutRows("a", 2);
  Put<int32_t>("mask", {1}, {1});
  Run("select_input", {{"X", {"@EMPTY@", "a"}}, {"Mask", {"mask"}}}, {{"Out", {"out"}}});
  EXPECT_EQ(Floats("out"), (std::vector<float>{0, 1}));
  EXPECT_SAYS(
      ErrorOf("select_input", {{"X", {"a", "@EMPTY@"}}, {"Mask", {"mask"}}}, {{"Out", {"out"}}}),
      "the variable `@EMPTY@`, which Mask chooses, is declared nowhere in the program");
}

TEST_F(SelectOpsTest, PrintWritesAndPassesOn) {
  PutRows("x", 4, {{0, 1, 4}});
  ::testing::internal::CaptureStdout();
  Run("print", {{"In", {"x"}}}, {{"Out", {"out"}}},
      {{"first_n", -1},
       {"message", std::string("rows")},
       {"summarize", 2},
       {"print_tensor_layout", false}});
  EXPECT_EQ(::testing::internal::GetCapturedStdout(),
            "Variable: x\n  - message: rows\n  - lod: {{0, 1, 4}}\n  - place: Place(cpu)\n  - "
            "shape: [4, 1]\n"
            "  - dtype: float32\n  - data: [0 1]\n");
  EXPECT_EQ(Floats("out"), Floats("x"));
  EXPECT_EQ(Tensor("out").lod(), Tensor("x").lod());
}

TEST_F(SelectOpsTest, PrintCountsAndKnowsItsPhase) {
  PutRows("x", 1);
  scope_.Var("out");
  const paddle::framework::AttributeMap twice = {
      {"first_n", 2}, {"message", std::string()}, {"summarize", -1}};
  const auto op =
      paddle::framework::OpRegistry::CreateOp("print", {{"In", {"x"}}}, {{"Out", {"out"}}}, twice);
  ::testing::internal::CaptureStdout();
  for (int i = 0; i < 5; ++i) op->Run(scope_, phi::CPUPlace());
  const std::string text = ::testing::internal::GetCapturedStdout();
  EXPECT_EQ(text.find("Variable"), 0u);
  EXPECT_EQ(std::count(text.begin(), text.end(), 'V'), 2);
  paddle::framework::AttributeMap backward = twice;
  backward["print_phase"] = std::string("BACKWARD");
  ::testing::internal::CaptureStdout();
  Run("print", {{"In", {"x"}}}, {{"Out", {"out"}}}, backward);
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
}

TEST_F(SelectOpsTest, ThePrintedGradientIsPassedBack) {
  paddle::framework::OpDesc forward(
      "print", {{"In", {"x"}}}, {{"Out", {"out"}}},
      {{"message", std::string("m")}, {"first_n", 3}, {"summarize", 1}});
  std::unordered_map<std::string, std::string> grad_to_var;
  const auto& info = paddle::framework::OpInfoMap::Instance().Get("print");
  const auto grads = info.GradOpMaker()(forward, {}, &grad_to_var, {});
  ASSERT_EQ(grads.size(), 1u);
  EXPECT_EQ(grads[0]->Type(), "print");
  EXPECT_EQ(grads[0]->Input("In"), std::vector<std::string>{"out@GRAD"});
  EXPECT_EQ(grads[0]->Output("Out"), std::vector<std::string>{"x@GRAD"});
  EXPECT_FALSE(grads[0]->GetAttrIfExists<bool>("is_forward"));
  EXPECT_EQ(grads[0]->GetAttrIfExists<int>("first_n"), 3);
}

TEST_F(SelectOpsTest, AssertShowsItsData) {
  PutRows("x", 3);
  Put<bool>("ok", {1}, {true});
  Run("assert", {{"Cond", {"ok"}}, {"Data", {"x"}}}, {});
  Put<bool>("ok", {1}, {false});
  const std::string what =
      ErrorOf("assert", {{"Cond", {"ok"}}, {"Data", {"x"}}}, {}, {{"summarize", int64_t{2}}});
  EXPECT_SAYS(what, "InvalidArgument");
  EXPECT_SAYS(what, "the condition variable `ok` of op `assert` must be true; it is false");
  EXPECT_SAYS(what, "data: [0 1]");
}

TEST_F(SelectOpsTest, MemoryHelperCopiesAndPlacesAreListed) {
  PutRows("x", 2, {{0, 1, 2}});
  Run("rnn_memory_helper", {{"X", {"x"}}}, {{"Out", {"out"}}});
  EXPECT_EQ(Floats("out"), Floats("x"));
  EXPECT_EQ(Tensor("out").lod(), Tensor("x").lod());
  Run("get_places", {}, {{"Out", {"places"}}},
      {{"device_count", 2}, {"device_type", std::string("CPU")}});
  const auto& places = scope_.FindVar("places")->Get<std::vector<phi::Place>>();
  EXPECT_EQ(places, std::vector<phi::Place>(2, phi::CPUPlace()));
}

}  // namespace
}  // namespace phibridge
