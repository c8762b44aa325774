#include "parity/cases/common/elementwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ElementwiseAddSuite() {
  OpSuite suite = ElementwiseSuite("elementwise_add", "add", -9, 9, {DataType::INT16});
  AddMixedTypes(&suite);
  OpCase known =
      ElementwiseCase("known", In({2, 2}).Values({1, 2, 3, 4}), In({2}).Values({10, 20}));
  known.truth["Out"] = {{2, 2}, {11, 22, 13, 24}, {}};
  suite.cases.push_back(known);
  AddInt8Cases(&suite, [](double a, double b) { return a + b; });
  return suite;
}

OP_TEST(ElementwiseAdd, ElementwiseAddSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
