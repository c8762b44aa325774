#include <limits>

#include "parity/cases/common/elementwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ElementwiseMinSuite() {
  OpSuite suite = ElementwiseSuite("elementwise_min", "minimum", -5, 9, {});
  suite.op_class = OpClass::kExact;
  for (OpCase& c : suite.cases) {
    if (c.name == "all_types")
      c.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64,
                  DataType::BFLOAT16};
  }
  const double kNaN = std::numeric_limits<double>::quiet_NaN();
  OpCase known =
      ElementwiseCase("known", In({4}).Values({1, kNaN, 3, -1}), In({4}).Values({kNaN, 1, -4, 0}));
  known.truth["Out"] = {{4}, {kNaN, 1, -4, -1}, {}};
  suite.cases.push_back(known);
  return suite;
}

OP_TEST(ElementwiseMin, ElementwiseMinSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
