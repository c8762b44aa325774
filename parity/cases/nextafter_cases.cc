#include <cmath>
#include <limits>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase NextafterCase(const std::string& name, Input x, Input y) {
  return PlainCase(name, {{"x", {std::move(x)}}, {"y", {std::move(y)}}}, {}, {"out"});
}

OpSuite NextafterSuite() {
  OpSuite suite = CopySuite("nextafter", "nextafter");
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  cases.push_back(
      NextafterCase("known", In({4}).Values({1, 2, 1, -3}), In({4}).Values({2, 1, 1, 0})));
  cases.back().dtypes = {DataType::FLOAT64};
  const double ulp = std::numeric_limits<double>::epsilon();
  cases.back().truth["out"] = {{4}, {1 + ulp, 2 - ulp, 1, -3 + 2 * ulp}, {}};
  cases.push_back(UnknownBatch(NextafterCase("matrix", In({5, 7}).Range(-3, 3), In({5, 7}))));
  cases.push_back(NextafterCase("special", In({19}).Special(), In({19}).Range(-2, 2)));
  cases.push_back(NextafterCase("to_special", In({19}).Range(-2, 2), In({19}).Special()));
  cases.push_back(NextafterCase("zeros", In({3}).Values({0, 0, 0}), In({3}).Values({1, -1, 0})));
  cases.push_back(NextafterCase("zero_d", In({}), In({})));
  cases.push_back(NextafterCase("empty", In({0, 3}), In({0, 3})));
  cases.push_back(Fails(NextafterCase("shapes_differ", In({2, 3}), In({3})), "shape"));
  return suite;
}

OP_TEST(Nextafter, NextafterSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
