#include <vector>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite KronSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "kron";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  const auto add = [&](const char* name, Input x, Input y) {
    cases.push_back(PlainCase(name, {{"X", {x}}, {"Y", {y}}}));
  };
  cases.push_back(KnownCase("known",
                            {{"X", {In({2}).Values({1, 2})}}, {"Y", {In({1, 2}).Values({3, 4})}}},
                            {}, {{1, 4}, {3, 4, 6, 8}, {}}));
  const std::vector<DataType> all = {DataType::INT32,     DataType::INT64,   DataType::FLOAT16,
                                     DataType::FLOAT32,   DataType::FLOAT64, DataType::COMPLEX64,
                                     DataType::COMPLEX128};
  add("matrices", In({2, 3}).Range(-4, 5), In({3, 2}).Range(-4, 5));
  cases.back().dtypes = all;
  cases.back().unknown_batch = true;
  add("ranks", In({2, 1, 3}), In({2, 2}));
  add("three_axes", In({2, 3, 2}), In({3, 2, 2}));
  add("scalar", In({}), In({2, 2}));
  add("scalars", In({}), In({}));
  add("empty", In({0, 2}), In({2, 2}));
  add("large", In({40, 30}), In({17, 9}));
  return suite;
}

OP_TEST(Kron, KronSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
