#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite MinusSuite() {
  OpSuite suite;
  suite.type = "minus";
  suite.dtypes = {DataType::FLOAT32};
  OpCase c;
  c.name = "known";
  c.inputs["X"] = {In({2, 2}).Values({5, 6, 7, 8})};
  c.inputs["Y"] = {In({2, 2}).Values({1, 3, 5, 9})};
  c.truth["Out"] = {{2, 2}, {4, 3, 2, -1}, {}};
  c.legacy_only = c.unknown_batch = true;
  suite.cases.push_back(c);
  c.name = "shapes_differ";
  c.unknown_batch = false;
  c.inputs["Y"] = {In({4})};
  c.truth.clear();
  c.error = phi::INVALID_ARGUMENT;
  c.error_text = "shape";
  suite.cases.push_back(c);
  suite.not_differentiated = "there is no float64 kernel, as in the original; the oracle has cases";
  return suite;
}

OP_TEST(Minus, MinusSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
