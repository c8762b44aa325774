#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ModifiedHuberLossSuite() {
  OpSuite suite;
  suite.type = "modified_huber_loss";
  suite.dtypes = Floats();
  AddKnown(&suite, "known",
           {{"X", {In({4, 1}).Values({-3, 0.5, 2, 3})}}, {"Y", {In({4, 1}).Values({1, 1, 0, 1})}}},
           {{"Out", {{4, 1}, {12, 0.25, 8, 0}, {}}},
            {"IntermediateVal", {{4, 1}, {-3, 0.5, -2, 3}, {}}}});
  AddFailing(&suite, "shapes", {{"X", {In({2, 1})}}, {"Y", {In({3, 1})}}}, "Out", "Y");
  return suite;
}

OP_TEST(ModifiedHuberLoss, ModifiedHuberLossSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
