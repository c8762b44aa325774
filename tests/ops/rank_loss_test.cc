#include <limits>

#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite RankLossSuite() {
  OpSuite suite;
  suite.type = "rank_loss";
  suite.dtypes = {DataType::FLOAT32};
  suite.tolerances = {{DataType::FLOAT32, {1e-6, 1e-6, "one function of float32"}},
                      {DataType::FLOAT64, {1e-14, 1e-14, "the same in float64"}}};
  AddKnown(&suite, "known",
           {{"Label", {In({2, 1}).Values({1, 0})}},
            {"Left", {In({2, 1}).Values({1, 200})}},
            {"Right", {In({2, 1}).Values({1, 0})}}},
           {{"Out", {{2, 1}, {0.69314718055994531, std::numeric_limits<double>::infinity()}, {}}}});
  AddFailing(&suite, "shapes",
             {{"Label", {In({2, 1})}}, {"Left", {In({3, 1})}}, {"Right", {In({2, 1})}}}, "Out",
             "Left");
  return suite;
}

OP_TEST(RankLoss, RankLossSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
