#include "parity/cases/common/isclose_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ComplexIscloseSuite() {
  OpSuite suite = IscloseSuite("isclose", false);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  auto& cases = suite.cases;
  cases.push_back(cases[0]);
  cases.back().name = "complex";
  cases.back().dtypes = {DataType::COMPLEX64, DataType::COMPLEX128};
  // As real Paddle 2.6.2, whatever `equal_nan` says.
  cases.push_back(IscloseCase("complex_nan", In({4}).Values({nan, nan, 1, inf}),
                              In({4}).Values({nan, 2, nan, 1})));
  cases.back().dtypes = {DataType::COMPLEX64, DataType::COMPLEX128};
  cases.back().truth["Out"] = {{4}, {1, 1, 1, 0}, {}};
  cases.push_back(IscloseCase("complex_matrix", In({4, 5}), In({4, 5})));
  cases.back().dtypes = {DataType::COMPLEX64, DataType::COMPLEX128};
  cases.back().attrs["rtol"] = std::string("1.5");
  return suite;
}

OP_TEST(Isclose, ComplexIscloseSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
