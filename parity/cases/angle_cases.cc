#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AngleSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "angle";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::COMPLEX64, DataType::COMPLEX128};
  suite.op_class = OpClass::kArithmetic;
  const auto add = [&suite](const char* name, Input x) {
    OpCase c;
    c.name = name;
    c.inputs["X"] = {std::move(x)};
    c.unknown_batch = true;
    suite.cases.push_back(c);
  };
  add("known", In({2}).Values({1, -2}));
  suite.cases[0].truth["Out"] = {{2}, {0, 3.1415926535897931}, {}};
  add("matrix", In({5, 7}).Range(-9, 9));
  add("zero_d", In({}));
  add("empty", In({0, 3}));
  add("lod", In({6, 2}).LoD({{0, 2, 6}}));
  return suite;
}

OP_TEST(Angle, AngleSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
