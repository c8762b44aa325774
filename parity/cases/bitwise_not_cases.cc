#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite BitwiseNotSuite() {
  OpSuite suite = ActivationSuite("bitwise_not", {});
  suite.phi_kernel = "bitwise_not";
  suite.dtypes = {DataType::INT32, DataType::INT64};
  suite.cases[0].inputs["X"] = {In({4}).Values({0, 2, -1, 7})};
  suite.cases[0].truth["Out"] = {{4}, {-1, -3, 0, -8}, {}};
  OpCase types = suite.cases[1];
  types.name = "all_types";
  types.inputs["X"] = {In({5, 7}).Range(0, 3)};
  types.dtypes = {DataType::BOOL,  DataType::UINT8, DataType::INT8,
                  DataType::INT16, DataType::INT32, DataType::INT64};
  suite.cases.push_back(types);
  for (OpCase& c : suite.cases) {
    for (Input& x : c.inputs["X"]) x.special = false;
  }
  return suite;
}

OP_TEST(BitwiseNot, BitwiseNotSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
