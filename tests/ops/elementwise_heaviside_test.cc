#include <limits>

#include "tests/ops/elementwise_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite ElementwiseHeavisideSuite() {
  OpSuite suite = ElementwiseSuite("elementwise_heaviside", "elementwise_heaviside", -5, 9, {});
  for (OpCase& c : suite.cases) {
    if (c.name == "all_types")
      c.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
  }
  const double kNaN = std::numeric_limits<double>::quiet_NaN();
  OpCase known = ElementwiseCase("known", In({4}).Values({-2, 0, 3, kNaN}),
                                 In({4}).Values({0.5, 0.5, 0.5, 0.5}));
  known.truth["Out"] = {{4}, {0, 0.5, 1, 0}, {}};
  suite.cases.push_back(known);
  return suite;
}

OP_TEST(ElementwiseHeaviside, ElementwiseHeavisideSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
