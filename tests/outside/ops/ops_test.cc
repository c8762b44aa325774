// Runs the operators beside it through the bridge and compares.
#include <gtest/gtest.h>

#include <set>

#include "framework/program/op_version_registry.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"
#include "run_op.h"

namespace phibridge {
namespace outside {
namespace {

using Floats = std::vector<float>;

TEST(OutsideOpsTest, ScaledSumAndItsGradient) {
  pf::Scope scope;
  Put<float>(&scope, "x", {2, 2}, {1, 2, 3, 4});
  Put<float>(&scope, "y", {2, 2}, {10, 20, 30, 40});
  const KernelChoice choice = RunOp("outside_scaled_sum", {{"X", {"x"}}, {"Y", {"y"}}},
                                    {{"Out", {"out"}}}, {{"scale", 0.5f}}, &scope);
  EXPECT_EQ(choice.kind, KernelChoice::kLegacy);
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{5.5f, 11, 16.5f, 22}));
  Put<float>(&scope, "d_out", {2, 2}, {2, 4, 6, 8});
  RunOp("outside_scaled_sum_grad",
        {{"X", {"x"}}, {"Y", {"y"}}, {"Out", {"out"}}, {"Out@GRAD", {"d_out"}}},
        {{"X@GRAD", {"d_x"}}, {"Y@GRAD", {"d_y"}}}, {{"scale", 0.5f}}, &scope);
  EXPECT_EQ(Values<float>(scope, "d_x"), (Floats{1, 2, 3, 4}));
  EXPECT_EQ(Values<float>(scope, "d_y"), (Floats{1, 2, 3, 4}));
}

TEST(OutsideOpsTest, SequencesLoseTheirFirstRow) {
  pf::Scope scope;
  Put<float>(&scope, "x", {5, 1}, {1, 2, 3, 4, 5})->set_lod({{0, 2, 2, 5}});
  RunOp("outside_seq_tail", {{"X", {"x"}}}, {{"Out", {"out"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{2, 4, 5}));
  EXPECT_EQ(Get(scope, "out").lod(), (phi::LoD{{0, 1, 1, 3}}));
}

TEST(OutsideOpsTest, SomeRowsAreScaled) {
  pf::Scope scope;
  auto* rows = scope.Var("x")->GetMutable<phi::SelectedRows>();
  rows->set_rows({3, 1});
  rows->set_height(6);
  rows->mutable_value()->Resize({2, 1});
  rows->mutable_value()->mutable_data<float>(phi::CPUPlace())[0] = 1;
  rows->mutable_value()->data<float>()[1] = 4;
  scope.Var("out")->GetMutable<phi::SelectedRows>();
  const auto op = pf::OpRegistry::CreateOp("outside_rows_scale", {{"X", {"x"}}}, {{"Out", {"out"}}},
                                           {{"factor", 3.0f}});
  op->Run(scope, phi::CPUPlace());
  const auto& out = scope.FindVar("out")->Get<phi::SelectedRows>();
  EXPECT_EQ(out.rows(), (std::vector<int64_t>{3, 1}));
  EXPECT_EQ(out.height(), 6);
  EXPECT_EQ(out.value().data<float>()[1], 12);

  Put<float>(&scope, "dense", {1}, {5});
  RunOp("outside_rows_scale", {{"X", {"dense"}}}, {{"Out", {"dense_out"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "dense_out"), (Floats{10}));
}

TEST(OutsideOpsTest, TheLastOfAnArray) {
  pf::Scope scope;
  auto* array = scope.Var("x")->GetMutable<phi::TensorArray>();
  Put<int>(&scope, "a", {1}, {1});
  Put<int>(&scope, "b", {2}, {2, 3})->set_lod({{0, 2}});
  array->push_back(Get(scope, "a"));
  array->push_back(Get(scope, "b"));
  scope.Var("out");
  pf::OpRegistry::CreateOp("outside_array_last", {{"X", {"x"}}}, {{"Out", {"out"}}}, {})
      ->Run(scope, phi::CPUPlace());
  EXPECT_EQ(Values<int>(scope, "out"), (std::vector<int>{2, 3}));
  EXPECT_EQ(Get(scope, "out").lod().size(), 1u);
}

TEST(OutsideOpsTest, AnElementOfAnArrayByATensor) {
  pf::Scope scope;
  auto* array = scope.Var("x")->GetMutable<phi::TensorArray>();
  for (const int value : {4, 5, 6}) {
    const std::string step = "step" + std::to_string(value);
    Put<int>(&scope, step, {1}, {value});
    array->push_back(Get(scope, step));
  }
  Put<int64_t>(&scope, "i", {1}, {0});
  scope.Var("out");
  const auto pick = [&](bool from_end) {
    const auto op = pf::OpRegistry::CreateOp("outside_array_pick", {{"X", {"x"}}, {"I", {"i"}}},
                                             {{"Out", {"out"}}}, {{"from_end", from_end}});
    op->Run(scope, phi::CPUPlace());
    return Values<int>(scope, "out");
  };
  EXPECT_EQ(pick(false), std::vector<int>{4});
  EXPECT_EQ(pick(true), std::vector<int>{6});
  Put<int64_t>(&scope, "i", {1}, {3});
  EXPECT_THROW(pick(false), phi::enforce::EnforceNotMet);
  Put<int64_t>(&scope, "i", {2}, {0, 1});
  EXPECT_THROW(pick(false), phi::enforce::EnforceNotMet);
}

TEST(OutsideOpsTest, FunctorsRunOnEachElement) {
  pf::Scope scope;
  Put<float>(&scope, "x", {3}, {1, -2, 3});
  Put<float>(&scope, "y", {3}, {0, 5, 3});
  RunOp("outside_ranged_square", {{"X", {"x"}}}, {{"Out", {"square"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "square"), (Floats{1, 4, 9}));
  RunOp("outside_transform_max", {{"X", {"x"}}, {"Y", {"y"}}}, {{"Out", {"max"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "max"), (Floats{1, 5, 3}));
}

TEST(OutsideOpsTest, AStepInPlaceWithItsGradientAndVersion) {
  pf::Scope scope;
  Put<phi::dtype::bfloat16>(&scope, "half", {1}, {phi::dtype::bfloat16(1.0f)});
  RunOp("outside_inplace_step", {{"X", {"half"}}}, {{"Out", {"half"}}}, {{"step", 2.0f}}, &scope);
  EXPECT_EQ(static_cast<float>(Values<phi::dtype::bfloat16>(scope, "half")[0]), 3.0f);

  const pf::OpInfo& info = pf::OpInfoMap::Instance().Get("outside_inplace_step");
  EXPECT_EQ(info.infer_inplace_(false).at("X"), "Out");
  pf::OpDesc forward("outside_inplace_step", {{"X", {"x"}}}, {{"Out", {"y"}}}, {{"step", 2.0f}});
  std::unordered_map<std::string, std::string> grad_to_var;
  const auto grads = info.GradOpMaker()(forward, {}, &grad_to_var, {});
  ASSERT_EQ(grads.size(), 1u);
  EXPECT_EQ(grads[0]->Type(), "outside_inplace_step_grad");
  EXPECT_EQ(grads[0]->Output("X@GRAD")[0], "x@GRAD");
  Put<float>(&scope, "x", {2}, {0, 0});
  Put<float>(&scope, "d_y", {2}, {3, 4});
  RunOp("outside_inplace_step_grad", {{"X", {"x"}}, {"Out@GRAD", {"d_y"}}}, {{"X@GRAD", {"d_x"}}},
        {{"step", 2.0f}}, &scope);
  EXPECT_EQ(Values<float>(scope, "d_x"), (Floats{3, 4}));
  EXPECT_EQ(pf::compatible::OpVersionRegistrar::GetInstance().version_id("outside_inplace_step"),
            1u);
}

TEST(OutsideOpsTest, TypesAreVisited) {
  pf::Scope scope;
  Put<phi::complex64>(&scope, "x", {2}, {{3, 1}, {-2, 5}});
  RunOp("outside_visited_cast", {{"X", {"x"}}}, {{"Out", {"out"}}},
        {{"out_dtype", static_cast<int>(pf::proto::VarType::INT8)}}, &scope);
  EXPECT_EQ(Values<int8_t>(scope, "out"), (std::vector<int8_t>{3, -2}));
  OneOpProgram program("outside_visited_cast", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  program.Declare("x", {2}, pf::proto::VarType::FP32);
  program.Infer();
  EXPECT_EQ(program.Var("out")->GetDataType(), pf::proto::VarType::FP64);
}

TEST(OutsideOpsTest, ListsOfTensorsAreJoined) {
  pf::Scope scope;
  Put<float>(&scope, "a", {1, 2}, {1, 2})->set_lod({{0, 1}});
  Put<float>(&scope, "b", {2, 2}, {3, 4, 5, 6})->set_lod({{0, 2}});
  RunOp("outside_joined", {{"X", {"a", "b"}}}, {{"Out", {"out"}}, {"Copies", {"c", "d"}}}, {},
        &scope);
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(Get(scope, "out").lod(), (phi::LoD{{0, 1, 3}}));
  EXPECT_EQ(Values<float>(scope, "d"), (Floats{3, 4, 5, 6}));
}

TEST(OutsideOpsTest, ASeedGivesTheSameNumbers) {
  pf::Scope scope;
  const pf::AttributeMap attrs{{"shape", std::vector<int64_t>{2, 3}}, {"seed", 9}};
  RunOp("outside_seeded_noise", {}, {{"Out", {"a"}}}, attrs, &scope);
  RunOp("outside_seeded_noise", {}, {{"Out", {"b"}}}, attrs, &scope);
  EXPECT_EQ(Dims(scope, "a"), (std::vector<int64_t>{2, 3}));
  const Floats a = Values<float>(scope, "a");
  EXPECT_EQ(a, Values<float>(scope, "b"));
  EXPECT_GT(std::set<float>(a.begin(), a.end()).size(), 1u);
}

TEST(OutsideOpsTest, NormsAndLooksAhead) {
  pf::Scope scope;
  Put<float>(&scope, "x", {2}, {3, -4});
  RunOp("outside_functor_norm", {{"X", {"x"}}}, {{"Out", {"l1"}}}, {}, &scope);
  RunOp("outside_functor_norm", {{"X", {"x"}}}, {{"Out", {"l2"}}}, {{"kind", std::string("l2")}},
        &scope);
  EXPECT_EQ(Values<float>(scope, "l1"), (Floats{7}));
  EXPECT_EQ(Values<float>(scope, "l2"), (Floats{5}));
  OneOpProgram program("outside_functor_norm", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  program.Declare("x", {-1}, pf::proto::VarType::FP32);
  program.Infer();
  EXPECT_EQ(program.Var("out")->GetShape(), (std::vector<int64_t>{1}));
  const auto& maker = pf::OpInfoMap::Instance().Get("outside_functor_norm").GradOpMaker();
  std::unordered_map<std::string, std::string> grad_to_var;
  EXPECT_EQ(maker(program.op(), {}, &grad_to_var, {}).size(), 2u);

  Put<int>(&scope, "two", {1}, {2});
  Put<float>(&scope, "long", {4}, {1, 2, 3, 4});
  RunOp("outside_lookahead", {{"X", {"long"}}}, {{"Out", {"next"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "next"), (Floats{2, 3, 4, 0}));
  RunOp("outside_lookahead", {{"X", {"long"}}, {"Distance", {"two"}}}, {{"Out", {"after"}}}, {},
        &scope);
  EXPECT_EQ(Values<float>(scope, "after"), (Floats{3, 4, 0, 0}));
}

}  // namespace
}  // namespace outside
}  // namespace phibridge
