#include "parity/harness/case_execution.h"

#include <gtest/gtest.h>

#include "parity/execution/run_execution.h"
#include "parity/values/op_value.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ReluSuite() {
  OpSuite suite;
  suite.type = "relu";
  OpCase c;
  c.name = "two";
  c.inputs["X"] = {In({2}).Values({-1, 2})};
  suite.cases = {c};
  return suite;
}

TEST(CaseExecution, RunsAloneOnTheValuesOfTheCase) {
  const OpSuite suite = ReluSuite();
  const CaseExecution execution({&suite, &suite.cases[0], DataType::FLOAT64});
  EXPECT_EQ(execution.inputs().at("X"), std::vector<std::string>{"X_in_0"});
  const Execution alone = execution.WithValues();
  EXPECT_EQ(alone.type, "relu");
  EXPECT_EQ(alone.InputNames(), execution.inputs());
  const OpResult result = RunExecution(alone, {});
  ASSERT_TRUE(result.ok()) << result.error;
  const Tensor& out = *TensorsOf(result.outputs.at("Out")[0])[0];
  EXPECT_EQ(out.data<double>()[0], 0);
  EXPECT_EQ(out.data<double>()[1], 2);
}

TEST(CaseExecution, GivesTheValuesInTheTypeOfTheRun) {
  const OpSuite suite = ReluSuite();
  paddle::framework::Scope scope;
  CaseExecution({&suite, &suite.cases[0], DataType::FLOAT32}, DataType::FLOAT64).MakeInputs(&scope);
  EXPECT_EQ(scope.FindVar("X_in_0")->Get<phi::DenseTensor>().dtype(), DataType::FLOAT64);
}

TEST(KindOf, IsTheFirstInputsOrTheOutputsOwn) {
  OpCase c;
  c.inputs["X"] = {In({2}).Rows({0, 3}, 4)};
  Output output;
  EXPECT_EQ(KindOf(output, c), Input::kDense);
  output.array = true;
  EXPECT_EQ(KindOf(output, c), Input::kSelectedRows);
  output.kind = Input::kArray;
  EXPECT_EQ(KindOf(output, c), Input::kArray);
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
