#include <limits>

#include "parity/cases/common/elementwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ElementwiseFMaxSuite() {
  OpSuite suite = ElementwiseSuite("elementwise_fmax", "fmax", -5, 9, {});
  suite.op_class = OpClass::kExact;
  for (OpCase& c : suite.cases) {
    if (c.name == "all_types")
      c.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
    c.phi_kernel = "fmax";
  }
  const double kNaN = std::numeric_limits<double>::quiet_NaN();
  OpCase known = ElementwiseCase("known", In({4}).Values({1, kNaN, 3, kNaN}),
                                 In({4}).Values({kNaN, 1, -4, kNaN}));
  known.truth["Out"] = {{4}, {1, 1, 3, kNaN}, {}};
  suite.cases.push_back(known);
  // Shapes that meet at their ends do so whatever `axis` says.
  OpCase axis = ElementwiseCase("axis_of_a_square", In({3, 3}).Values({1, 2, 3, 4, 5, 6, 7, 8, 9}),
                                In({3}).Values({3, 5, 9}), 0);
  axis.phi_kernel = "fmax";
  axis.truth["Out"] = {{3, 3}, {3, 5, 9, 4, 5, 9, 7, 8, 9}, {}};
  suite.cases.push_back(axis);
  return suite;
}

OP_TEST(ElementwiseFMax, ElementwiseFMaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
