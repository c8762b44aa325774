#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite HingeLossSuite() {
  OpSuite suite;
  suite.type = "hinge_loss";
  suite.dtypes = Floats();
  AddKnown(&suite, "known",
           {{"Logits", {In({4, 1}).Values({-3, 0.5, 2, 1})}},
            {"Labels", {In({4, 1}).Values({1, 1, 0, 1})}}},
           {{"Loss", {{4, 1}, {4, 0.5, 3, 0}, {}}}});
  AddFailing(&suite, "rows", {{"Logits", {In({2, 2})}}, {"Labels", {In({2, 2})}}}, "Loss",
             "Logits");
  AddFailing(&suite, "shapes", {{"Logits", {In({2, 1})}}, {"Labels", {In({3, 1})}}}, "Loss",
             "Labels");
  return suite;
}

OP_TEST(HingeLoss, HingeLossSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
