#include "parity/cases/common/compare_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite LogicalXorSuite() {
  OpSuite suite = LogicalSuite(
      "logical_xor",
      {DataType::FLOAT32, DataType::FLOAT64, DataType::BOOL, DataType::INT8, DataType::INT16,
       DataType::INT32, DataType::INT64, DataType::COMPLEX64, DataType::COMPLEX128},
      true);
  OpCase c;
  c.name = "known";
  c.inputs["X"] = {In({4}).Values({0, 0, 2, -1})};
  c.inputs["Y"] = {In({4}).Values({0, 5, 0, 3})};
  c.truth["Out"] = {{4}, {0, 1, 1, 0}, {}};
  suite.cases.push_back(c);
  return suite;
}

OP_TEST(LogicalXor, LogicalXorSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
