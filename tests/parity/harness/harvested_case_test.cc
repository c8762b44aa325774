// From an execution of a program to a case.
#include "parity/harness/harvested_case.h"

#include <algorithm>
#include <limits>
#include <map>

#include "framework/op/op_registry.h"
#include "parity/execution/capture.h"
#include "parity/execution/case.h"
#include "parity/harness/case_execution.h"
#include "parity/harness/check.h"
#include "parity/harness/values.h"
#include "phi/core/selected_rows.h"
#include "tests/parity/harness/faulty_op.h"
#include "tests/tools/cli_testing.h"
#include "tools/common/program/harvest.h"

namespace phibridge {
namespace parity {
namespace {

using testing::kPrograms;
using testing::TensorOf;

TEST(CaseOf, HarvestedExecutionsPassTheHarness) {
  const Harvest harvest = HarvestPrograms({kPrograms + "/digits_mlp_infer"});
  EXPECT_EQ(harvest.programs, 1u);
  int compared = 0;
  for (const HarvestedOp& op : harvest.ops) {
    const HarvestedCase made = CaseOf(op.execution, "of_a_program", nullptr);
    EXPECT_EQ(made.dtype, DataType::FLOAT32) << op.execution.type;
    CheckOptions options;
    options.gradients = false;
    const CaseReport report = CheckOpCase(made.Param(), options);
    for (const Finding& finding : report.findings) {
      if (CountsForExecution(finding)) ADD_FAILURE() << op.origin << ": " << finding.text;
    }
    compared += report.routes.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(compared, 4);
}

// What the harness gives the operator.
std::vector<double> ValuesIn(const Input& input) {
  paddle::framework::Variable var;
  MakeVariable(input, DataType::FLOAT64, "seed", &var);
  const auto& tensor = var.Get<phi::DenseTensor>();
  return {tensor.data<double>(), tensor.data<double>() + tensor.numel()};
}

TEST(CaseOf, ValuesTypesAndLoDAreThoseOfTheProgram) {
  paddle::framework::Scope scope;
  Tensor x = TensorOf<double>({3}, {1, std::numeric_limits<double>::infinity(), -2});
  x.set_lod({{0, 1, 3}});
  *scope.Var("x")->GetMutable<phi::DenseTensor>() = x;
  scope.Var("out")->GetMutable<phi::DenseTensor>();
  const auto op =
      paddle::framework::OpRegistry::CreateOp("relu", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  const HarvestedCase made = CaseOf(Capture(*op, scope), "relu", nullptr);
  EXPECT_EQ(made.dtype, DataType::FLOAT64);
  const Input& input = made.Param().op_case->inputs.at("X")[0];
  EXPECT_EQ(ValuesIn(input), (std::vector<double>{1, std::numeric_limits<double>::infinity(), -2}));
  EXPECT_EQ(input.dims, (std::vector<int64_t>{3}));
  EXPECT_EQ(input.lod, x.lod());
  EXPECT_EQ(made.Param().op_case->phi_kernel, "relu");
}

TEST(CaseOf, TakesSparseTensors) {
  const Harvest harvest = HarvestPrograms({kPrograms + "/sparse_conv"});
  std::map<std::string, Input::Kind> outputs;
  for (const HarvestedOp& op : harvest.ops) {
    const HarvestedCase made = CaseOf(op.execution, "of_a_program", nullptr);
    CheckOptions options;
    options.gradients = false;
    for (const Finding& finding : CheckOpCase(made.Param(), options).findings) {
      if (CountsForExecution(finding)) ADD_FAILURE() << op.origin << ": " << finding.text;
    }
    const OpCase& op_case = *made.Param().op_case;
    const auto& output = *op_case.outputs.begin();
    outputs[op.execution.type] = KindOf(output.second, op_case);
  }
  EXPECT_EQ(outputs.at("sparse_relu"), Input::kSparseCoo);
  EXPECT_EQ(outputs.at("sparse_to_dense"), Input::kDense);
  EXPECT_EQ(outputs.count("sparse_conv3d"), 1u);
}

// `routes`: on the CPU; a machine with a GPU has more.
void ExpectPasses(const HarvestedCase& made, size_t routes) {
  CheckOptions options;
  options.gradients = false;
  const CaseReport report = CheckOpCase(made.Param(), options);
  for (const Finding& finding : report.findings) {
    if (CountsForExecution(finding)) ADD_FAILURE() << finding.text;
  }
  const auto on_cpu = std::count_if(report.routes.begin(), report.routes.end(),
                                    [](const auto& row) { return !IsGpu(row.route); });
  EXPECT_EQ(static_cast<size_t>(on_cpu), routes);
}

TEST(CaseOf, LargeIntegersKeepEveryBit) {
  constexpr int64_t kNoDouble = (int64_t{1} << 53) + 1;
  paddle::framework::Scope scope;
  *scope.Var("x")->GetMutable<phi::DenseTensor>() = TensorOf<int64_t>({2}, {kNoDouble, -kNoDouble});
  scope.Var("out")->GetMutable<phi::DenseTensor>();
  const auto assign =
      paddle::framework::OpRegistry::CreateOp("assign", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  const HarvestedCase made = CaseOf(Capture(*assign, scope), "assign", nullptr);
  paddle::framework::Variable var;
  MakeVariable(made.Param().op_case->inputs.at("X")[0], made.dtype, "", &var);
  EXPECT_EQ(var.Get<phi::DenseTensor>().data<int64_t>()[0], kNoDouble);
  EXPECT_EQ(var.Get<phi::DenseTensor>().data<int64_t>()[1], -kNoDouble);
}

// The report on `faulty_twice` with one float32 input, taken out of a scope as out of a program.
CaseReport CheckHarvestedTwice() {
  paddle::framework::Scope scope;
  *scope.Var("x")->GetMutable<phi::DenseTensor>() = TensorOf<float>({3}, {1, 2, 3});
  scope.Var("out")->GetMutable<phi::DenseTensor>();
  const auto op = paddle::framework::OpRegistry::CreateOp("faulty_twice", {{"X", {"x"}}},
                                                          {{"Out", {"out"}}}, {});
  const HarvestedCase made = CaseOf(Capture(*op, scope), "twice", nullptr);
  CheckOptions options;
  options.gradients = false;
  CaseReport report = CheckOpCase(made.Param(), options);
  auto& findings = report.findings;
  findings.erase(std::remove_if(findings.begin(), findings.end(),
                                [](const Finding& f) { return !CountsForExecution(f); }),
                 findings.end());
  return report;
}

TEST(CaseOf, AWrongKernelIsFoundOnTheValuesOfTheProgram) {
  const CaseReport right = CheckHarvestedTwice();
  EXPECT_TRUE(right.findings.empty()) << right.findings[0].text;
  ASSERT_EQ(right.routes.size(), 2u);
  EXPECT_EQ(right.routes[0].route, Route::kLegacy);
  EXPECT_EQ(right.routes[1].route, Route::kPhiCpu);
  EXPECT_EQ(right.routes[1].kernel, "faulty_twice_kernel");
  EXPECT_EQ(right.routes[1].max_ulp, 0);
  const faulty::ScopedFault planted(faulty::Fault::kWrongElement);
  const CaseReport wrong = CheckHarvestedTwice();
  ASSERT_EQ(wrong.findings.size(), 1u);
  EXPECT_EQ(wrong.findings[0].kind, Finding::kValues);
  EXPECT_EQ(wrong.findings[0].route, Route::kPhiCpu);
  EXPECT_NE(wrong.findings[0].text.find("worst at [1]"), std::string::npos)
      << wrong.findings[0].text;
  ASSERT_EQ(wrong.routes.size(), 2u);
  EXPECT_GT(wrong.routes[1].max_ulp, 1000);
}

TEST(CaseOf, ComplexValuesKeepTheirParts) {
  using phi::dtype::complex;
  paddle::framework::Scope scope;
  *scope.Var("x")->GetMutable<phi::DenseTensor>() =
      TensorOf<complex<float>>({2}, {{1, 2}, {0, -3}});
  scope.Var("out")->GetMutable<phi::DenseTensor>();
  const auto conj =
      paddle::framework::OpRegistry::CreateOp("conj", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  const HarvestedCase made = CaseOf(Capture(*conj, scope), "conj", nullptr);
  EXPECT_EQ(made.dtype, DataType::COMPLEX64);
  paddle::framework::Variable var;
  MakeVariableAs(made.Param().op_case->inputs.at("X")[0], made.dtype, DataType::COMPLEX128, "",
                 &var);
  EXPECT_EQ(ReadVariable(var)[0].values, (std::vector<std::complex<double>>{{1, 2}, {0, -3}}));
  ExpectPasses(made, 2);
}

TEST(CaseOf, OutputsMayBeOfAnotherKindThanInputs) {
  paddle::framework::Scope scope;
  const auto put = [&](const char* name, const Tensor& tensor) {
    *scope.Var(name)->GetMutable<phi::DenseTensor>() = tensor;
  };
  put("w", TensorOf<float>({4, 2}, {0, 0, 0, 0, 0, 0, 0, 0}));
  put("ids", TensorOf<int64_t>({2}, {1, 3}));
  put("grad", TensorOf<float>({2, 2}, {1, 2, 3, 4}));
  scope.Var("rows")->GetMutable<phi::SelectedRows>();
  const auto op = paddle::framework::OpRegistry::CreateOp(
      "lookup_table_v2_grad", {{"W", {"w"}}, {"Ids", {"ids"}}, {"Out@GRAD", {"grad"}}},
      {{"W@GRAD", {"rows"}}}, {{"is_sparse", true}});
  const HarvestedCase made = CaseOf(Capture(*op, scope), "rows", nullptr);
  EXPECT_EQ(made.Param().op_case->outputs.at("W@GRAD").kind, Input::kSelectedRows);
  ExpectPasses(made, 1);
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
