// Runs the custom operators beside it that are written as those of detection, point clouds and
// language models.
#include <gtest/gtest.h>

#include "run_op.h"

namespace phibridge {
namespace outside {
namespace {

using Floats = std::vector<float>;
using Longs = std::vector<int64_t>;

TEST(CustomOfTeamsTest, SpansOverlap) {
  pf::Scope scope;
  Put<float>(&scope, "a", {2, 2}, {0, 2, 5, 6});
  Put<float>(&scope, "b", {3, 2}, {1, 3, 0, 2, 7, 8});
  const auto run = [&] {
    RunOp("outside_spans_overlap", {{"A", {"a"}}, {"B", {"b"}}}, {{"Output", {"out"}}}, {}, &scope);
  };
  run();
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{1 / 3.f, 1, 0, 0, 0, 0}));
  Put<double>(&scope, "b", {1, 2}, {0, 1});
  EXPECT_NE(ErrorOf(run).find("a is float32, and b is float64"), std::string::npos) << ErrorOf(run);
}

TEST(CustomOfTeamsTest, PointsAreBinned) {
  const pf::AttributeMap attrs{{"range", Floats{0, 6}}, {"width", 2.0f}, {"max_points", 2}};
  const Slots outputs{{"BINS", {"bins"}}, {"NUM_OF_BIN", {"num"}}, {"BIN_OF", {"of"}}};
  pf::Scope scope;
  Put<double>(&scope, "points", {5, 2}, {1, 10, 5, 50, 9, 90, 0, 20, 1.5, 30});
  RunOp("outside_binned_points", {{"POINTS", {"points"}}}, outputs, attrs, &scope);
  EXPECT_EQ(Dims(scope, "bins"), (Longs{3, 2, 2}));
  EXPECT_EQ(Values<double>(scope, "bins"),
            (std::vector<double>{1, 10, 0, 20, 0, 0, 0, 0, 5, 50, 0, 0}));
  EXPECT_EQ(Values<int>(scope, "num"), (std::vector<int>{2, 0, 1}));
  EXPECT_EQ(Values<int>(scope, "of"), (std::vector<int>{0, 2, -1, 0, -1}));

  OneOpProgram program("outside_binned_points", {{"POINTS", {"points"}}}, outputs, attrs);
  program.Declare("points", {-1, 4}, pf::proto::VarType::FP64);
  program.Infer();
  EXPECT_EQ(program.Var("bins")->GetShape(), (Longs{3, 2, 4}));
  EXPECT_EQ(program.Var("of")->GetShape(), (Longs{-1}));
  EXPECT_EQ(program.Var("of")->GetDataType(), pf::proto::VarType::INT32);
}

TEST(CustomOfTeamsTest, IdsEndInPlace) {
  pf::Scope scope;
  scope.Var("flags")->GetMutable<phi::DenseTensor>()->Resize({3});
  bool* flags =
      scope.Var("flags")->GetMutable<phi::DenseTensor>()->mutable_data<bool>(phi::CPUPlace());
  flags[0] = false, flags[1] = true, flags[2] = false;
  Put<int64_t>(&scope, "ids", {3}, {7, 8, 9});
  RunOp("outside_end_ids", {{"stop_flags", {"flags"}}, {"ids", {"ids"}}}, {{"ids_out", {"ended"}}},
        {{"end_id", int64_t{2}}}, &scope);
  EXPECT_EQ(Values<int64_t>(scope, "ended"), (Longs{7, 2, 9}));
  EXPECT_EQ(Values<int64_t>(scope, "ids"), (Longs{7, 8, 9})) << "another variable";
  RunOp("outside_end_ids", {{"stop_flags", {"flags"}}, {"ids", {"ids"}}}, {{"ids_out", {"ids"}}},
        {{"end_id", int64_t{-1}}}, &scope);
  EXPECT_EQ(Values<int64_t>(scope, "ids"), (Longs{7, -1, 9}));
}

TEST(CustomOfTeamsTest, ListsAndAbsentInputs) {
  pf::Scope scope;
  Put<float>(&scope, "a", {3}, {1, 2, 3});
  Put<float>(&scope, "b", {2, 2}, {1, 2, 3, 4});
  const Slots outputs{{"each", {"each"}}, {"total", {"total"}}};
  RunOp("outside_counted", {{"xs@VECTOR", {"a", "b"}}}, outputs,
        {{"names", std::vector<std::string>{"a", "b"}}}, &scope);
  EXPECT_EQ(Values<int64_t>(scope, "each"), (Longs{3, 4}));
  EXPECT_EQ(Values<int64_t>(scope, "total"), (Longs{7}));
  RunOp("outside_counted", {{"xs@VECTOR", {"a"}}, {"more@OPTIONAL", {"b"}}}, outputs,
        {{"unit", std::string("bytes")}}, &scope);
  EXPECT_EQ(Values<int64_t>(scope, "total"), (Longs{28}));
}

TEST(CustomOfTeamsTest, ExpressionsOfTensors) {
  pf::Scope scope;
  Put<float>(&scope, "x", {4}, {0.5f, 1, -2, 3});
  Put<float>(&scope, "w", {1}, {10});
  Put<float>(&scope, "g", {4}, {1, 2, 3, 4});
  const Slots inputs{{"X", {"x"}}, {"W", {"w"}}};
  RunOp("outside_smooth_step", inputs, {{"Out", {"out"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{0.5f, 1, -20, 30}));
  Slots grad_inputs = inputs;
  grad_inputs["Out@GRAD"] = {"g"};
  RunOp("outside_smooth_step_grad", grad_inputs, {{"X@GRAD", {"dx"}}, {"W@GRAD", {"dw"}}}, {},
        &scope);
  EXPECT_EQ(Values<float>(scope, "dx"), (Floats{1.5f, 0, 30, 40}));
  EXPECT_EQ(Values<float>(scope, "dw"), (Floats{-6 + 12}));
  RunOp("outside_smooth_step_grad_grad", {{"X", {"x"}}, {"X@GRAD@GRAD", {"g"}}},
        {{"Out@GRAD@GRAD", {"ddo"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "ddo"), (Floats{1.5f, 0, -108, -144}));
}

TEST(CustomOfTeamsTest, FunctionsOnTensors) {
  pf::Scope scope;
  Put<float>(&scope, "x", {4, 2}, {1, 8, 3, 4, 5, 0, 1, -2});  // means [2, 6], [4, 2], [3, -1]
  const auto run = [&] {
    RunOp("outside_window_scores", {{"X", {"x"}}},
          {{"Out", {"out"}}, {"Lower", {"lower"}}, {"Positive", {"positive"}}}, {{"k", 2}}, &scope);
  };
  run();
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{6, 8, 4, 7}));
  EXPECT_EQ(Values<float>(scope, "lower"), (Floats{6, 0, 4, 7}));
  EXPECT_EQ(Values<int64_t>(scope, "positive"), (Longs{0, 0, 0, 1, 1, 0, 1, 1}));
  Put<int>(&scope, "x", {2, 1}, {1, 2});
  EXPECT_NE(ErrorOf(run).find("not implemented for data type `int32`"), std::string::npos)
      << ErrorOf(run);
}

}  // namespace
}  // namespace outside
}  // namespace phibridge
