#include "parity/cases/common/elementwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ElementwiseSubSuite() {
  OpSuite suite =
      ElementwiseSuite("elementwise_sub", "subtract", -9, 9, {DataType::INT16, DataType::BFLOAT16});
  AddMixedTypes(&suite);
  OpCase known =
      ElementwiseCase("known", In({2, 2}).Values({1, 2, 3, 4}), In({2}).Values({10, 20}));
  known.truth["Out"] = {{2, 2}, {-9, -18, -7, -16}, {}};
  suite.cases.push_back(known);
  AddInt8Cases(&suite, [](double a, double b) { return a - b; });
  return suite;
}

OP_TEST(ElementwiseSub, ElementwiseSubSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
