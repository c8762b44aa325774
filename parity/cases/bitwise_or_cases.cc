#include "parity/cases/common/compare_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite BitwiseOrSuite() {
  OpSuite suite = LogicalSuite("bitwise_or",
                               {DataType::BOOL, DataType::UINT8, DataType::INT8, DataType::INT16,
                                DataType::INT32, DataType::INT64},
                               false);
  OpCase c;
  c.name = "known";
  c.inputs["X"] = {In({2}).Values({7, -1})};
  c.inputs["Y"] = {In({2}).Values({2, 1})};
  c.truth["Out"] = {{2}, {7, -1}, {}};
  suite.cases.push_back(c);
  return suite;
}

OP_TEST(BitwiseOr, BitwiseOrSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
