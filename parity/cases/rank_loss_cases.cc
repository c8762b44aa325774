#include <limits>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

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
  AddFailing(&suite, "shapes",
             {{"Label", {In({2, 1})}}, {"Left", {In({3, 1})}}, {"Right", {In({2, 1})}}}, "Out",
             "Left");
  return suite;
}

OP_TEST(RankLoss, RankLossSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
