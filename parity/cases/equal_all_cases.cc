#include <limits>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase EqualAllCase(const char* name, Input x, Input y, bool truth) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.inputs["Y"] = {std::move(y)};
  c.truth["Out"] = {{}, {truth ? 1.0 : 0.0}, {}};
  return c;
}

OpSuite EqualAllSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "equal_all";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::BOOL, DataType::INT32,
                  DataType::INT64};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  suite.cases = {
      EqualAllCase("same", In({2, 2}).Values({1, 0, 1, 1}), In({2, 2}).Values({1, 0, 1, 1}), true),
      EqualAllCase("one_differs", In({3}).Values({1, 0, 1}), In({3}).Values({1, 0, 0}), false),
      EqualAllCase("shapes_differ", In({1, 2}).Values({1, 0}), In({2}).Values({1, 0}), false),
      EqualAllCase("empty", In({0}), In({0}), true),
      EqualAllCase("nan", In({1}).Values({nan}), In({1}).Values({nan}), false)};
  suite.cases.back().dtypes = Floats();
  return suite;
}

OP_TEST(EqualAll, EqualAllSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
