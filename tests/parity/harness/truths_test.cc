// Truths that are recorded: read, compared, and counted as witnesses.
#include "parity/harness/truths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "parity/harness/check.h"
#include "parity/harness/shared_code.h"
#include "parity/harness/suites.h"
#include "tests/parity/harness/faulty_op.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace parity {
namespace {

using testing::TempFolder;

std::string FileOf(const std::string& cases, const std::string& source = "Paddle 2.6.2") {
  return R"({"format": "phibridge truths", "version": 1, "op": "faulty_twice", "source": ")" +
         source + R"(", "cases": [)" + cases + "]}";
}

// Out is twice X, but for what `out` says.
std::string CaseNamed(const std::string& name, const std::string& out,
                      const std::string& tolerance = R"("rtol": 0, "atol": 0)") {
  return R"({"name": ")" + name + R"(", "op": "faulty_twice", "attrs": {"level": {"int": 0}},
      "inputs": {"X": [{"dtype": "float32", "shape": [2, 2], "lod": [[0, 1, 2]], "data": [1, -0.0, "inf", "nan"]}]},
      "outputs": {"Out": [)" +
         out + "]}, " + tolerance + "}";
}
const char kTwice[] =
    R"({"dtype": "float32", "shape": [2, 2], "lod": [[0, 1, 2]], "data": [2, -0.0, "inf", "nan"]})";

// The reports on the cases of a file, in its order.
std::vector<CaseReport> ReportsOn(const std::string& text) {
  const TempFolder folder;
  folder.Write("faulty_twice.json", text);
  const size_t before = AllSuites().size();
  LoadTruths(folder.path(), {});
  CheckOptions options;
  options.sources = PHIBRIDGE_SOURCE_DIR;
  std::vector<CaseReport> reports;
  for (size_t i = before; i < AllSuites().size(); ++i) {
    for (const OpTestParam& param : ExpandCases(AllSuites()[i].suite))
      reports.push_back(CheckOpCase(param, options));
  }
  return reports;
}

std::string TextOf(const CaseReport& report) {
  std::string text;
  for (const Finding& f : report.findings)
    text += std::string(FindingName(f.kind)) + ": " + f.text + "\n";
  return text;
}

const Witness* WitnessOf(const CaseReport& report, Route route, Witness::Kind kind) {
  for (const RouteReport& r : report.routes) {
    if (r.route != route) continue;
    for (const Witness& witness : r.witnesses) {
      if (witness.kind == kind) return &witness;
    }
  }
  return nullptr;
}

TEST(Truths, EveryKernelIsComparedWithThem) {
  const auto reports = ReportsOn(FileOf(CaseNamed("right", kTwice)));
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_TRUE(reports[0].ok()) << TextOf(reports[0]);
  EXPECT_EQ(reports[0].op, "faulty_twice");
  EXPECT_EQ(reports[0].routes.size(), 2u);
  for (Route route : {Route::kLegacy, Route::kPhiCpu}) {
    const Witness* witness = WitnessOf(reports[0], route, Witness::kRecorded);
    ASSERT_NE(witness, nullptr) << RouteName(route);
    EXPECT_EQ(witness->max_ulp, 0);
    EXPECT_NE(WitnessOf(reports[0], route, Witness::kIndependent), nullptr)
        << "the legacy and the PHI kernel are witnesses of each other";
  }
}

TEST(Truths, AWrongKernelIsFoundWithoutAnother) {
  const faulty::ScopedFault planted(faulty::Fault::kNanIgnored);
  const auto reports = ReportsOn(FileOf(CaseNamed("wrong", kTwice)));
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_NE(TextOf(reports[0]).find("against the recorded truth, output Out[0]"), std::string::npos)
      << TextOf(reports[0]);
}

// Shape, type, LoD and NaN count.
TEST(Truths, AllOfAResultIsCompared) {
  for (
      const char* wrong :
      {R"({"dtype": "float64", "shape": [2, 2], "lod": [[0, 1, 2]], "data": [2, -0.0, "inf", "nan"]})",
       R"({"dtype": "float32", "shape": [4], "lod": [[0, 1, 2]], "data": [2, -0.0, "inf", "nan"]})",
       R"({"dtype": "float32", "shape": [2, 2], "data": [2, -0.0, "inf", "nan"]})",
       R"({"dtype": "float32", "shape": [2, 2], "lod": [[0, 1, 2]], "data": [2, -0.0, "-inf", "nan"]})",
       R"({"dtype": "float32", "shape": [2, 2], "lod": [[0, 1, 2]], "data": [2, -0.0, "inf", 0]})",
       R"({"dtype": "float32", "shape": [2, 2], "lod": [[0, 1, 2]], "data": [2.0000005, -0.0, "inf", "nan"]})"}) {
    const auto reports = ReportsOn(FileOf(CaseNamed("wrong", wrong)));
    ASSERT_EQ(reports.size(), 1u);
    EXPECT_FALSE(reports[0].ok()) << wrong;
  }
}

TEST(Truths, SayHowMuchOfTheToleranceWasUsed) {
  const char off[] =
      R"({"dtype": "float32", "shape": [2, 2], "lod": [[0, 1, 2]], "data": [2.5, -0.0, "inf", "nan"]})";
  const auto reports =
      ReportsOn(FileOf(CaseNamed("off", off, R"("rtol": 0.2, "atol": 0.5)"), "definition"));
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_TRUE(reports[0].ok()) << TextOf(reports[0]);
  const Witness* witness = WitnessOf(reports[0], Route::kPhiCpu, Witness::kDefinition);
  ASSERT_NE(witness, nullptr);
  EXPECT_DOUBLE_EQ(witness->of_tolerance, 0.5);  // of 0.5 + 0.2 * 2.5
}

TEST(Truths, WhatMustBeRefusedIsNoTruthOfAKernelThatAnswers) {
  const auto refused = [](const std::string& level) {
    return R"({"name": "refused", "op": "faulty_twice", "attrs": {"level": {"int": )" + level +
           R"(}}, "inputs": {"X": [{"dtype": "float32", "shape": [1], "data": [1]}]},
            "outputs": {"Out": [null]}, "error": "no such message", "rtol": 0, "atol": 0})";
  };
  const std::vector<CaseReport> reports = ReportsOn(FileOf(refused("0")));
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_TRUE(reports[0].error_case);
  EXPECT_NE(TextOf(reports[0]).find("it gave no error"), std::string::npos) << TextOf(reports[0]);
}

