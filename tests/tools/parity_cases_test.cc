// From a wrong kernel to the smallest case folder that shows it, and from an execution to a case.
#include "parity/execution/instance_case.h"

#include <limits>

#include "framework/op/op_registry.h"
#include "parity/execution/plain_comparison.h"
#include "tests/parity/harness/faulty_op.h"
#include "tests/tools/cli_testing.h"
#include "tools/common/program/case.h"
#include "tools/common/program/harvest.h"

namespace phibridge {
namespace parity {
namespace {

using faulty::Fault;
using faulty::ScopedFault;
using optest::Finding;
using optest::OpCase;
using optest::OpSuite;
using optest::OpTestParam;
using testing::kPrograms;
using testing::Phibridge;
using testing::TempFolder;
using testing::TensorOf;

OpSuite TwiceSuite() {
  OpSuite suite;
  suite.type = "faulty_twice";
  suite.phi_kernel = "faulty_twice_kernel";
  suite.dtypes = {DataType::FLOAT32};
  OpCase c;
  c.name = "cube";
  c.inputs["X"] = {optest::In({6, 7, 8})};
  c.attrs["level"] = 3;
  suite.cases = {c};
  return suite;
}

TEST(ShrinkFailure, AWrongKernelEndsAtOneElement) {
  const OpSuite suite = TwiceSuite();
  const OpTestParam param = {&suite, &suite.cases[0], DataType::FLOAT32};
  const ScopedFault planted(Fault::kWrongElement);
  const optest::CaseReport report = CheckOpCase(param);
  ASSERT_FALSE(report.ok());
  ASSERT_EQ(report.findings[0].kind, Finding::kValues) << report.findings[0].text;
  const OpCase small = ShrinkFailure(param, report.findings[0]);
  EXPECT_EQ(small.inputs.at("X")[0].dims, std::vector<int64_t>{1});
  EXPECT_EQ(small.inputs.at("X")[0].values, std::vector<double>{1});
  EXPECT_EQ(small.attrs.count("level"), 0u);
}

TEST(ShrinkFailure, TheFolderHasWhatTheReferenceComputesAndWhereItFailed) {
  const TempFolder folder;
  const OpSuite suite = TwiceSuite();
  const OpTestParam param = {&suite, &suite.cases[0], DataType::FLOAT32};
  WriteFailure(param, {Finding::kValues, optest::Route::kPhiCpu, "one element"}, "here",
               folder / "c");
  const cli::Case c = cli::ReadCase(folder / "c");
  ASSERT_TRUE(c.environment.has_value());
  EXPECT_EQ(c.environment->kernel_rules, std::vector<std::string>{"faulty_twice=phi"});
  const Tensor want = cli::ReadTensor(c.ExpectedPath(c.fetches.at(0)));
  const Tensor x = c.inputs.begin()->second;
  EXPECT_EQ(want.data<float>()[5], 2 * x.data<float>()[5]);
}

// What is written runs in another program: an op that the command line has.
TEST(ShrinkFailure, AWrittenCaseOfAKnownOpReplaysOnAnyPlace) {
  const TempFolder folder;
  OpSuite suite;
  suite.type = "softmax";
  suite.phi_kernel = "softmax";
  OpCase c;
  c.name = "rows";
  c.inputs["X"] = {optest::In({3, 5})};
  c.attrs["axis"] = -1;
  suite.cases = {c};
  std::vector<optest::Route> routes = {optest::Route::kPhiCpu, optest::Route::kLegacy};
#ifdef PHIBRIDGE_WITH_ONEDNN
  routes.push_back(optest::Route::kOneDnn);
#endif
  for (optest::Route route : routes) {
    WriteFailure({&suite, &suite.cases[0], DataType::FLOAT32}, {Finding::kValues, route, ""},
                 "here", folder / optest::PlaceName(route));
  }
  const auto replay = Phibridge("check " + folder.path());
  EXPECT_NE(replay.output.find(std::to_string(routes.size()) + " passed, 0 failed"),
            std::string::npos)
      << replay.output;
  EXPECT_EQ(Phibridge("check --place cpu " + folder.path()).exit_code, 0);
}

TEST(CaseOf, HarvestedExecutionsPassTheHarness) {
  const Harvest harvest = HarvestPrograms({kPrograms + "/digits_mlp_infer"});
  EXPECT_EQ(harvest.programs, 1u);
  int compared = 0;
  for (const HarvestedOp& op : harvest.ops) {
    const InstanceCase made = CaseOf(op.instance, "of_a_program", nullptr);
    EXPECT_EQ(made.dtype, DataType::FLOAT32) << op.instance.type();
    optest::CheckOptions options;
    options.gradients = false;
    const optest::CaseReport report = CheckOpCase(made.Param(), options);
    for (const Finding& finding : report.findings) {
      if (CountsForInstance(finding)) ADD_FAILURE() << op.origin << ": " << finding.text;
    }
    compared += report.routes.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(compared, 4);
}

TEST(CaseOf, ValuesTypesAndLoDAreThoseOfTheProgram) {
  paddle::framework::Scope scope;
  Tensor x = TensorOf<double>({3}, {1, std::numeric_limits<double>::infinity(), -2});
  x.set_lod({{0, 1, 3}});
  *scope.Var("x")->GetMutable<phi::DenseTensor>() = x;
  scope.Var("out")->GetMutable<phi::DenseTensor>();
  const auto op =
      paddle::framework::OpRegistry::CreateOp("relu", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  const InstanceCase made = CaseOf(OpInstance::Capture(*op, scope), "relu", nullptr);
  EXPECT_EQ(made.dtype, DataType::FLOAT64);
  const optest::Input& input = made.Param().op_case->inputs.at("X")[0];
  EXPECT_EQ(input.values, (std::vector<double>{1, std::numeric_limits<double>::infinity(), -2}));
  EXPECT_EQ(input.lod, x.lod());
  EXPECT_EQ(made.Param().op_case->phi_kernel, "relu");
}

// The op with one float32 input `x`, taken out of a scope of its own.
OpInstance Execution(const std::string& type, const Tensor& x) {
  paddle::framework::Scope scope;
  *scope.Var("x")->GetMutable<phi::DenseTensor>() = x;
  scope.Var("out")->GetMutable<phi::DenseTensor>();
  return OpInstance::Capture(
      *paddle::framework::OpRegistry::CreateOp(type, {{"X", {"x"}}}, {{"Out", {"out"}}}, {}),
      scope);
}

TEST(ComparePlainly, FindsAWrongKernelWithoutTheHarness) {
  const OpInstance twice = Execution("faulty_twice", TensorOf<float>({3}, {1, 2, 3}));
  const optest::CaseReport right = ComparePlainly(twice, nullptr, {});
  EXPECT_TRUE(right.ok()) << right.findings[0].text;
  ASSERT_EQ(right.routes.size(), 2u);
  EXPECT_EQ(right.routes[0].route, optest::Route::kLegacy);
  EXPECT_EQ(right.routes[1].kernel, "faulty_twice_kernel");
  const ScopedFault planted(Fault::kWrongElement);
  const optest::CaseReport wrong = ComparePlainly(twice, nullptr, {});
  ASSERT_EQ(wrong.findings.size(), 1u);
  EXPECT_EQ(wrong.findings[0].kind, Finding::kValues);
  EXPECT_EQ(wrong.findings[0].route, optest::Route::kPhiCpu);
  EXPECT_GT(wrong.routes[1].max_ulp, 1000);
}

TEST(ComparePlainly, TakesComplexValuesThatNoCaseCanHold) {
  using phi::dtype::complex;
  const OpInstance conj = Execution("conj", TensorOf<complex<float>>({2}, {{1, 2}, {0, -3}}));
  EXPECT_THROW(CaseOf(conj, "conj", nullptr), Error);
  const optest::CaseReport report = ComparePlainly(conj, nullptr, {});
  EXPECT_TRUE(report.ok()) << report.findings[0].text;
  EXPECT_EQ(report.dtype, DataType::COMPLEX64);
  EXPECT_EQ(report.routes.size(), 2u);
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
