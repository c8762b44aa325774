#include "framework/executor/capturable_ops.h"

#include <gtest/gtest.h>

#include "framework/executor/prepared_program.h"
#include "tests/framework/runtime_ops.h"

namespace phibridge {
namespace {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::OpRegistry;
using paddle::framework::ProgramDesc;
using runtime_ops::Put;
using runtime_ops::Values;
using VarType = paddle::framework::proto::VarType;

void Describe(BlockDesc* block, const std::string& name) {
  auto* var = block->Var(name);
  var->SetType(VarType::LOD_TENSOR);
  var->SetDataType(VarType::FP32);
  var->SetShape({-1});
}

// t1 = t0 + w, t2 = t1 + w, …
std::shared_ptr<ProgramDesc> Chain(int length) {
  auto program = std::make_shared<ProgramDesc>();
  BlockDesc* block = program->MutableBlock(0);
  Describe(block, "w");
  Describe(block, "t0");
  for (int i = 0; i < length; ++i) {
    const std::string out = "t" + std::to_string(i + 1);
    Describe(block, out);
    OpDesc* op = block->AppendOp();
    op->SetType("rt_add");
    op->SetInput("X", {"t" + std::to_string(i)});
    op->SetInput("Y", {"w"});
    op->SetOutput("Out", {out});
  }
  return program;
}

TEST(CapturableOps, ProgramsOfTheHostRunAsEver) {
  ExecutionOptions options;
  options.keep = {"t10"};
  options.cuda_graphs = true;
  auto prepared = PreparedProgram::Prepare(Chain(10), options);
  Scope scope;
  Put(&scope, "w", std::vector<float>(10, 2.0f));
  for (int run = 0; run < 5; ++run) {
    Put(&scope, "t0", std::vector<float>(10, static_cast<float>(run)));
    prepared->Run(&scope);
    EXPECT_EQ(Values(scope, "t10"), std::vector<float>(10, 20.0f + static_cast<float>(run)));
  }
  for (const Route& route : prepared->Routing(&scope)) {
    EXPECT_EQ(route.runs, 5u);
    EXPECT_EQ(route.graph_runs, 0u);
    EXPECT_EQ(route.why_no_graph, "its kernel does not run on the device");
  }
}

TEST(CapturableOps, VariablesThatAreGoneAreNotLookedAt) {
  ExecutionOptions options;
  options.keep = {"t10"};
  options.cuda_graphs = true;
  auto prepared = PreparedProgram::Prepare(Chain(10), options);
  Scope scope;
  Put(&scope, "w", {2});
  Put(&scope, "t0", {1});
  for (int run = 0; run < 2; ++run) prepared->Run(&scope);
  scope.EraseVars({"t3"});
  for (const Route& route : prepared->Routing(&scope)) {
    EXPECT_EQ(route.runs, 2u);
    EXPECT_EQ(route.why_no_graph, "variables of its scope were erased or renamed");
  }
  prepared->Run(&scope);
  EXPECT_EQ(prepared->Routing(&scope)[0].why_no_graph, "its kernel does not run on the device");
}

class CapturableOpsTest : public ::testing::Test {
 protected:
  // Runs the operator once; what BoundOps and BoundOp say of it then.
  std::string WhyNot(const OperatorBase& op) {
    bound_.clear();
    bound_.emplace_back(op, scope_, options_);
    bound_.back().Run();
    return BoundOps(&bound_).WhyNot(0);
  }

  Scope scope_;
  ExecutionOptions options_;
  std::vector<BoundOp> bound_;
};

TEST_F(CapturableOpsTest, ALegacyKernelIsNotCaptured) {
  Put(&scope_, "x", {1});
  scope_.Var("out")->GetMutable<phi::DenseTensor>();
  const auto op = OpRegistry::CreateOp("rt_negate", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  EXPECT_EQ(WhyNot(*op), "no PHI kernel computes it");
}

TEST_F(CapturableOpsTest, ACallMayBeAllThatARunDoes) {
  Put(&scope_, "x", {1});
  Put(&scope_, "y", {2});
  scope_.Var("out")->GetMutable<phi::DenseTensor>();
  const auto op = runtime_ops::MakeAdd("x", "y", "out");
  EXPECT_EQ(WhyNot(*op), "its kernel does not run on the device");
  EXPECT_EQ(bound_[0].WhyMoreThanACall(), "");
  const OpVariables variables = BoundOps(&bound_).variables(0);
  EXPECT_EQ(variables.inputs, (std::vector<Variable*>{scope_.FindVar("x"), scope_.FindVar("y")}));
  EXPECT_EQ(variables.outputs, (std::vector<Variable*>{scope_.FindVar("out")}));
  EXPECT_TRUE(variables.own.empty());
}

TEST_F(CapturableOpsTest, AShapeOfATensorIsReadInEveryRun) {
  Put(&scope_, "x", {5});
  auto* shape = scope_.Var("shape")->GetMutable<phi::DenseTensor>();
  shape->mutable_data<int64_t>({1}, phi::CPUPlace())[0] = 3;
  scope_.Var("out")->GetMutable<phi::DenseTensor>();
  const auto op = OpRegistry::CreateOp("rt_fill", {{"X", {"x"}}, {"ShapeTensor", {"shape"}}},
                                       {{"Out", {"out"}}}, {});
  (void)WhyNot(*op);
  EXPECT_EQ(bound_[0].WhyMoreThanACall(), "its shapes depend on values");
}

}  // namespace
}  // namespace phibridge
