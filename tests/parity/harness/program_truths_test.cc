// Truths of small programs, and how programs are checked with them.
#include "parity/harness/program_truths.h"

#include <gtest/gtest.h>

#include "framework/program/mapped_file.h"
#include "framework/program/program_desc.h"
#include "parity/harness/program_check.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace parity {
namespace {

const std::string kFile =
    std::string(PHIBRIDGE_SOURCE_DIR) + "/parity/truths/programs/loop_gradient_2.json";

TEST(ProgramTruths, AProgramIsComparedInAllThatItFetches) {
  const ProgramTruth truth = ParseProgramTruth(ReadFile(kFile), kFile);
  EXPECT_EQ(truth.name, "loop_gradient_2");
  EXPECT_EQ(truth.expected.size(), 3u);
  const CaseReport report = CheckProgramTruth(truth, "while_grad", PHIBRIDGE_SOURCE_DIR);
  EXPECT_EQ(report.op, "while_grad");
  EXPECT_TRUE(report.ok()) << report.findings[0].text;
  ASSERT_EQ(report.routes.size(), 1u);
  ASSERT_EQ(report.routes[0].witnesses.size(), 1u);
  EXPECT_EQ(report.routes[0].witnesses[0].kind, Witness::kRecorded);
  for (const auto& [name, tensors] : truth.expected) {
    ProgramTruth wrong = truth;
    wrong.expected[name][0].values[0] += 0.125;
    EXPECT_FALSE(CheckProgramTruth(wrong, "while_grad", PHIBRIDGE_SOURCE_DIR).ok()) << name;
  }
  EXPECT_FALSE(CheckProgramTruth(truth, "recurrent", PHIBRIDGE_SOURCE_DIR).ok())
      << "it is not in the program";
  ProgramTruth missing = truth;
  missing.expected["no_such_variable"] = {In({1}).Values({0}).Type(DataType::FLOAT32)};
  EXPECT_FALSE(CheckProgramTruth(missing, "while_grad", PHIBRIDGE_SOURCE_DIR).ok());
}

ProgramTruth Recorded(const std::string& name) {
  const std::string file =
      std::string(PHIBRIDGE_SOURCE_DIR) + "/parity/truths/programs/" + name + ".json";
  return ParseProgramTruth(ReadFile(file), file);
}

bool Holds(const ProgramTruth& truth) {
  return CheckProgramTruth(truth, truth.ops.at(0), PHIBRIDGE_SOURCE_DIR).ok();
}

TEST(ProgramTruths, WhatIsPrintedIsCompared) {
  ProgramTruth truth = Recorded("print_all");
  EXPECT_TRUE(Holds(truth));
  *truth.printed += "more";
  EXPECT_FALSE(Holds(truth));
}

TEST(ProgramTruths, FilesAreComparedByteByByte) {
  const ProgramTruth truth = Recorded("save_rows_of_lookup_table");
  EXPECT_TRUE(Holds(truth));
  ASSERT_EQ(truth.files.size(), 1u);
  ProgramTruth changed = truth, missing = truth, other = truth;
  changed.files.begin()->second.back() ^= 1;
  EXPECT_FALSE(Holds(changed));
  missing.files.clear();
  EXPECT_FALSE(Holds(missing)) << "a file is written that nobody expects";
  other.files["other"] = "";
  EXPECT_FALSE(Holds(other));
}

TEST(ProgramTruths, AProgramMustBeRefusedWithTheRecordedText) {
  ProgramTruth truth = Recorded("assert_refuses_two");
  EXPECT_TRUE(Holds(truth));
  truth.error += "more";
  EXPECT_FALSE(Holds(truth));
  ProgramTruth runs = Recorded("print_all");
  runs.error = "must be";
  EXPECT_FALSE(Holds(runs)) << "it runs";
  for (const char* name : {"loop_condition_two", "loop_condition_open_two"}) {
    ProgramTruth refused = Recorded(name);
    EXPECT_TRUE(Holds(refused));
    refused.before_run = !refused.before_run;
    EXPECT_FALSE(Holds(refused)) << name;
  }
}

TEST(ProgramTruths, WhatIsWorkedOutByHandIsNamedSo) {
  ProgramTruth truth = Recorded("get_places_3_cpu");
  CaseReport report = CheckProgramTruth(truth, "get_places", PHIBRIDGE_SOURCE_DIR);
  EXPECT_TRUE(report.ok()) << report.findings[0].text;
  ASSERT_EQ(report.routes.size(), 1u);
  EXPECT_EQ(report.routes[0].witnesses.at(0).kind, Witness::kByHand);
  truth.places.begin()->second.pop_back();
  EXPECT_FALSE(Holds(truth));
  truth.places = {{"other", {}}};
  EXPECT_FALSE(Holds(truth));
}

TEST(ProgramTruths, AppendedGradientsAreComparedWithDifferences) {
  ProgramTruth truth = Recorded("recurrent_gradient_forward");
  EXPECT_TRUE(Holds(truth));
  EXPECT_EQ(truth.by.size(), 6u);
  truth.target = "no_such_variable";
  EXPECT_FALSE(Holds(truth));
}

TEST(ProgramTruths, AGradientThatIsNotTheSlopeIsFound) {
  namespace fw = paddle::framework;
  fw::ProgramDesc program;
  for (const char* name : {"x", "y"}) {
    fw::VarDesc* var = program.MutableBlock(0)->Var(name);
    var->SetType(fw::proto::VarType::LOD_TENSOR);
    var->SetDataType(fw::proto::VarType::FP64);
    var->SetShape({1});
  }
  fw::OpDesc* op = program.MutableBlock(0)->AppendOp();  // its gradient is a step back, none of x
  op->CopyFrom(fw::OpDesc("increment", {{"X", {"x"}}}, {{"Out", {"y"}}}, {{"step", 1.0f}}));
  ProgramTruth truth;
  truth.ops = {"increment"};
  truth.program = program.SerializeToString();
  truth.feeds.emplace("x", In({1}).Values({2}).Type(DataType::FLOAT64));
  truth.target = "y";
  truth.by = {"x"};
  const CaseReport report = CheckProgramTruth(truth, "increment", PHIBRIDGE_SOURCE_DIR);
  ASSERT_FALSE(report.ok());
  EXPECT_NE(report.findings[0].text.find("differences give 1"), std::string::npos)
      << report.findings[0].text;
}

TEST(ProgramTruths, Base64) {
  EXPECT_EQ(BytesOfBase64(""), "");
  EXPECT_EQ(BytesOfBase64("TQ=="), "M");
  EXPECT_EQ(BytesOfBase64("TWE="), "Ma");
  EXPECT_EQ(BytesOfBase64("TWFu"), "Man");
  EXPECT_EQ(BytesOfBase64("/+8="), "\xff\xef");
  EXPECT_THROW(BytesOfBase64("T*=="), phi::enforce::EnforceNotMet);
}

TEST(ProgramTruths, ABrokenFileIsATypedErrorThatNamesIt) {
  const std::string head = R"({"format": "phibridge program truth", "version": 1)";
  for (const std::string& text :
       {std::string(), std::string("{}"), head + "}", head + R"(, "ops": 3})",
        head + R"(, "ops": [], "program": "*", "feeds": {}, "expected": {}})",
        head +
            R"(, "ops": [], "program": "", "feeds": {}, "expected": {}, "atol": 0, "rtol": 0})"}) {
    try {
      ParseProgramTruth(text, "some/file.json");
      ADD_FAILURE() << text;
    } catch (const phi::enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT) << text;
      EXPECT_NE(std::string(error.what()).find("some/file.json"), std::string::npos) << text;
    }
  }
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
