#include <limits>

#include "parity/cases/common/elementwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ElementwiseFloorDivSuite() {
  OpSuite suite = ElementwiseSuite("elementwise_floordiv", "floor_divide", 1, 9, {});
  suite.op_class = OpClass::kExact;
  for (OpCase& c : suite.cases) {
    if (c.name == "all_types")
      c.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32,
                  DataType::INT64,   DataType::UINT8,   DataType::INT8,
                  DataType::INT16,   DataType::FLOAT16, DataType::BFLOAT16};
  }
  const double kInf = std::numeric_limits<double>::infinity();
  OpCase known = ElementwiseCase("known", In({5}).Values({5.5, -5.5, 5.5, -5.5, 3}),
                                 In({5}).Values({2, 2, -2, -2, 0}));
  known.truth["Out"] = {{5}, {2, -3, -3, 2, kInf}, {}};
  suite.cases.push_back(known);
  OpCase integers = ElementwiseCase("integers", In({5}).Values({7, -7, 7, -7, 5}),
                                    In({5}).Values({2, 2, -2, -2, -1}));
  integers.dtypes = {DataType::INT32, DataType::INT64};
  integers.truth["Out"] = {{5}, {3, -4, -4, 3, -5}, {}};
  suite.cases.push_back(integers);
  OpCase zero = ElementwiseCase("integer_by_zero", In({2}).Values({1, 2}), In({2}).Values({2, 0}));
  zero.dtypes = {DataType::INT32, DataType::INT64};
  zero.error = phi::INVALID_ARGUMENT;
  zero.error_text = "divided by 0";
  suite.cases.push_back(zero);
  OpCase nothing = ElementwiseCase("no_integers_by_zero", In({0}), In({1}).Values({0}));
  nothing.dtypes = {DataType::INT32, DataType::INT64};
  suite.cases.push_back(nothing);
  return suite;
}

OP_TEST(ElementwiseFloorDiv, ElementwiseFloorDivSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
