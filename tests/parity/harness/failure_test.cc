// From a wrong kernel to the smallest case folder that shows it.
#include "parity/harness/failure.h"

#include "parity/execution/case.h"
#include "parity/harness/check.h"
#include "tests/parity/harness/faulty_op.h"
#include "tests/support/onednn.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace parity {
namespace {

using faulty::Fault;
using faulty::ScopedFault;
using testing::Phibridge;
using testing::TempFolder;

OpSuite TwiceSuite() {
  OpSuite suite;
  suite.type = "faulty_twice";
  suite.phi_kernel = "faulty_twice_kernel";
  suite.dtypes = {DataType::FLOAT32};
  OpCase c;
  c.name = "cube";
  c.inputs["X"] = {In({6, 7, 8})};
  c.attrs["level"] = 3;
  suite.cases = {c};
  return suite;
}

TEST(ShrinkFailure, AWrongKernelEndsAtOneElement) {
  const OpSuite suite = TwiceSuite();
  const OpTestParam param = {&suite, &suite.cases[0], DataType::FLOAT32};
  const ScopedFault planted(Fault::kWrongElement);
  const CaseReport report = CheckOpCase(param);
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
  WriteFailure(param, {Finding::kValues, Route::kPhiCpu, "one element"}, "here", folder / "c");
  const Case c = ReadCase(folder / "c");
  ASSERT_TRUE(c.environment.has_value());
  EXPECT_EQ(c.environment->kernel_rules, std::vector<std::string>{"faulty_twice=phi"});
  const Tensor want = ReadTensor(c.ExpectedPath(c.fetches.at(0)));
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
  c.inputs["X"] = {In({3, 5})};
  c.attrs["axis"] = -1;
  suite.cases = {c};
  std::vector<Route> routes = {Route::kPhiCpu, Route::kLegacy};
  if (tests::HasOneDnn()) routes.push_back(Route::kOneDnn);
  for (Route route : routes) {
    WriteFailure({&suite, &suite.cases[0], DataType::FLOAT32}, {Finding::kValues, route, ""},
                 "here", folder / PlaceName(route));
  }
  const auto replay = Phibridge("check " + folder.path());
  EXPECT_NE(replay.output.find(std::to_string(routes.size()) + " passed, 0 failed"),
            std::string::npos)
      << replay.output;
  EXPECT_EQ(Phibridge("check --place cpu " + folder.path()).exit_code, 0);
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
