#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite BprLossSuite() {
  OpSuite suite;
  suite.type = "bpr_loss";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  AddKnown(&suite, "known",
           {{"X", {In({2, 3}).Values({1, 1, 1, 0, 0, 1000})}},
            {"Label", {In({2, 1}).Values({0, 2}).Type(DataType::INT64)}}},
           {{"Y", {{2, 1}, {0.69314718055994531, 0}, {}}}});
  AddFailing(&suite, "outside",
             {{"X", {In({1, 3})}}, {"Label", {In({1, 1}).Values({3}).Type(DataType::INT64)}}}, "Y",
             "[0, 3)");
  AddFailing(&suite, "shapes", {{"X", {In({2, 3})}}, {"Label", {Ints64({1, 2})}}}, "Y", "Label");
  AddFailing(&suite, "below_0",
             {{"X", {In({1, 3})}}, {"Label", {In({1, 1}).Values({-1}).Type(DataType::INT64)}}}, "Y",
             "[0, 3)");
  AddFailing(&suite, "scalar", {{"X", {In({})}}, {"Label", {Ints64({0})}}}, "Y",
             "X must not be a scalar");
  AddKnown(&suite, "no_rows", {{"X", {In({0, 3})}}, {"Label", {In({0, 1}).Type(DataType::INT64)}}},
           {{"Y", {{0, 1}, {}, {}}}});
  return suite;
}

OP_TEST(BprLoss, BprLossSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
