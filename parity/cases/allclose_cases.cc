#include <limits>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase AllcloseCase(const char* name, Input x, Input y, bool equal_nan = false) {
  OpCase c;
  c.name = name;
  c.inputs["Input"] = {std::move(x)};
  c.inputs["Other"] = {std::move(y)};
  c.attrs["equal_nan"] = equal_nan;
  return c;
}

OpSuite AllcloseSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "allclose";
  suite.dtypes = Floats();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  auto& cases = suite.cases;
  cases.push_back(
      AllcloseCase("known", In({3}).Values({1, 2, 3}), In({3}).Values({1.000001, 2, 3.1})));
  cases.back().truth["Out"] = {{}, {0}, {}};
  cases.push_back(
      AllcloseCase("close", In({3}).Values({1, 2, -3}), In({3}).Values({1.000001, 2, -3.00001})));
  cases.back().truth["Out"] = {{}, {1}, {}};
  cases.push_back(AllcloseCase("nan_differs", In({2}).Values({1, nan}), In({2}).Values({1, nan})));
  cases.back().truth["Out"] = {{}, {0}, {}};
  cases.push_back(
      AllcloseCase("nan_is_equal", In({2}).Values({1, nan}), In({2}).Values({1, nan}), true));
  cases.back().truth["Out"] = {{}, {1}, {}};
  cases.push_back(AllcloseCase("infinities", In({2}).Values({inf, 1}), In({2}).Values({inf, 1})));
  cases.back().truth["Out"] = {{}, {1}, {}};
  cases.push_back(AllcloseCase("wider", In({2}).Values({1, 2}), In({2}).Values({1.05, 2.05})));
  cases.back().attrs["rtol"] = std::string("0.01");
  cases.back().attrs["atol"] = std::string("0.05");
  cases.back().truth["Out"] = {{}, {1}, {}};
  cases.push_back(
      AllcloseCase("tolerance_tensors", In({2}).Values({1, 2}), In({2}).Values({1.05, 2.05})));
  cases.back().inputs["Rtol"] = {In({1}).Values({0.01}).Type(DataType::FLOAT64)};
  cases.back().inputs["Atol"] = {In({1}).Values({0.05}).Type(DataType::FLOAT64)};
  cases.back().truth["Out"] = {{}, {1}, {}};
  cases.push_back(AllcloseCase("matrix", In({4, 5}), In({4, 5})));
  cases.back().unknown_batch = true;
  cases.push_back(AllcloseCase("zero_d", In({}), In({})));
  cases.push_back(AllcloseCase("empty", In({0, 3}), In({0, 3})));
  OpCase shapes = AllcloseCase("shapes_differ", In({2, 3}), In({2, 4}));
  shapes.error = phi::INVALID_ARGUMENT;
  shapes.error_text = "shape";
  cases.push_back(shapes);
  return suite;
}

OP_TEST(Allclose, AllcloseSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
