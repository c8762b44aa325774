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
  suite.cases.push_back(ElementwiseCase("repeated_over_nothing", In({1, 3}), In({0, 3})));
  suite.cases.push_back(ElementwiseCase("large_rows", In({40, 30, 70}), In({30, 1})));
  suite.cases.push_back(ElementwiseCase("large_of_one_row", In({1, 70001}), In({70001})));
  OpCase smaller = ElementwiseCase("x_repeats_along_axis_1", In({3}), In({2, 3, 4}), 1);
  smaller.phi_kernel = "add_raw";
  suite.cases.push_back(smaller);
  return suite;
}

OP_TEST(ElementwiseAdd, ElementwiseAddSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
