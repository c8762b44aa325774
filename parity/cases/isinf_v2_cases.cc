#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite IsinfV2Suite() {
  OpSuite suite = ActivationSuite("isinf_v2", {});
  suite.phi_kernel = "isinf";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.cases[0].inputs["X"] = {In({4}).Values({0, 2, -1, 7})};
  suite.cases[0].truth["Out"] = {{4}, {0, 0, 0, 0}, {}};
  OpCase types = suite.cases[1];
  types.name = "all_types";
  types.inputs["X"] = {In({5, 7}).Range(0, 3)};
  types.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32,
                  DataType::INT64,   DataType::FLOAT16, DataType::BFLOAT16};
  suite.cases.push_back(types);
  return suite;
}

OP_TEST(IsinfV2, IsinfV2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
