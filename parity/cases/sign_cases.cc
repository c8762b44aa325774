#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SignSuite() {
  OpSuite suite = ActivationSuite("sign", {});
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {{4}, {-1.0, 0.0, 1.0, 1.0}, {}};
  OpCase integers = suite.cases[1];
  integers.name = "integers";
  integers.inputs["X"] = {In({5, 7}).Range(0, 9)};
  integers.dtypes = {DataType::INT8, DataType::UINT8, DataType::INT16, DataType::INT32};
  suite.cases.push_back(integers);
  for (OpCase& c : suite.cases) {
    if (c.name == "known")
      c.not_differentiated = "the function jumps at 0, where the gradient is 0 too";
  }
  return suite;
}

OP_TEST(Sign, SignSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
