#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SquaredL2NormSuite() {
  OpSuite suite = ReduceSuite("squared_l2_norm", "squared_l2_norm", -1, 1, {});
  suite.dtypes = Floats();
  const auto add = [&suite](const char* name, Input x) {
    OpCase c;
    c.name = name;
    c.inputs["X"] = {std::move(x)};
    suite.cases.push_back(c);
  };
  suite.cases.clear();
  add("known", In({2, 2}).Values({1, -2, 3, -4}));
  suite.cases[0].truth["Out"] = {{1}, {30}, {}};
  add("matrix", In({5, 7}));
  suite.cases.back().unknown_batch = true;
  add("zero_d", In({}));
  add("empty", In({0, 3}));
  add("large", In({70001}));
  return suite;
}

OP_TEST(SquaredL2Norm, SquaredL2NormSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
