#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite LogicalNotSuite() {
  OpSuite suite = ActivationSuite("logical_not", {});
  suite.phi_kernel = "logical_not";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.cases[0].inputs["X"] = {In({4}).Values({0, 2, -1, 0})};
  suite.cases[0].truth["Out"] = {{4}, {1, 0, 0, 1}, {}};
  OpCase types = suite.cases[1];
  types.name = "all_types";
  types.inputs["X"] = {In({5, 7}).Range(0, 3)};
  types.dtypes = {DataType::FLOAT32, DataType::FLOAT64,   DataType::BOOL,
                  DataType::INT8,    DataType::INT16,     DataType::INT32,
                  DataType::INT64,   DataType::COMPLEX64, DataType::COMPLEX128};
  suite.cases.push_back(types);
  return suite;
}

OP_TEST(LogicalNot, LogicalNotSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
