#include <limits>

#include "parity/cases/common/elementwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ElementwiseHeavisideSuite() {
  OpSuite suite = ElementwiseSuite("elementwise_heaviside", "elementwise_heaviside", -5, 9, {});
  suite.op_class = OpClass::kExact;
  for (OpCase& c : suite.cases) {
    if (c.name == "all_types")
      c.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
  }
  const double kNaN = std::numeric_limits<double>::quiet_NaN();
  OpCase known = ElementwiseCase("known", In({4}).Values({-2, 0, 3, kNaN}),
                                 In({4}).Values({0.5, 0.5, 0.5, 0.5}));
  known.truth["Out"] = {{4}, {0, 0.5, 1, 0}, {}};
  known.not_differentiated = "the function jumps at 0, where the gradient of X is 0 too";
  suite.cases.push_back(known);
  // Shapes that meet at their ends do so whatever `axis` says.
  OpCase axis = ElementwiseCase("axis_of_a_square", In({3, 3}).Values({0, 1, -1, 0, 0, 2, 0, 0, 0}),
                                In({3}).Values({3, 5, 9}), 0);
  axis.phi_kernel = "elementwise_heaviside_raw";
  axis.truth["Out"] = {{3, 3}, {3, 1, 0, 3, 5, 1, 3, 5, 9}, {}};
  suite.cases.push_back(axis);
  return suite;
}

OP_TEST(ElementwiseHeaviside, ElementwiseHeavisideSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
