#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/elementwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ElementwisePowSuite() {
  OpSuite suite = ElementwiseSuite("elementwise_pow", "elementwise_pow", 0.25, 3, {});
  suite.op_class = OpClass::kFunction;
  for (OpCase& c : suite.cases) {
    if (c.name == "all_types")
      c.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64,
                  DataType::BFLOAT16};
  }
  OpCase known =
      ElementwiseCase("known", In({4}).Values({2, -2, 0, 1.5}), In({4}).Values({3, 2, 0, -1}));
  known.truth["Out"] = {{4}, {8, 4, 1, 0.66666666666666663}, {}};
  known.not_differentiated = "at 0^0 the original's y x^(y - 1) is 0 times infinity";
  suite.cases.push_back(known);
  OpCase integers =
      ElementwiseCase("integers", In({4}).Values({2, -2, 3, 2}), In({4}).Values({-1, 3, 2, 0}));
  integers.dtypes = {DataType::INT32, DataType::INT64};
  integers.truth["Out"] = {{4}, {0, -8, 9, 1}, {}};
  suite.cases.push_back(integers);
  // Shapes that are equal need no axis; others need one that fits.
  OpCase any_axis = ElementwiseCase("any_axis", In({2, 3}), In({2, 3}), -2);
  any_axis.phi_kernel = "elementwise_pow_raw";
  suite.cases.push_back(any_axis);
  suite.cases.push_back(Fails(ElementwiseCase("no_axis", In({2, 3}), In({3}), -2), "`axis`"));
  // Either side may be the one that is repeated, or both.
  using Dims = std::vector<int64_t>;
  const std::vector<std::pair<Dims, Dims>> shapes = {
      {{3}, {2, 3}}, {{1, 3}, {2, 3}}, {{2, 1}, {2, 3}}, {{2, 1, 4}, {3, 1}}, {{1}, {2, 3}}};
  for (const auto& [x, y] : shapes) {
    suite.cases.push_back(ElementwiseCase("repeats_x_" + std::to_string(suite.cases.size()),
                                          In(x).Range(0.5, 2), In(y).Range(0.5, 2)));
  }
  return suite;
}

OP_TEST(ElementwisePow, ElementwisePowSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
