// The harness fails for kernels that are wrong: whatever is planted in faulty_op.h must be found.
#include "parity/harness/check.h"

#include <gtest/gtest.h>

#include <limits>
#include <optional>

#include "parity/harness/runner.h"
#include "tests/parity/harness/faulty_op.h"
#include "tests/support/onednn.h"

namespace phibridge {
namespace parity {
namespace {

using faulty::Fault;
using faulty::ScopedFault;

OpSuite TwiceSuite() {
  OpSuite suite;
  suite.type = "faulty_twice";
  suite.phi_kernel = "faulty_twice_kernel";
  suite.dtypes = Floats();
  const auto add = [&](const char* name, Input x, int level) {
    OpCase c;
    c.name = name;
    c.inputs["X"] = {std::move(x)};
    c.attrs["level"] = level;
    suite.cases.push_back(c);
  };
  add("matrix", In({3, 5}), 0);
  add("with_nan", In({4}).Values({1, std::numeric_limits<double>::quiet_NaN(), 3, 4}), 0);
  suite.cases.back().not_differentiated = "NaN has no differences";
  add("empty", In({0, 4}), 0);
  add("sequences", In({3, 2}).LoD({{0, 1, 3}}), 0);
  add("negative_level", In({2}), -1);
  suite.cases.back().error = phi::INVALID_ARGUMENT;
  suite.cases.back().error_text = "attribute `level` must not be negative";
  return suite;
}

// All findings of all cases, with what is planted.
std::vector<Finding> FindingsWith(Fault fault) {
  const OpSuite suite = TwiceSuite();
  const ScopedFault planted(fault);
  std::vector<Finding> findings;
  for (const OpTestParam& param : ExpandCases(suite)) {
    for (const Finding& finding : CheckOpCase(param).findings) findings.push_back(finding);
  }
  return findings;
}

bool Has(const std::vector<Finding>& findings, Finding::Kind kind, const std::string& text) {
  for (const Finding& finding : findings) {
    if (finding.kind == kind && finding.text.find(text) != std::string::npos) return true;
  }
  return false;
}

std::string Text(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& f : findings) text += std::string(FindingName(f.kind)) + ": " + f.text + "\n";
  return text;
}

TEST(OpCheckTest, FindsNothingWhereNothingIsWrong) {
  const auto findings = FindingsWith(Fault::kNone);
  EXPECT_TRUE(findings.empty()) << Text(findings);
}

struct Planted {
  Fault fault;
  Finding::Kind kind;
  const char* text;
};

class PlantedFaultTest : public ::testing::TestWithParam<Planted> {};

TEST_P(PlantedFaultTest, IsFound) {
  const auto findings = FindingsWith(GetParam().fault);
  EXPECT_TRUE(Has(findings, GetParam().kind, GetParam().text)) << Text(findings);
}

INSTANTIATE_TEST_SUITE_P(
    All, PlantedFaultTest,
    ::testing::Values(
        Planted{Fault::kWrongElement, Finding::kValues, "worst at [1, 2]"},
        Planted{Fault::kNanIgnored, Finding::kValues, "worst at [1]"},
#if !defined(__SANITIZE_ADDRESS__)  // which ends the process there
        Planted{Fault::kPastTheEnd, Finding::kGuardZone,
                "Out_out_0 of 60 bytes was written 0 bytes after"},
        Planted{Fault::kBeforeTheBegin, Finding::kGuardZone, "4 bytes before its begin"},
#endif
        Planted{Fault::kTailUnwritten, Finding::kNeverWritten,
                "1 of 15 elements were never written"},
        Planted{Fault::kCounts, Finding::kSecondRun, "output Out[0]"},
        Planted{Fault::kReadsOutput, Finding::kValues, "elements beyond"},
        Planted{Fault::kChangesInput, Finding::kChangedInput, "X_in_0"},
        Planted{Fault::kShape, Finding::kShape, "before"},
        Planted{Fault::kNeedsSizes, Finding::kShape, "a program does not know first sizes"},
        Planted{Fault::kInventsSize, Finding::kShape, "shape [1, 5] before, [3, 5] after"},
        Planted{Fault::kForgetsLoD, Finding::kShape, "LoD level 0 before, 1 after"},
        Planted{Fault::kNoError, Finding::kError, "gave no error"},
        Planted{Fault::kOtherError, Finding::kError, "the message lacks `attribute `level`"},
        Planted{Fault::kSign, Finding::kGradient, "gradient: X_in_0"}));

TEST(OpCheckTest, OneDnnGetsImagesInBlocks) {
  if (!tests::HasOneDnn()) GTEST_SKIP() << tests::kNoOneDnn;
  OpSuite suite;
  suite.type = suite.phi_kernel = "relu";
  suite.dtypes = {DataType::FLOAT32};
  for (const Input& x : {In({2, 9, 2, 3}), In({4, 6})}) {
    suite.cases.emplace_back();
    suite.cases.back().inputs["X"] = {x};
    suite.cases.back().outputs = {{"Out", {}}};
  }
  const std::vector<OpTestParam> params = ExpandCases(suite);
  const RouteResult plain = OpRunner(params[0]).Run(Route::kOneDnn);
  const std::vector<RouteResult> results = OpRunner(params[0]).RunBlocked(plain);
  ASSERT_EQ(results.size(), 2u) << "and in place";
  for (const RouteResult& blocked : results) {
    ASSERT_FALSE(blocked.failed) << blocked.message;
    EXPECT_EQ(blocked.choice.backend, phi::Backend::ONEDNN);
    EXPECT_EQ(blocked.outputs.at("Out")[0].values, plain.outputs.at("Out")[0].values);
    EXPECT_EQ(blocked.padding, "");
  }
  const RouteResult matrix = OpRunner(params[1]).Run(Route::kOneDnn);
  EXPECT_TRUE(OpRunner(params[1]).RunBlocked(matrix).empty()) << "a matrix is no image";
}

TEST(OpCheckTest, NamesTheKernelThatRan) {
  OpSuite suite = TwiceSuite();
  suite.phi_kernel = "another_kernel";
  const CaseReport report = CheckOpCase(ExpandCases(suite)[0]);
  EXPECT_TRUE(Has(report.findings, Finding::kWrongKernel, "the case names `another_kernel`"));
}

TEST(OpCheckTest, SaysWhoIsNearerToTheTruth) {
  const OpSuite suite = TwiceSuite();
  const ScopedFault planted(Fault::kWrongElement);
  const CaseReport report = CheckOpCase(ExpandCases(suite)[0]);
  ASSERT_GE(report.routes.size(), 2u);
  EXPECT_EQ(report.routes[1].nearer, Nearer::kReference);
  EXPECT_GT(report.routes[1].max_ulp, 1000);
  EXPECT_TRUE(Has(report.findings, Finding::kValues, "float64 finds legacy nearer"));
}

TEST(OpCheckTest, ReportsKernelKeyAndFile) {
  const OpSuite suite = TwiceSuite();
  const CaseReport report = CheckOpCase(ExpandCases(suite)[0]);
  ASSERT_GE(report.routes.size(), 3u);  // and the gradient's
  EXPECT_EQ(report.routes[0].route, Route::kLegacy);
  EXPECT_EQ(report.routes[0].file, "tests/parity/harness/faulty_op.h");
  EXPECT_EQ(report.routes[1].kernel, "faulty_twice_kernel");
  EXPECT_NE(report.routes[1].key.find("CPU"), std::string::npos) << report.routes[1].key;
  EXPECT_EQ(report.routes[1].nearer, Nearer::kEqual);
  EXPECT_TRUE(report.routes[2].gradient);
}

TEST(OpCheckTest, AnExceptionNeedsAReason) {
  OpSuite suite = TwiceSuite();
  suite.tolerances = {{DataType::FLOAT32, {1e-6, 0, ""}}};
  EXPECT_TRUE(
      Has(CheckOpCase(ExpandCases(suite)[0]).findings, Finding::kCaseList, "without a reason"));
}

TEST(OpCheckTest, AnErrorNeedsItsText) {
  OpSuite suite = TwiceSuite();
  suite.cases.back().error_text = "";
  const auto params = ExpandCases(suite);
  EXPECT_TRUE(Has(CheckOpCase(params.back()).findings, Finding::kCaseList, "without error_text"));
}

TEST(OpCheckTest, DrawnNumbersAreOthersInASecondRun) {
  OpSuite suite = TwiceSuite();
  OpCase c = suite.cases[0];
  c.deterministic = false;
  c.truth["Out"] = {{3, 5}, {}, {}};
  suite.cases = {c};
  const auto findings = CheckOpCase(ExpandCases(suite)[0]).findings;
  EXPECT_TRUE(Has(findings, Finding::kValues, "a second run drew the same numbers"))
      << Text(findings);
}

TEST(OpCheckTest, KillsEveryMutantOfAGoodCase) {
  const OpSuite suite = TwiceSuite();
  CheckOptions options;
  options.mutate = true;
  for (const OpTestParam& param : ExpandCases(suite)) {
    const CaseReport report = CheckOpCase(param, options);
    if (param.op_case->name == "matrix") {
      EXPECT_GE(report.mutants.size(), 7u);  // three of Out, four of its gradient
    }
    for (const Mutant& mutant : report.mutants) {
      EXPECT_TRUE(mutant.killed) << CaseName(param) << ": " << MutantName(mutant.kind) << " of "
                                 << mutant.output;
    }
  }
}

TEST(OpCheckTest, MutantsOfAWeakCaseSurvive) {
  OpSuite suite;
  suite.type = "faulty_twice";
  suite.phi_kernel = "faulty_twice_kernel";
  suite.dtypes = {DataType::FLOAT32};
  OpCase c;
  c.name = "seen_at_one_place_only";
  c.inputs["X"] = {In({4, 4})};
  c.outputs = {{"Out", {}}};
  c.tolerances = {{DataType::FLOAT32, {std::numeric_limits<double>::infinity(), 0, "a test"}}};
  suite.cases.push_back(c);
  CheckOptions options;
  options.mutate = true;
  options.gradients = false;
  int survived = 0;
  for (const Mutant& mutant : CheckOpCase(ExpandCases(suite)[0], options).mutants) {
    survived += mutant.killed ? 0 : 1;
  }
  EXPECT_GE(survived, 1);
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
