#include "framework/executor/bound_op.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/framework/model_testing.h"
#include "tests/framework/runtime_ops.h"

namespace phibridge {
namespace {

using runtime_ops::MakeAdd;
using runtime_ops::Put;
using runtime_ops::Values;

class BoundOpTest : public ::testing::Test {
 protected:
  void SetUp() override {
    runtime_ops::ResetCalls();
    Put(&scope_, "x", {1, 2, 3});
    Put(&scope_, "y", {10, 20, 30});
    scope_.Var("out")->GetMutable<phi::DenseTensor>();
  }

  Scope scope_;
  ExecutionOptions options_;
};

TEST_F(BoundOpTest, RunsThePhiKernelAndSaysSo) {
  auto op = MakeAdd("x", "y", "out", 0.5f);
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  EXPECT_EQ(Values(scope_, "out"), (std::vector<float>{11.5f, 22.5f, 33.5f}));
  EXPECT_EQ(bound.choice().kind, KernelChoice::kPhi);
  EXPECT_STREQ(bound.choice().signature.name, "rt_add_kernel");
  EXPECT_EQ(bound.choice().backend, phi::Backend::CPU);
  EXPECT_EQ(bound.record().runs, 1);
}

TEST_F(BoundOpTest, SameMetaInfersAndChoosesOnce) {
  auto op = MakeAdd("x", "y", "out");
  BoundOp bound(*op, scope_, options_);
  for (int i = 0; i < 5; ++i) bound.Run();
  EXPECT_EQ(runtime_ops::infer_calls, 1);
  EXPECT_EQ(runtime_ops::phi_calls, 5);
  EXPECT_EQ(bound.record().anew, 1);
}

TEST_F(BoundOpTest, AsksTheMappingOnceWhenItChooses) {
  auto op = MakeAdd("x", "y", "out");
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  EXPECT_EQ(runtime_ops::mapping_calls, 1);
  bound.Run();
  EXPECT_EQ(runtime_ops::mapping_calls, 1);
  EXPECT_EQ(runtime_ops::phi_calls, 2);
}

TEST_F(BoundOpTest, AVariableThatNobodyWroteHasNoKindYet) {
  auto op = MakeAdd("x", "later", "out");
  scope_.Var("later");
  BoundOp bound(*op, scope_, options_);
  bound.Choose();
  EXPECT_FALSE(bound.KnowsKinds());
  Put(&scope_, "later", {1, 1, 1});
  bound.Choose();
  EXPECT_TRUE(bound.KnowsKinds());
}

TEST_F(BoundOpTest, AnOperatorOfItsOwnAsksTheMappingOnceARun) {
  auto op = MakeAdd("x", "y", "out");
  op->Run(scope_, phi::CPUPlace());
  EXPECT_EQ(runtime_ops::mapping_calls, 1);
  EXPECT_EQ(runtime_ops::infer_calls, 1);
  EXPECT_EQ(runtime_ops::phi_calls, 1);
}

TEST_F(BoundOpTest, ALegacyKernelHasTheSignatureForItsShapes) {
  options_.rules.Add("rt_add=legacy");
  auto op = MakeAdd("x", "y", "out");
  BoundOp(*op, scope_, options_).ExecuteOnce();
  EXPECT_EQ(runtime_ops::mapping_calls, 1);
  EXPECT_EQ(runtime_ops::infer_calls, 1);
  EXPECT_EQ(runtime_ops::legacy_calls, 1);
}

TEST_F(BoundOpTest, ANewShapeInfersAgainUnderTheSameChoice) {
  auto op = MakeAdd("x", "y", "out");
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  const ChosenKernel* chosen = &bound.chosen();
  Put(&scope_, "x", {1, 2});
  Put(&scope_, "y", {3, 4});
  bound.Run();
  EXPECT_EQ(runtime_ops::mapping_calls, 1);
  EXPECT_EQ(runtime_ops::infer_calls, 2);
  EXPECT_EQ(&bound.chosen(), chosen);
}

TEST_F(BoundOpTest, AChoiceThatWasMadeBeforeServes) {
  auto op = MakeAdd("x", "y", "out");
  BoundOp first(*op, scope_, options_);
  first.Run();
  runtime_ops::ResetCalls();
  BoundOp second(*op, scope_, options_, first.ShareChoice());
  EXPECT_EQ(second.choice().kind, KernelChoice::kPhi);
  second.Run();
  EXPECT_EQ(runtime_ops::mapping_calls, 0);
  EXPECT_EQ(runtime_ops::phi_calls, 1);
}

TEST_F(BoundOpTest, RunsOnceWithoutRememberingAnything) {
  auto op = MakeAdd("x", "y", "out", 0.5f);
  BoundOp(*op, scope_, options_).ExecuteOnce();
  EXPECT_EQ(Values(scope_, "out"), (std::vector<float>{11.5f, 22.5f, 33.5f}));
  EXPECT_EQ(runtime_ops::mapping_calls, 1);
}

TEST_F(BoundOpTest, NewValuesInTheSameTensorAreComputed) {
  auto op = MakeAdd("x", "y", "out");
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  Put(&scope_, "x", {5, 5, 5});
  bound.Run();
  EXPECT_EQ(Values(scope_, "out"), (std::vector<float>{15, 25, 35}));
  EXPECT_EQ(runtime_ops::infer_calls, 1);
}

TEST_F(BoundOpTest, ChangedShapeInfersAgain) {
  auto op = MakeAdd("x", "y", "out");
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  Put(&scope_, "x", {1, 2});
  Put(&scope_, "y", {3, 4});
  bound.Run();
  EXPECT_EQ(Values(scope_, "out"), (std::vector<float>{4, 6}));
  EXPECT_EQ(runtime_ops::infer_calls, 2);
}

TEST_F(BoundOpTest, ChangedTypeChoosesAgain) {
  auto op = MakeAdd("x", "y", "out");
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  for (const char* name : {"x", "y"}) {
    auto* tensor = scope_.Var(name)->GetMutable<phi::DenseTensor>();
    double* data = tensor->mutable_data<double>(phi::DDim({3}), phi::CPUPlace());
    for (int i = 0; i < 3; ++i) data[i] = i;
  }
  bound.Run();
  EXPECT_EQ(bound.choice().key.dtype(), phi::DataType::FLOAT64);
  EXPECT_EQ(scope_.FindVar("out")->Get<phi::DenseTensor>().data<double>()[2], 4.0);
}

TEST_F(BoundOpTest, ChangedLoDReachesTheOutput) {
  auto op = MakeAdd("x", "y", "out");
  BoundOp bound(*op, scope_, options_);
  Put(&scope_, "x", {1, 2, 3}, {{0, 1, 3}});
  bound.Run();
  EXPECT_EQ(scope_.FindVar("out")->Get<phi::DenseTensor>().lod(), (phi::LoD{{0, 1, 3}}));
  Put(&scope_, "x", {1, 2, 3}, {{0, 2, 3}});
  bound.Run();
  EXPECT_EQ(scope_.FindVar("out")->Get<phi::DenseTensor>().lod(), (phi::LoD{{0, 2, 3}}));
}

TEST_F(BoundOpTest, ReplacedVariableIsNoticed) {
  auto op = MakeAdd("x", "y", "out");
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  scope_.FindVar("x")->Clear();
  Put(&scope_, "x", {7, 7, 7});
  bound.Run();
  EXPECT_EQ(Values(scope_, "out"), (std::vector<float>{17, 27, 37}));
}

TEST_F(BoundOpTest, OutputThatSomebodyElseReshapedIsInferredAgain) {
  auto op = MakeAdd("x", "y", "out");
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  scope_.FindVar("out")->GetMutable<phi::DenseTensor>()->Resize(phi::DDim({1}));
  bound.Run();
  EXPECT_EQ(Values(scope_, "out").size(), 3u);
}

TEST_F(BoundOpTest, InPlace) {
  auto op = MakeAdd("x", "y", "x");
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  bound.Run();
  EXPECT_EQ(Values(scope_, "x"), (std::vector<float>{21, 42, 63}));
}

TEST_F(BoundOpTest, AttributeFromTensorIsReadEveryRun) {
  auto* shape = scope_.Var("shape")->GetMutable<phi::DenseTensor>();
  int64_t* value = shape->mutable_data<int64_t>(phi::DDim({1}), phi::CPUPlace());
  *value = 4;
  auto op = paddle::framework::OpRegistry::CreateOp(
      "rt_fill", {{"X", {"x"}}, {"ShapeTensor", {"shape"}}}, {{"Out", {"out"}}}, {});
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  EXPECT_EQ(Values(scope_, "out"), (std::vector<float>{1, 1, 1, 1}));
  *value = 2;  // same tensor, same meta data, another shape asked for
  bound.Run();
  EXPECT_EQ(Values(scope_, "out"), (std::vector<float>{1, 1}));
  *value = 6;
  bound.Run();
  EXPECT_EQ(Values(scope_, "out").size(), 6u);
}

TEST_F(BoundOpTest, LegacyOnlyOpRunsItsLegacyKernel) {
  auto op =
      paddle::framework::OpRegistry::CreateOp("rt_negate", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  EXPECT_EQ(Values(scope_, "out"), (std::vector<float>{-1, -2, -3}));
  EXPECT_EQ(bound.choice().kind, KernelChoice::kLegacy);
  EXPECT_EQ(runtime_ops::legacy_calls, 1);
}

TEST_F(BoundOpTest, RuleSendsAnOpToItsLegacyKernel) {
  options_.rules.Add("rt_add=legacy");
  auto op = MakeAdd("x", "y", "out");
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  EXPECT_EQ(bound.choice().kind, KernelChoice::kLegacy);
  EXPECT_EQ(runtime_ops::phi_calls, 0);
  EXPECT_EQ(Values(scope_, "out"), (std::vector<float>{11, 22, 33}));
}

TEST_F(BoundOpTest, MissingKernelIsATypedErrorWithContext) {
  auto* ids = scope_.Var("ids")->GetMutable<phi::DenseTensor>();
  ids->mutable_data<int64_t>(phi::DDim({3}), phi::CPUPlace());
  auto op = MakeAdd("ids", "ids", "out");
  op->SetOrigin({0, 12, nullptr});
  BoundOp bound(*op, scope_, options_);
  try {
    bound.Run();
    FAIL() << "an int64 kernel appeared";
  } catch (const phi::enforce::EnforceNotMet& e) {
    EXPECT_EQ(e.code(), phi::NOT_FOUND);
    const std::string what = e.what();
    EXPECT_NE(what.find("rt_add"), std::string::npos) << what;
    EXPECT_NE(what.find("int64"), std::string::npos) << what;
    EXPECT_NE(what.find("float32"), std::string::npos) << what;  // what is registered
    EXPECT_NE(what.find("op #12 `rt_add` of block 0"), std::string::npos) << what;
    EXPECT_NE(what.find("ids int64 [3] cpu"), std::string::npos) << what;
  }
}

TEST_F(BoundOpTest, AnErrorSaysWhereTheUserMadeTheOp) {
  paddle::framework::OpDesc desc;
  desc.SetType("rt_add");
  desc.SetAttr("op_callstack",
               std::vector<std::string>{
                   "  File \"/usr/lib/python3/runpy.py\", line 194, in _run_module_as_main",
                   "    return _run_code(code, main_globals, None,",
                   "  File \"/home/me/train.py\", line 41, in <module>",
                   "  File \"/home/me/net.py\", line 7, in forward",
                   "  File \"/site-packages/paddle/fluid/framework.py\", line 2610, in append_op"});
  Put(&scope_, "y", {1});
  auto op = MakeAdd("x", "y", "out");
  op->SetOrigin({0, 0, &desc});
  try {
    op->Run(scope_, phi::CPUPlace());
    FAIL();
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_HAS(std::string(error.what()), "created at /home/me/net.py:7");
  }
}

TEST_F(BoundOpTest, ShapeErrorNamesTheVariables) {
  Put(&scope_, "y", {1});
  auto op = MakeAdd("x", "y", "out");
  BoundOp bound(*op, scope_, options_);
  try {
    bound.Run();
    FAIL();
  } catch (const phi::enforce::EnforceNotMet& e) {
    EXPECT_EQ(e.code(), phi::INVALID_ARGUMENT);
    EXPECT_NE(std::string(e.what()).find("X: x float32 [3] cpu"), std::string::npos) << e.what();
  }
}

TEST_F(BoundOpTest, RecoversAfterAnError) {
  Put(&scope_, "y", {1});
  auto op = MakeAdd("x", "y", "out");
  BoundOp bound(*op, scope_, options_);
  EXPECT_THROW(bound.Run(), phi::enforce::EnforceNotMet);
  Put(&scope_, "y", {1, 1, 1});
  bound.Run();
  EXPECT_EQ(Values(scope_, "out"), (std::vector<float>{2, 3, 4}));
}

TEST_F(BoundOpTest, CheckNanInfNamesTheOutput) {
  options_.check_nan_inf = true;
  Put(&scope_, "y", {0, std::numeric_limits<float>::infinity(), 0});
  auto op = MakeAdd("x", "y", "out");
  BoundOp bound(*op, scope_, options_);
  try {
    bound.Run();
    FAIL();
  } catch (const phi::enforce::EnforceNotMet& e) {
    EXPECT_NE(std::string(e.what()).find("Out (out)"), std::string::npos) << e.what();
    EXPECT_NE(std::string(e.what()).find("element 1"), std::string::npos) << e.what();
  }
}

TEST_F(BoundOpTest, OneDnnWishFallsBackVisibly) {
  if (!phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace())) {
    GTEST_SKIP() << "built without oneDNN";
  }
  options_.use_onednn = true;
  auto op = MakeAdd("x", "y", "out");
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  EXPECT_TRUE(bound.choice().is_fallback);
  EXPECT_EQ(bound.choice().backend, phi::Backend::CPU);
  EXPECT_FALSE(bound.choice().fallback_reason.empty());

  options_.fallback = FallbackPolicy::kDeny;
  BoundOp denied(*op, scope_, options_);
  EXPECT_THROW(denied.Run(), phi::enforce::EnforceNotMet);
}

TEST_F(BoundOpTest, OpByOpRunGivesTheSame) {
  auto op = MakeAdd("x", "y", "out", 1.0f);
  op->Run(scope_, phi::CPUPlace());
  EXPECT_EQ(Values(scope_, "out"), (std::vector<float>{12, 23, 34}));
}

}  // namespace
}  // namespace phibridge
