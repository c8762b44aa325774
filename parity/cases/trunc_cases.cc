#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TruncSuite() {
  OpSuite suite = ActivationSuite("trunc", {});
  suite.cases[0].inputs["X"] = {In({4}).Values({-1.5, 0, 0.5, 2.7})};
  suite.cases[0].truth["Out"] = {{4}, {-1.0, 0.0, 0.0, 2.0}, {}};
  OpCase integers = suite.cases[1];
  integers.name = "integers";
  integers.inputs["X"] = {In({5, 7}).Range(-9, 9)};
  integers.dtypes = {DataType::INT32, DataType::INT64};
  suite.cases.push_back(integers);
  return suite;
}

OP_TEST(Trunc, TruncSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
