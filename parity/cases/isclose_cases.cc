#include <limits>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase IscloseCase(const char* name, Input x, Input y, bool equal_nan = false) {
  OpCase c;
  c.name = name;
  c.inputs["Input"] = {std::move(x)};
  c.inputs["Other"] = {std::move(y)};
  c.attrs["equal_nan"] = equal_nan;
  return c;
}

OpSuite IscloseSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "isclose";
  suite.dtypes = Floats();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  auto& cases = suite.cases;
  cases.push_back(
      IscloseCase("known", In({3}).Values({1, 2, 3}), In({3}).Values({1.000001, 2, 3.1})));
  cases.back().truth["Out"] = {{3}, {1, 1, 0}, {}};
  cases.push_back(
      IscloseCase("close", In({3}).Values({1, 2, -3}), In({3}).Values({1.000001, 2, -3.00001})));
  cases.back().truth["Out"] = {{3}, {1, 1, 1}, {}};
  cases.push_back(IscloseCase("nan_differs", In({2}).Values({1, nan}), In({2}).Values({1, nan})));
  cases.back().truth["Out"] = {{2}, {1, 0}, {}};
  cases.push_back(
      IscloseCase("nan_is_equal", In({2}).Values({1, nan}), In({2}).Values({1, nan}), true));
  cases.back().truth["Out"] = {{2}, {1, 1}, {}};
  cases.push_back(IscloseCase("infinities", In({2}).Values({inf, 1}), In({2}).Values({inf, 1})));
  cases.back().truth["Out"] = {{2}, {1, 1}, {}};
  cases.push_back(IscloseCase("wider", In({2}).Values({1, 2}), In({2}).Values({1.05, 2.05})));
  cases.back().attrs["rtol"] = std::string("0.01");
  cases.back().attrs["atol"] = std::string("0.05");
  cases.back().truth["Out"] = {{2}, {1, 1}, {}};
  cases.push_back(
      IscloseCase("tolerance_tensors", In({2}).Values({1, 2}), In({2}).Values({1.05, 2.05})));
  cases.back().inputs["Rtol"] = {In({1}).Values({0.01}).Type(DataType::FLOAT64)};
  cases.back().inputs["Atol"] = {In({1}).Values({0.05}).Type(DataType::FLOAT64)};
  cases.back().truth["Out"] = {{2}, {1, 1}, {}};
  cases.push_back(IscloseCase("matrix", In({4, 5}), In({4, 5})));
  cases.back().unknown_batch = true;
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
  cases.push_back(IscloseCase("zero_d", In({}), In({})));
  cases.push_back(IscloseCase("empty", In({0, 3}), In({0, 3})));
  OpCase shapes = IscloseCase("shapes_differ", In({2, 3}), In({2, 4}));
  shapes.error = phi::INVALID_ARGUMENT;
  shapes.error_text = "shape";
  cases.push_back(shapes);
  return suite;
}

OP_TEST(Isclose, IscloseSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