// What a program of the original says of a register that CPUs have not.
std::string StatusRefused(const std::string& more, const std::string& source = "Paddle 2.6.2") {
  return R"({"format": "phibridge truths", "version": 1, "op": "alloc_float_status", "source": ")" +
         source + R"(", "cases": [{"name": "refused", "op": "alloc_float_status", "attrs": {},
             "inputs": {}, "outputs": {"FloatStatus": [null]}, "rtol": 0, "atol": 0, )" +
         more + "}]}";
}

TEST(Truths, ARefusalIsAWitnessOfAKernelThatOnlyRefuses) {
  const std::string unimplemented = R"("error_type": "Unimplemented", "error": )";
  std::vector<CaseReport> reports = ReportsOn(StatusRefused(unimplemented + R"("only NPUs")"));
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_TRUE(reports[0].ok()) << TextOf(reports[0]);
  ASSERT_EQ(reports[0].routes.size(), 1u);
  EXPECT_EQ(reports[0].routes[0].kernel, "alloc_float_status");
  EXPECT_EQ(reports[0].routes[0].file, "ops/alloc_float_status_op.cc");
  EXPECT_NE(WitnessOf(reports[0], Route::kLegacy, Witness::kRecorded), nullptr);

  reports = ReportsOn(StatusRefused(unimplemented + R"("another text")"));
  EXPECT_FALSE(reports.at(0).ok());
  EXPECT_TRUE(reports.at(0).routes.empty());
  reports = ReportsOn(StatusRefused(R"("error": "only NPUs")"));
  EXPECT_FALSE(reports.at(0).ok()) << "it is no InvalidArgument";
  reports = ReportsOn(StatusRefused(unimplemented + R"("only NPUs")", "definition"));
  EXPECT_TRUE(reports.at(0).ok());
  EXPECT_TRUE(reports.at(0).routes.empty()) << "that is not what real Paddle says";
}

