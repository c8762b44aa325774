#include "parity/cases/common/box_cases.h"

namespace phibridge {
namespace parity {
namespace {

// The later releases of the original have not this op: only what its definition says is checked.
OpSuite TargetAssignSuite() {
  OpCase plain = BoxCase(
      "plain",
      {{"X", In({2, 1, 2}).Values({1, 2, 3, 4}).LoD({{0, 2}})},
       {"MatchIndices", In({1, 3}).Values({1, -1, -1}).Type(DataType::INT32)},
       {"NegIndices", In({1, 1}).Values({2}).Type(DataType::INT32).LoD({{0, 1}})}},
      {{"mismatch_value", 9}},
      {{"Out", {{1, 3, 2}, {3, 4, 9, 9, 9, 9}, {}}}, {"OutWeight", {{1, 3, 1}, {1, 0, 1}, {}}}});
  OpSuite suite = BoxSuite("target_assign", {plain});
  suite.dtypes = {DataType::FLOAT32, DataType::INT32};
  suite.tolerances = {};
  return suite;
}

OP_TEST(TargetAssign, TargetAssignSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
