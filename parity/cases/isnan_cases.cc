#include <limits>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase IsnanCase(const char* name, Input x, bool truth) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.truth["Out"] = {{1}, {truth ? 1.0 : 0.0}, {}};
  return c;
}

OpSuite IsnanSuite() {
  OpSuite suite;
  suite.type = "isnan";
  suite.dtypes = Floats();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  suite.cases = {IsnanCase("finite", In({2, 2}).Values({1, -2, 0, 4}), 0),
                 IsnanCase("one_nan", In({2, 2}).Values({1, nan, 0, 4}), 1),
                 IsnanCase("one_infinity", In({3}).Values({1, -inf, 0}), 0),
                 IsnanCase("empty", In({0, 3}), 0),
                 IsnanCase("integers", In({3}).Values({1, 0, 9}), 0),
                 IsnanCase("rows", In({2, 2}).Values({1, nan, 0, 4}).Rows({1, 3}, 5), 1)};
  suite.cases[4].dtypes = {DataType::INT32, DataType::INT64};
  return suite;
}

OP_TEST(Isnan, IsnanSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