// By its parts: indices, values and shape.
TEST(Truths, SparseTensorsAreComparedByTheirMembers) {
  const auto file = [](const std::string& indices, const std::string& values) {
    const std::string x =
        R"({"dtype": "float32", "shape": [2, 3], "indices": {"dtype": "int64", "shape": [2, 2],
            "data": [0, 1, 2, 0]}, "data": [-1, 2]})";
    return R"({"format": "phibridge truths", "version": 1, "op": "sparse_abs", "source": "Paddle 2.6.2",
        "cases": [{"name": "a", "op": "sparse_abs", "attrs": {}, "inputs": {"x": [)" +
           x +
           R"(]}, "outputs": {"out": [{"dtype": "float32", "shape": [2, 3], "indices": {"dtype": )" +
           indices + R"(}, "data": )" + values + R"(}]}, "rtol": 0, "atol": 0}]})";
  };
  const std::string same = R"("int64", "shape": [2, 2], "data": [0, 1, 2, 0])";
  std::vector<CaseReport> reports = ReportsOn(file(same, "[1, 2]"));
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_TRUE(reports[0].ok()) << TextOf(reports[0]);
  EXPECT_NE(WitnessOf(reports[0], Route::kPhiCpu, Witness::kRecorded), nullptr);
  for (const std::string& wrong :
       {file(same, "[1, 3]"), file(R"("int32", "shape": [2, 2], "data": [0, 1, 2, 0])", "[1, 2]"),
        file(R"("int64", "shape": [2, 2], "data": [0, 1, 1, 0])", "[1, 2]")}) {
    reports = ReportsOn(wrong);
    EXPECT_NE(TextOf(reports.at(0)).find("against the recorded truth, output out[0] "),
              std::string::npos)
        << TextOf(reports.at(0));
  }
}

TEST(Truths, CsrAndStringsAreRead) {
  const auto input_of = [](const std::string& x) {
    return ParseTruths(
               FileOf(R"({"name": "a", "op": "faulty_twice", "attrs": {}, "inputs": {"X": [)" + x +
                      R"(]}, "outputs": {"Out": [null]}, "rtol": 0, "atol": 0})"),
               "x.json")
        .at(0)
        .cases.at(0)
        .inputs.at("X")
        .at(0);
  };
  const std::string csr = R"({"dtype": "float64", "shape": [2, 3], "crows": {"dtype": "int32",
      "shape": [3], "data": [0, 0, 2]}, "cols": {"dtype": "int32", "shape": [2], "data": [0, 2]},
      "data": )";
  const Input read = input_of(csr + "[5, 6]}");
  EXPECT_EQ(read.kind, Input::kSparseCsr);
  EXPECT_EQ(read.elements.at(1).values, (std::vector<double>{0, 2}));
  EXPECT_EQ(read.values, (std::vector<double>{5, 6}));
  EXPECT_THROW(input_of(csr + "[5, 6, 7]}"), phi::enforce::EnforceNotMet);
  EXPECT_THROW(input_of(R"({"dtype": "float32", "shape": [2], "crows": {"dtype": "int64",
      "shape": [1], "data": [0]}, "data": []})"),
               phi::enforce::EnforceNotMet);
  // Axes before the first one, and more elements than 64 bits count.
  EXPECT_THROW(input_of(R"({"dtype": "float32", "shape": [2], "indices": {"dtype": "int64",
      "shape": [-1, -1], "data": [0]}, "data": [1]})"),
               phi::enforce::EnforceNotMet);
  EXPECT_THROW(input_of(R"({"dtype": "float32", "shape": [4294967296, 4294967296], "data": []})"),
               phi::enforce::EnforceNotMet);
  const Input strings = input_of(R"({"dtype": "pstring", "shape": [2], "data": ["a", "\u00c4"]})");
  EXPECT_EQ(strings.kind, Input::kStrings);
  EXPECT_EQ(strings.texts, (std::vector<std::string>{"a", "\xC3\x84"}));
}

TEST(Truths, OneNumberStandsForAll) {
  const auto suites = ParseTruths(
      FileOf(
          R"({"name": "a", "op": "faulty_twice", "attrs": {"level": {"int": 3}, "w": {"floats": [0.5, "inf"]}},
                 "inputs": {"X": [{"dtype": "int64", "shape": [3], "data": [7]}]}, "outputs": {"Out": [null]},
                 "rtol": 0, "atol": 0})"),
      "x.json");
  ASSERT_EQ(suites.size(), 1u);
  const OpCase& op_case = suites[0].cases.at(0);
  EXPECT_EQ(op_case.dtypes, std::vector<DataType>{DataType::INT64});
  EXPECT_EQ(op_case.inputs.at("X")[0].values, (std::vector<double>{7, 7, 7}));
  EXPECT_EQ(std::get<int>(op_case.attrs.at("level")), 3);
  EXPECT_EQ(std::get<std::vector<float>>(op_case.attrs.at("w")),
            (std::vector<float>{0.5f, HUGE_VALF}));
  EXPECT_FALSE(op_case.outputs.at("Out").compare);
}

TEST(Truths, ABrokenFileIsATypedErrorThatNamesIt) {
  for (
      const std::string& text :
      {std::string(), std::string("{}"),
       std::string(R"({"format": "phibridge truths", "version": 2})"), FileOf("3"), FileOf("{}"),
       FileOf(CaseNamed("a", R"({"dtype": "float32", "shape": [3], "data": [1, 2]})")),
       FileOf(CaseNamed("a", R"({"dtype": "float32", "shape": [1], "data": ["many"]})")),
       FileOf(
           R"({"name": "a", "op": "faulty_twice", "attrs": {"level": {"number": 0}}, "inputs": {}, "outputs": {},
                   "rtol": 0, "atol": 0})")}) {
    try {
      ParseTruths(text, "some/file.json");
      ADD_FAILURE() << text;
    } catch (const phi::enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT) << text;
      EXPECT_NE(std::string(error.what()).find("some/file.json"), std::string::npos) << text;
    }
  }
}

TEST(SharesCode, IsWhatIncludesPhiKernels) {
  const TempFolder folder;
  folder.Write("ops/a_op.cc", "#include \"ops/common/a.h\"\n#include \"phi/core/ddim.h\"\n");
  folder.Write("ops/common/a.h", "#include \"ops/common/b.h\"\n#include \"ops/common/a.h\"\n");
  folder.Write("ops/common/b.h", "#include <vector>\n");
  EXPECT_FALSE(SharesCode(folder.path(), "ops/a_op.cc"));
  folder.Write("ops/b_op.cc", "#include \"ops/common/c.h\"\n");
  folder.Write("ops/common/c.h", "#include \"phi/kernels/tile_kernel.h\"\n");
  EXPECT_TRUE(SharesCode(folder.path(), "ops/b_op.cc"));
  EXPECT_TRUE(SharesCode(folder.path(), "ops/gone_op.cc")) << "nothing says that it does not";
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
