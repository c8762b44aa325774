#include <limits>

#include "parity/cases/common/elementwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ElementwiseModSuite() {
  OpSuite suite = ElementwiseSuite("elementwise_mod", "modulo", 1, 9, {});
  suite.op_class = OpClass::kExact;
  for (OpCase& c : suite.cases) {
    if (c.name == "all_types")
      c.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
  }
  const double kNaN = std::numeric_limits<double>::quiet_NaN();
  OpCase known = ElementwiseCase("known", In({5}).Values({5.5, -5.5, 5.5, -5.5, 3}),
                                 In({5}).Values({2, 2, -2, -2, 0}));
  known.truth["Out"] = {{5}, {1.5, 0.5, -0.5, -1.5, kNaN}, {}};
  suite.cases.push_back(known);
  OpCase integers = ElementwiseCase("integers", In({5}).Values({7, -7, 7, -7, 5}),
                                    In({5}).Values({2, 2, -2, -2, -1}));
  integers.dtypes = {DataType::INT32, DataType::INT64};
  integers.truth["Out"] = {{5}, {1, 1, -1, -1, 0}, {}};
  suite.cases.push_back(integers);
  OpCase zero = ElementwiseCase("integer_by_zero", In({2}).Values({1, 2}), In({2}).Values({2, 0}));
  zero.dtypes = {DataType::INT32, DataType::INT64};
  zero.error = phi::INVALID_ARGUMENT;
  zero.error_text = "divided by 0";
  suite.cases.push_back(zero);
  zero.name = "one_integer_by_zero";
  zero.inputs = {{"X", {In({1}).Values({1})}}, {"Y", {In({1}).Values({0})}}};
  suite.cases.push_back(zero);
  return suite;
}

OP_TEST(ElementwiseMod, ElementwiseModSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
