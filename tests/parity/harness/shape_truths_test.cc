// Recorded shapes: read, asked for, and compared with what the operators of this library infer.
#include "parity/harness/shape_truths.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "parity/harness/shape_questions.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

// Of concat, X float32 [2,3] and [2,4] along axis 1.
std::string FileOf(const std::string& answers) {
  return R"({"format": "phibridge shape truths", "version": 1, "op": "concat", "source": "Paddle 2.6.2",
    "cases": [{"op": "concat", "inputs": {"X": ["float32[2,3] lod 1", "float32[2,4]"]},
               "attrs": {"axis": {"int": 1}}, "outputs": {"Out": 1}, "answers": [)" +
         answers + "]}]}";
}

// All findings on that file, one a line.
std::string FindingsOn(const std::string& answers) {
  std::string text;
  for (const ShapeTruths& truths : ParseShapeTruths(FileOf(answers), "a.json")) {
    for (const Finding& finding : CheckShapeTruths(truths).findings) text += finding.text + "\n";
  }
  return text;
}

bool Holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(ShapeTruths, WhatPaddleSaysPasses) {
  EXPECT_EQ(FindingsOn(R"([{}, {"Out": ["float32[2,7] lod 1"]}],
      [{"inputs": {"X": ["float64[2,3]", "float64[2,1]"]}}, {"Out": ["float64[2,4]"]}],
      [{"attrs": {"axis": {"int": 9}}}, "refused"],
      [{"without": "X"}, "refused"])"),
            "");
}

TEST(ShapeTruths, EachPartOfADeclarationIsCompared) {
  for (const char* wrong : {"float32[2,8] lod 1", "float32[2,7,1] lod 1", "float64[2,7] lod 1",
                            "float32[2,7]", "rows float32[2,7]"}) {
    const std::string found = FindingsOn(R"([{}, {"Out": [")" + std::string(wrong) + "\"]}]");
    EXPECT_TRUE(Holds(found, std::string("Out is [\"float32[2,7] lod 1\"], of Paddle [\"") + wrong))
        << found;
  }
  EXPECT_TRUE(Holds(FindingsOn(R"([{}, "refused"])"), "is refused by Paddle, but not here"));
}

TEST(ShapeTruths, WhatPaddleDoesNotSayIsNotCompared) {
  EXPECT_EQ(FindingsOn(R"([{}, {"Out": ["?[?] lod ?"]}])"), "");
  EXPECT_TRUE(Holds(FindingsOn(R"([{}, {"Out": ["?[2,8] lod ?"]}])"), "of Paddle"));
}

TEST(ShapeTruths, ASizeMayBeUnknownHereAndKnownThere) {
  const std::string unknown = R"({"inputs": {"X": ["float32[2,-1]", "float32[2,4]"]}})";
  EXPECT_EQ(FindingsOn("[" + unknown + R"(, {"Out": ["float32[2,3]"]}])"), "");
  EXPECT_EQ(FindingsOn(R"([{}, {"Out": ["float32[2,-5] lod 1"]}])"), "");
  EXPECT_NE(FindingsOn("[" + unknown + R"(, {"Out": ["float32[3,-1]"]}])"), "");
}

TEST(ShapeTruths, OnlyWhatMakesSenseMustNotBeRefused) {
  const std::string out = R"(, {"Out": ["float32[2,7]"]}])";
  EXPECT_EQ(FindingsOn(R"([{"inputs": {"X": ["float32[5,3]", "float32[2,4]"]}})" + out), "");
  const std::string found =
      FindingsOn(R"([{"inputs": {"X": ["float32[-1]", "float32[-1,4]"]}})" + out);
  EXPECT_TRUE(Holds(found, "is accepted by Paddle, but: ")) << found;
}

TEST(ShapeTruths, AFileThatIsNoneIsAnErrorThatNamesIt) {
  for (const std::string& text :
       {std::string("{"), FileOf(R"([{}])"), FileOf(R"([{}, {"Out": [1]}])"),
        FileOf(R"([{"inputs": {"X": ["float32"]}}, "refused"])")}) {
    try {
      ParseShapeTruths(text, "a.json");
      FAIL() << text;
    } catch (const phi::enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT);
      EXPECT_TRUE(Holds(error.what(), "a.json")) << error.what();
    }
  }
}

std::vector<ShapeQuestions> QuestionsOnConcat() {
  OpSuite suite;
  suite.type = "concat";
  suite.dtypes = {DataType::FLOAT32};
  OpCase op_case;
  op_case.name = "two";
  op_case.inputs = {{"X", {In({2, 3}), In({2, 4})}}};
  op_case.attrs = {{"axis", 1}};
  suite.cases = {op_case};
  return ShapeQuestionsOf({&suite});
}

TEST(ShapeQuestions, ACaseIsAskedWithoutSizesAndWithOneThingChanged) {
  const std::vector<ShapeQuestions> all = QuestionsOnConcat();
  const ShapeQuestions& of_case = all.at(0);
  EXPECT_EQ(of_case.at(0).change.at("inputs").dump(), R"({"X":["float32[2,3]","float32[2,4]"]})");
  const auto asks = [&](const std::string& change) {
    return std::any_of(of_case.begin() + 1, of_case.end(),
                       [&](const ShapeQuestion& q) { return q.change.dump() == change; });
  };
  EXPECT_TRUE(asks(R"({"inputs":{"X":["float32[-1,-1]","float32[-1,-1]"]}})"));
  EXPECT_TRUE(asks(R"({"inputs":{"X":["float32[-1,3]","float32[-1,4]"]}})"));
  EXPECT_TRUE(asks(R"({"inputs":{"X":["float64[2,3]","float64[2,4]"]}})"));
  EXPECT_TRUE(asks(R"({"inputs":{"X":["float32[2]","float32[2,4]"]}})"));
  EXPECT_TRUE(asks(R"({"without":"X"})"));
  EXPECT_TRUE(asks(R"({"attrs":{"axis":{"int":99}}})"));
}

TEST(ShapeQuestions, GradientsAreAskedWithInputsThatFit) {
  bool other_type = false, unknown = false;
  std::string all;
  for (const ShapeQuestions& questions : QuestionsOnConcat()) {
    all += questions[0].change.dump() + "\n";
    if (questions[0].question.type != "concat_grad") continue;
    EXPECT_EQ(questions.size(), 1u);
    const std::string inputs = questions[0].change.at("inputs").dump();
    other_type |= inputs == R"({"Out@GRAD":["float64[2,7]"],"X":["float64[2,3]","float64[2,4]"]})";
    unknown |=
        inputs == R"({"Out@GRAD":["float32[-1,-1]"],"X":["float32[-1,-1]","float32[-1,-1]"]})";
  }
  EXPECT_TRUE(other_type) << all;
  EXPECT_TRUE(unknown) << all;
}

TEST(ShapeQuestions, AProgramHoldsTheQuestion) {
  const ShapeQuestions questions = QuestionsOnConcat().at(0);
  const auto program = ProgramOf(questions.at(0).question);
  EXPECT_EQ(InferOutputs(program.get()), (DeclaredOutputs{{"Out", {"float32[2,7]"}}}));
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
