#include "framework/executor/diagnose.h"

#include <gtest/gtest.h>

#include "framework/executor/prepared_program.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "tests/framework/runtime_ops.h"
#include "tests/support/expect_error.h"

namespace phibridge {
namespace {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using Names = std::vector<std::string>;

// y = x with another shape, and its gradient, which takes the shape of x from XShape.
class LostXShapeTest : public ::testing::Test {
 protected:
  LostXShapeTest() : program_(std::make_shared<ProgramDesc>()) {
    Declare("x", {2, 3});
    Declare("y", {3, 2});
    Declare("xshape", {0, 2, 3});
    Declare("dy", {3, 2});
    Declare("dx", {2, 3});
  }

  void Declare(const char* name, const std::vector<int64_t>& shape) {
    auto* var = program_->MutableBlock(0)->Var(name);
    var->SetDataType(paddle::framework::proto::VarType::FP32);
    var->SetShape(shape);
  }

  void AppendForwardWriting(const Names& xshape) {
    program_->MutableBlock(0)->AppendOp()->CopyFrom(OpDesc("reshape2", {{"X", {"x"}}},
                                                           {{"Out", {"y"}}, {"XShape", xshape}},
                                                           {{"shape", std::vector<int>{3, 2}}}));
  }
  void AppendGradient() {
    program_->MutableBlock(0)->AppendOp()->CopyFrom(
        OpDesc("reshape2_grad", {{"XShape", {"xshape"}}, {"Out@GRAD", {"dy"}}},
               {{"X@GRAD", {"dx"}}}, {{"shape", std::vector<int>{3, 2}}}));
  }

  std::string ShapeErrorOfGradient() const {
    const std::vector<OpDiagnosis> diagnosis = Diagnose(*program_, {});
    EXPECT_EQ(DescribeProblems(diagnosis), "");
    return diagnosis.back().shape_error;
  }
  void Run() const {
    Scope scope;
    runtime_ops::Put(&scope, "x", {1, 2, 3, 4, 5, 6});
    scope.FindVar("x")->GetMutable<phi::DenseTensor>()->Resize({2, 3});
    runtime_ops::Put(&scope, "dy", {1, 2, 3, 4, 5, 6});
    scope.FindVar("dy")->GetMutable<phi::DenseTensor>()->Resize({3, 2});
    PreparedProgram::Prepare(program_, {})->Run(&scope);
  }

  std::shared_ptr<ProgramDesc> program_;
};

// No variable, no error that leaves it out.
TEST_F(LostXShapeTest, NoneHasMoreDimensionsThanATensor) {
  Declare("x", std::vector<int64_t>(12, 1));
  AppendForwardWriting({"xshape"});
  tests::ExpectError(phi::INVALID_ARGUMENT, "variable `x` is declared with 12 dimensions",
                     [&] { Diagnose(*program_, {}); });
}

// Nor one without a dtype.
TEST_F(LostXShapeTest, NoneWithoutADtypeHasMoreDimensionsThanATensor) {
  Declare("x", std::vector<int64_t>(20, 9000000000000000000));
  program_->MutableBlock(0)->Var("x")->SetDataType(paddle::framework::proto::VarType::RAW);
  AppendForwardWriting({"xshape"});
  tests::ExpectError(phi::INVALID_ARGUMENT, "variable `x` is declared with 20 dimensions",
                     [&] { Diagnose(*program_, {}); });
}

TEST_F(LostXShapeTest, IsSaidAsTheRunSaysIt) {
  AppendForwardWriting({});
  AppendGradient();
  const std::string rule = "Out@GRAD of shape [3, 2] does not fill the shape [] of X";
  EXPECT_NE(ShapeErrorOfGradient().find(rule), std::string::npos) << ShapeErrorOfGradient();
  tests::ExpectError(phi::INVALID_ARGUMENT, rule, [&] { Run(); });
}

TEST_F(LostXShapeTest, IsNoneWhereTheForwardOpWritesIt) {
  AppendForwardWriting({"xshape"});
  AppendGradient();
  EXPECT_EQ(ShapeErrorOfGradient(), "");
  Run();
}

// From outside: a parameter, or a value that is fed.
TEST_F(LostXShapeTest, IsNoneWhereTheRunIsGivenIt) {
  AppendForwardWriting({});
  AppendGradient();
  auto* xshape = program_->MutableBlock(0)->Var("xshape");
  xshape->SetPersistable(true);
  EXPECT_EQ(ShapeErrorOfGradient(), "");
  xshape->SetPersistable(false);
  xshape->SetNeedCheckFeed(true);
  EXPECT_EQ(ShapeErrorOfGradient(), "");
}

// The gradient of Huber's loss has the shape of Residual, which only the loss itself computes.
TEST_F(LostXShapeTest, HoldsForAllThatAForwardOpKeepsForItsGradient) {
  Declare("residual", {3, 2});
  Declare("flat", {6});
  program_->MutableBlock(0)->AppendOp()->CopyFrom(
      OpDesc("huber_loss_grad", {{"Residual", {"residual"}}, {"Out@GRAD", {"dy"}}},
             {{"X@GRAD", {"dx"}}}, {{"delta", 1.0f}}));
  program_->MutableBlock(0)->AppendOp()->CopyFrom(
      OpDesc("reshape2", {{"X", {"dx"}}}, {{"Out", {"flat"}}}, {{"shape", std::vector<int>{6}}}));
  EXPECT_NE(ShapeErrorOfGradient().find("[6]"), std::string::npos) << ShapeErrorOfGradient();
  tests::ExpectError(phi::INVALID_ARGUMENT, "Residual", [&] { Run(); });
  program_->MutableBlock(0)->Var("residual")->SetNeedCheckFeed(true);
  EXPECT_EQ(ShapeErrorOfGradient(), "");
}

// The gradient of exp(x) for x of shape [2, 3].
class GradientShapes : public ::testing::Test {
 protected:
  std::string ShapeErrorOf(const std::vector<int64_t>& out_grad,
                           bool feeds_are_checked = true) const {
    auto program = std::make_shared<ProgramDesc>();
    auto* block = program->MutableBlock(0);
    const auto declare = [&](const char* name, const std::vector<int64_t>& shape) {
      block->Var(name)->SetDataType(paddle::framework::proto::VarType::FP32);
      block->Var(name)->SetShape(shape);
      block->Var(name)->SetNeedCheckFeed(feeds_are_checked);
    };
    declare("out", {2, 3});
    declare("dout", out_grad);
    declare("dx", {2, 3});
    block->AppendOp()->CopyFrom(
        OpDesc("exp_grad", {{"Out", {"out"}}, {"Out@GRAD", {"dout"}}}, {{"X@GRAD", {"dx"}}}, {}));
    return Diagnose(*program, {}).back().shape_error;
  }
};

TEST_F(GradientShapes, AreComparedAsTheRunComparesThem) {
  EXPECT_EQ(ShapeErrorOf({2, 3}), "");
  EXPECT_EQ(ShapeErrorOf({-1, 3}), "");
  EXPECT_NE(ShapeErrorOf({3}).find("input Out@GRAD[0] has shape [3]"), std::string::npos)
      << ShapeErrorOf({3});
  EXPECT_NE(ShapeErrorOf({2, 4}), "");
}

TEST_F(GradientShapes, OfOtherFeedsAreKnownToTheRunAlone) {
  EXPECT_EQ(ShapeErrorOf({3}, false), "");
}

}  // namespace
}  // namespace phibridge
