#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite L1NormSuite() {
  OpSuite suite = ReduceSuite("l1_norm", "l1_norm", -1, 1, {});
  suite.dtypes = {DataType::FLOAT32};
  const auto add = [&suite](const char* name, Input x) {
    OpCase c;
    c.name = name;
    c.inputs["X"] = {std::move(x)};
    suite.cases.push_back(c);
  };
  suite.cases.clear();
  add("known", In({2, 2}).Values({1, -2, 3, -4}));
  suite.cases[0].truth["Out"] = {{}, {10}, {}};
  add("matrix", In({5, 7}));
  suite.cases.back().unknown_batch = true;
  add("zero_d", In({}));
  add("empty", In({0, 3}));
  add("large", In({70001}));
  suite.not_differentiated =
      "there are no float64 kernels, as in the original; the oracle has cases";
  return suite;
}

OP_TEST(L1Norm, L1NormSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
