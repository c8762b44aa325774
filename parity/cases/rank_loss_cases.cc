#include <limits>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddRankLossLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(
      Fails(PlainCase("labels_of_nothing",
                      {{"Label", {In({2, 1})}}, {"Left", {In({0, 1})}}, {"Right", {In({2, 1})}}}),
            "Left"));
}

OpSuite RankLossSuite() {
  OpSuite suite;
  suite.type = "rank_loss";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  AddKnown(&suite, "known",
           {{"Label", {In({2, 1}).Values({1, 0})}},
            {"Left", {In({2, 1}).Values({1, 200})}},
            {"Right", {In({2, 1}).Values({1, 0})}}},
           {{"Out", {{2, 1}, {0.69314718055994531, std::numeric_limits<double>::infinity()}, {}}}});
  suite.cases.back().dtypes = {DataType::FLOAT32};  // e^200 is a float64
  AddKnown(
      &suite, "ranks",
      {{"Label", {In({3, 1}).Values({1, 0, 0.5})}},
       {"Left", {In({3, 1}).Values({2, 0, -1})}},
       {"Right", {In({3, 1}).Values({1, 2, 0.5})}}},
      {{"Out", {{3, 1}, {0.31326168751822281, 0.12692801104297249, 0.95141327798275244}, {}}}});
  // As in the original, each input is a column or a vector, whatever the others are.
  for (const auto& label : {std::vector<int64_t>{3}, std::vector<int64_t>{3, 1}}) {
    for (const auto& left : {std::vector<int64_t>{3}, std::vector<int64_t>{3, 1}}) {
      AddKnown(
          &suite, label.size() == left.size() ? "right_differs" : "left_differs",
          {{"Label", {In(label).Values({1, 0, 0.5})}},
           {"Left", {In(left).Values({2, 0, -1})}},
           {"Right",
            {In(label.size() == 1 ? std::vector<int64_t>{3, 1} : std::vector<int64_t>{3})
                 .Values({1, 2, 0.5})}}},
          {{"Out", {label, {0.31326168751822281, 0.12692801104297249, 0.95141327798275244}, {}}}});
      suite.cases.back().name += label.size() == 1 ? "_from_a_vector" : "_from_a_column";
    }
  }
  AddFailing(&suite, "two_columns",
             {{"Label", {In({2, 2})}}, {"Left", {In({2, 2})}}, {"Right", {In({2, 2})}}}, "Out",
             "[N, 1]");
  AddFailing(&suite, "shapes",
             {{"Label", {In({2, 1})}}, {"Left", {In({3, 1})}}, {"Right", {In({2, 1})}}}, "Out",
             "Left");
  AddFailing(&suite, "no_labels",
             {{"Label", {In({0, 1})}}, {"Left", {In({2, 1})}}, {"Right", {In({2, 1})}}}, "Out",
             "Left");
  AddRankLossLimits(&suite.cases);
  return suite;
}

OP_TEST(RankLoss, RankLossSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
