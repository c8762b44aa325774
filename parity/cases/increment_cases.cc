#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase IncrementCase(const char* name, Input x, float step, double truth) {
  OpCase c;
  c.name = name;
  c.truth["Out"] = {x.dims, {truth}, {}};
  c.inputs["X"] = {std::move(x)};
  c.attrs["step"] = step;
  return c;
}

OpSuite IncrementSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "increment";
  suite.not_differentiated = "its gradient op takes the step back and computes no gradient";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
  suite.cases = {IncrementCase("counter", In({1}).Values({5}), 1, 6),
                 IncrementCase("down", In({1}).Values({5}), -2, 3),
                 IncrementCase("zero_d", In({}).Values({5}), 1, 6),
                 IncrementCase("integers_take_whole_steps", In({1}).Values({5}), 2.75f, 7),
                 IncrementCase("two_elements", In({2}), 1, 0)};
  suite.cases[3].dtypes = {DataType::INT32, DataType::INT64};
  suite.cases[4].truth.clear();
  suite.cases[4].error = phi::INVALID_ARGUMENT;
  suite.cases[4].error_text = "one element";
  return suite;
}

OP_TEST(Increment, IncrementSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
