// Runs the operators beside it that look up, step, mean, compare and clip, and compares.
#include <gtest/gtest.h>

#include "framework/program/op_version_registry.h"
#include "phi/core/selected_rows.h"
#include "run_op.h"

namespace phibridge {
namespace outside {
namespace {

using Floats = std::vector<float>;
using VarType = pf::proto::VarType;

TEST(OutsideFamiliesTest, RowsArePickedWithBothGradients) {
  pf::Scope scope;
  Put<float>(&scope, "w", {3, 2}, {1, 2, 3, 4, 5, 6});
  Put<int64_t>(&scope, "ids", {3}, {2, 0, 2});
  const Slots inputs{{"W", {"w"}}, {"Ids", {"ids"}}};
  RunOp("outside_row_pick", inputs, {{"Out", {"out"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{5, 6, 1, 2, 5, 6}));
  Put<float>(&scope, "d_out", {3, 2}, {1, 2, 10, 20, 100, 200});
  Slots grad_inputs = inputs;
  grad_inputs["Out@GRAD"] = {"d_out"};
  RunOp("outside_row_pick_grad", grad_inputs, {{"W@GRAD", {"d_w"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "d_w"), (Floats{10, 20, 0, 0, 101, 202}));
  scope.Var("d_some")->GetMutable<phi::SelectedRows>();
  pf::OpRegistry::CreateOp("outside_row_pick_grad", grad_inputs, {{"W@GRAD", {"d_some"}}},
                           {{"is_sparse", true}})
      ->Run(scope, phi::CPUPlace());
  const auto& some = scope.FindVar("d_some")->Get<phi::SelectedRows>();
  EXPECT_EQ(some.rows(), (std::vector<int64_t>{2, 0, 2}));
  EXPECT_EQ(some.height(), 3);
  EXPECT_EQ(some.value().data<float>()[5], 200);
}

TEST(OutsideFamiliesTest, AnAttributeSaysWhatAGradientIs) {
  for (const bool is_sparse : {false, true}) {
    OneOpProgram program("outside_row_pick_grad",
                         {{"W", {"w"}}, {"Ids", {"ids"}}, {"Out@GRAD", {"d_out"}}},
                         {{"W@GRAD", {"d_w"}}}, {{"is_sparse", is_sparse}});
    program.Declare("w", {3, 2}, VarType::FP64);
    program.Declare("ids", {-1}, VarType::INT64);
    program.Declare("d_out", {-1, 2}, VarType::FP64);
    program.Infer();
    EXPECT_EQ(program.Var("d_w")->GetType(),
              is_sparse ? VarType::SELECTED_ROWS : VarType::LOD_TENSOR);
    EXPECT_EQ(program.Var("d_w")->GetDataType(), VarType::FP64);
  }
}

TEST(OutsideFamiliesTest, AnOptimizerStepsInPlace) {
  pf::Scope scope;
  Put<float>(&scope, "p", {2, 2}, {1, 2, 4, 8});
  Put<float>(&scope, "g", {2, 2}, {1, 1, 2, 2});
  Put<float>(&scope, "rate", {1}, {0.5f});
  Slots inputs{{"Param", {"p"}}, {"Grad", {"g"}}, {"LearningRate", {"rate"}}};
  const Slots outputs{{"ParamOut", {"p"}}};
  RunOp("outside_decay_step", inputs, outputs, {{"decay", 1.0f}}, &scope);
  EXPECT_EQ(Values<float>(scope, "p"), (Floats{0, 0.5f, 1, 3}));
  auto* rows = scope.Var("some")->GetMutable<phi::SelectedRows>();
  rows->set_rows({1});
  rows->set_height(2);
  rows->mutable_value()->Resize({1, 2});
  float* of_rows = rows->mutable_value()->mutable_data<float>(phi::CPUPlace());
  of_rows[0] = 2, of_rows[1] = -2;
  inputs["Grad"] = {"some"};
  RunOp("outside_decay_step", inputs, outputs, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "p"), (Floats{0, 0.5f, 0, 4}));
  EXPECT_NE(ErrorOf([&] {
              Put<float>(&scope, "rate", {2}, {1, 1});
              RunOp("outside_decay_step", inputs, outputs, {}, &scope);
            }).find("LearningRate has one number"),
            std::string::npos);
}

TEST(OutsideFamiliesTest, InnermostSequencesAreMeaned) {
  pf::Scope scope;
  const phi::LoD lod{{0, 2, 3}, {0, 1, 3, 4}};
  Put<float>(&scope, "x", {4, 2}, {1, 2, 3, 4, 5, 8, 7, 8})->set_lod(lod);
  RunOp("outside_level_mean", {{"X", {"x"}}}, {{"Out", {"out"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{1, 2, 4, 6, 7, 8}));
  EXPECT_EQ(Get(scope, "out").lod(), (phi::LoD{{0, 2, 3}}));
  Put<float>(&scope, "d_out", {3, 2}, {1, 2, 4, 6, 8, 10});
  RunOp("outside_level_mean_grad", {{"X", {"x"}}, {"Out@GRAD", {"d_out"}}}, {{"X@GRAD", {"d_x"}}},
        {}, &scope);
  EXPECT_EQ(Values<float>(scope, "d_x"), (Floats{1, 2, 2, 3, 2, 3, 8, 10}));
  EXPECT_EQ(Get(scope, "d_x").lod(), lod);
  OneOpProgram program("outside_level_mean", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  program.Declare("x", {-1, 2}, VarType::FP32);
  program.Var("x")->SetLoDLevel(2);
  program.Infer();
  EXPECT_EQ(program.Var("out")->GetLoDLevel(), 1);
}

TEST(OutsideFamiliesTest, MacrosMakeOperators) {
  pf::Scope scope;
  Put<int>(&scope, "x", {3}, {1, 5, 9});
  Put<int>(&scope, "y", {3}, {1, 6, 7});
  const Slots inputs{{"X", {"x"}}, {"Y", {"y"}}};
  RunOp("outside_above", inputs, {{"Out", {"above"}}}, {}, &scope);
  RunOp("outside_near", inputs, {{"Out", {"near"}}}, {}, &scope);
  EXPECT_EQ(Values<bool>(scope, "above"), (std::vector<bool>{false, false, true}));
  EXPECT_EQ(Values<bool>(scope, "near"), (std::vector<bool>{true, true, false}));
  EXPECT_EQ(pf::OpInfoMap::Instance().Get("outside_near").Proto().comment(),
            "outside_near: Out = |X - Y| <= 1");
}

TEST(OutsideFamiliesTest, AnOldProgramClipsAsItDid) {
  pf::Scope scope;
  Put<float>(&scope, "x", {3}, {-9, 1, 9});
  Put<float>(&scope, "limit", {1}, {4});
  RunOp("outside_versioned_clip", {{"X", {"x"}}}, {{"Out", {"out"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{-2, 1, 2}));
  pf::AttributeMap attrs;
  EXPECT_EQ(pf::compatible::AddAttrsOfLaterVersions("outside_versioned_clip", 0, &attrs), 1);
  RunOp("outside_versioned_clip", {{"X", {"x"}}, {"Limit", {"limit"}}}, {{"Out", {"old"}}}, attrs,
        &scope);
  EXPECT_EQ(Values<float>(scope, "old"), (Floats{-9, 1, 4}));
  EXPECT_EQ(pf::compatible::OpVersionRegistrar::GetInstance().version_id("outside_versioned_clip"),
            2u);
  EXPECT_NE(ErrorOf([&] {
              RunOp("outside_versioned_clip", {{"X", {"x"}}}, {{"Out", {"out"}}},
                    {{"limit", -1.0f}}, &scope);
            }).find("below 0"),
            std::string::npos);
}

}  // namespace
}  // namespace outside
}  // namespace phibridge
