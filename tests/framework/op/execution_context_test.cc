#include "framework/op/execution_context.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/selected_rows.h"
#include "tests/framework/runtime_ops.h"
#include "tests/support/expect_error.h"

namespace paddle {
namespace framework {
namespace {

using phibridge::tests::ExpectError;

class ExecutionContextTest : public ::testing::Test {
 protected:
  ExecutionContextTest() {
    runtime_ops::Put(&scope_, "x", {1, 2});
    scope_.Var("rows")->GetMutable<phi::SelectedRows>()->mutable_value()->Resize({7});
    scope_.Var("raw")->GetMutable<std::string>();
    for (const char* name : {"out", "other"}) scope_.Var(name);
    const VariableNameMap inputs = {
        {"X", {"x"}}, {"Y", {"x"}}, {"List", {"x", "missing", "rows"}}, {"Raw", {"raw"}}};
    const VariableNameMap outputs = {{"Out", {"out"}}, {"Outs", {"other", "rows"}}};
    op_ = std::make_unique<runtime_ops::PlainOp>("rt_add", inputs, outputs,
                                                 AttributeMap{{"bias", 2.0f}});
    variables_ = RuntimeContext(inputs, outputs, scope_);
    ctx_ = std::make_unique<ExecutionContext>(*op_, scope_, device_, variables_);
  }

  Scope scope_;
  phi::CPUContext device_;
  std::unique_ptr<OperatorBase> op_;
  RuntimeContext variables_;
  std::unique_ptr<ExecutionContext> ctx_;
};

TEST_F(ExecutionContextTest, NamesAndSizes) {
  EXPECT_EQ(ctx_->InputName("X"), "x");
  EXPECT_EQ(ctx_->InputNames("List").size(), 3u);
  EXPECT_EQ(ctx_->OutputName("Out"), "out");
  EXPECT_EQ(ctx_->OutputNames("Outs")[1], "rows");
  EXPECT_EQ(ctx_->InNameList(), (std::vector<std::string>{"List", "Raw", "X", "Y"}));
  EXPECT_EQ(ctx_->InputSize("List"), 3u);
  EXPECT_EQ(ctx_->OutputSize("Outs"), 2u);
  EXPECT_EQ(ctx_->InputSize("Absent"), 0u);
  const RuntimeContext unbound;
  const ExecutionContext names_only(*op_, scope_, device_, unbound);
  EXPECT_EQ(names_only.InputSize("List"), 3u);
  EXPECT_EQ(names_only.OutputSize("Outs"), 2u);
  EXPECT_EQ(names_only.InputSize("Absent"), 0u);
  EXPECT_TRUE(ctx_->HasInput("List") && ctx_->HasInputs("X") && ctx_->HasOutput("Out"));
  EXPECT_FALSE(ctx_->HasInputs("List") || ctx_->HasInputs("Absent"));
  EXPECT_FALSE(ctx_->HasInput("Absent") || ctx_->HasOutput("Absent"));
}

TEST_F(ExecutionContextTest, AttributesAreRead) {
  EXPECT_TRUE(ctx_->HasAttr("bias"));
  EXPECT_EQ(ctx_->Attr<float>("bias"), 2.0f);
  EXPECT_EQ(std::get<float>(ctx_->GetAttr("bias")), 2.0f);
  EXPECT_EQ(ctx_->Attrs().size(), 1u);
  ExpectError(phi::NOT_FOUND, "op `rt_add` has no attribute `axis`",
              [this] { ctx_->GetAttr("axis"); });
}

TEST_F(ExecutionContextTest, TheValueOfSelectedRowsStandsForThem) {
  EXPECT_EQ(ctx_->Input<phi::DenseTensor>("X")->numel(), 2);
  EXPECT_EQ(ctx_->Input<phi::DenseTensor>("Absent"), nullptr);
  const auto inputs = ctx_->MultiInput<phi::DenseTensor>("List");
  ASSERT_EQ(inputs.size(), 3u);
  EXPECT_EQ(inputs[1], nullptr);
  EXPECT_EQ(inputs[2]->numel(), 7);
  const auto outputs = ctx_->MultiOutput<phi::DenseTensor>("Outs");
  EXPECT_EQ(outputs[1], scope_.FindVar("rows")->GetMutable<phi::SelectedRows>()->mutable_value());
  EXPECT_TRUE(scope_.FindVar("other")->IsType<phi::DenseTensor>());
  ExpectError(phi::INVALID_ARGUMENT, "must hold a DenseTensor or SelectedRows",
              [this] { ctx_->Input<phi::DenseTensor>("Raw"); });
}

TEST_F(ExecutionContextTest, ValuesOfAnyOtherType) {
  EXPECT_EQ(*ctx_->Input<std::string>("Raw"), "");
  EXPECT_EQ(ctx_->Input<std::string>("Absent"), nullptr);
  *ctx_->Output<std::string>("Out") = "made";
  EXPECT_EQ(scope_.FindVar("out")->Get<std::string>(), "made");
  EXPECT_EQ(ctx_->Output<phi::DenseTensor>("Absent"), nullptr);
  EXPECT_EQ(ctx_->MultiInput<std::string>("Raw").size(), 1u);
  EXPECT_EQ(ctx_->MultiOutput<std::string>("Out").size(), 1u);
  EXPECT_TRUE(ctx_->MultiInputVar("Absent").empty() && ctx_->MultiOutputVar("Absent").empty());
  ExpectError(phi::INVALID_ARGUMENT, "input `List` must hold one variable",
              [this] { ctx_->InputVar("List"); });
}

TEST_F(ExecutionContextTest, AskingForAVariableItselfIsRemembered) {
  EXPECT_FALSE(ctx_->variables_read());
  ctx_->HasInput("X");
  EXPECT_FALSE(ctx_->variables_read());
  EXPECT_EQ(&ctx_->scope(), &scope_);
  EXPECT_TRUE(ctx_->variables_read());
  const ExecutionContext other(*op_, scope_, device_, variables_);
  EXPECT_EQ(&other.Context(), &variables_);
  EXPECT_TRUE(other.variables_read());
}

TEST_F(ExecutionContextTest, TheDeviceIsThatOfTheCall) {
  EXPECT_EQ(ctx_->GetPlace(), phi::CPUPlace());
  EXPECT_EQ(&ctx_->device_context<phi::CPUContext>(), &device_);
  EXPECT_EQ(&ctx_->device_context(), &device_);
  EXPECT_EQ(&ctx_->GetOp(), op_.get());
  const phi::DenseTensor made = ctx_->AllocateTmpTensor<double>(phi::DDim({3}), device_);
  EXPECT_EQ(made.dtype(), phi::DataType::FLOAT64);
  EXPECT_TRUE(made.initialized());
}

}  // namespace
}  // namespace framework
}  // namespace paddle
