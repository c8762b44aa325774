#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite Log2Suite() {
  OpSuite suite = ActivationSuite("log2", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({0.5, 1, 3, 10})};
  suite.cases[0].truth["Out"] = {{4}, {-1.0, 0.0, 1.584962500721156, 3.321928094887362}, {}};
  OpCase integers = suite.cases[1];
  integers.name = "integers";
  integers.inputs["X"] = {In({5, 7}).Range(1, 9)};
  integers.dtypes = {DataType::INT32, DataType::INT64};
  suite.cases.push_back(integers);
  AddHalfCase(&suite, {DataType::FLOAT16, DataType::BFLOAT16});
  return suite;
}

OP_TEST(Log2, Log2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
