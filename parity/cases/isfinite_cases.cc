#include <limits>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase IsfiniteCase(const char* name, Input x, bool truth) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.truth["Out"] = {{1}, {truth ? 1.0 : 0.0}, {}};
  return c;
}

OpSuite IsfiniteSuite() {
  OpSuite suite;
  suite.type = "isfinite";
  suite.dtypes = Floats();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  suite.cases = {IsfiniteCase("finite", In({2, 2}).Values({1, -2, 0, 4}), 1),
                 IsfiniteCase("one_nan", In({2, 2}).Values({1, nan, 0, 4}), 0),
                 IsfiniteCase("one_infinity", In({3}).Values({1, -inf, 0}), 0),
                 IsfiniteCase("empty", In({0, 3}), 1),
                 IsfiniteCase("integers", In({3}).Values({1, 0, 9}), 1),
                 IsfiniteCase("rows", In({2, 2}).Values({1, nan, 0, 4}).Rows({1, 3}, 5), 0)};
  suite.cases[4].dtypes = {DataType::INT32, DataType::INT64};
  suite.cases.push_back(IsfiniteCase("huge", In({2}).Values({1e300, -1e300}), 1));
  suite.cases.back().dtypes = {DataType::FLOAT64};
  return suite;
}

OP_TEST(Isfinite, IsfiniteSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
