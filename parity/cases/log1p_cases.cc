#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite Log1pSuite() {
  OpSuite suite = ActivationSuite("log1p", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-0.5, 0, 0.001, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {-0.6931471805599453, 0.0, 0.0009995003330835331, 1.0986122886681096}, {}};
  OpCase integers = suite.cases[1];
  integers.name = "integers";
  integers.inputs["X"] = {In({5, 7}).Range(1, 9)};
  integers.dtypes = {DataType::INT32, DataType::INT64};
  suite.cases.push_back(integers);
  AddHalfCase(&suite, {DataType::FLOAT16, DataType::BFLOAT16});
  return suite;
}

OP_TEST(Log1p, Log1pSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
