#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase Atan2Case(const char* name, Input x1, Input x2) {
  OpCase c;
  c.name = name;
  c.inputs["X1"] = {std::move(x1)};
  c.inputs["X2"] = {std::move(x2)};
  return c;
}

OpSuite Atan2Suite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "atan2";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::FLOAT16};
  suite.op_class = OpClass::kFunction;
  auto& cases = suite.cases;
  cases.push_back(
      Atan2Case("quadrants", In({4}).Values({1, 1, -1, -1}), In({4}).Values({1, -1, -1, 1})));
  cases[0].truth["Out"] = {
      {4},
      {0.78539816339744831, 2.3561944901923449, -2.3561944901923449, -0.78539816339744831},
      {}};
  cases[0].dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  cases.push_back(Atan2Case("integers", In({3}).Values({0, 2, -3}), In({3}).Values({-1, 0, 3})));
  cases.back().dtypes = {DataType::INT32, DataType::INT64};
  cases.back().truth["Out"] = {
      {3}, {3.1415926535897931, 1.5707963267948966, -0.78539816339744831}, {}};
  cases.push_back(Atan2Case("signed_zeros", In({4}).Values({0.0, -0.0, 0.0, -0.0}),
                            In({4}).Values({-1, -1, 1, 1})));
  cases.push_back(Atan2Case("cube", In({5, 7, 3}).Range(-9, 9), In({5, 7, 3}).Range(-9, 9)));
  cases.back().unknown_batch = true;
  cases.push_back(Atan2Case("special", In({17}).Special(), In({17}).Range(-2, 2)));
  cases.push_back(Atan2Case("special_both", In({17}).Special(), In({17}).Special()));
  cases.push_back(Atan2Case("empty", In({0, 3}), In({0, 3})));
  cases.push_back(Atan2Case("zero_d", In({}), In({})));
  cases.push_back(Atan2Case("lod", In({6, 2}).LoD({{0, 2, 6}}), In({6, 2})));
  cases.push_back(Atan2Case("large", In({20011}), In({20011})));
  cases.push_back(Atan2Case("shapes_differ", In({2, 3}), In({3})));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "[2, 3] and [3]";
  return suite;
}

OP_TEST(Atan2, Atan2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
