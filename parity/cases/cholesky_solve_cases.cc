#include "parity/cases/common/linear_system_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite CholeskySolveSuite() {
  OpSuite suite = MatrixSuite("cholesky_solve");
  suite.cases.push_back(
      SystemCase("known", In({2, 1}).Values({2, 5}), In({2, 2}).Values({2, 9, 1, 2})));
  suite.cases[0].truth["Out"] = {{2, 1}, {0, 1}, {}};  // of [[4, 2], [2, 5]]
  for (bool upper : {false, true}) {
    const paddle::framework::AttributeMap attrs = {{"upper", upper}};
    const std::string end = upper ? "_upper" : "_lower";
    suite.cases.push_back(SystemCase("matrix" + end, In({4, 3}), Regular({4, 4}), attrs));
    suite.cases.push_back(SystemCase("repeated" + end, In({3, 2}), Regular({2, 3, 3}), attrs));
    suite.cases.push_back(
        SystemCase("both_repeated" + end, In({4, 3, 2}), Regular({2, 1, 3, 3}), attrs));
    suite.cases.push_back(
        SystemCase("several_blocks" + end, In({60, 3}), Regular({60, 60}, 30), attrs));
  }
  suite.cases.push_back(SystemCase("empty", In({3, 0}), Regular({3, 3})));
  suite.cases.push_back(Fails(SystemCase("sizes", In({4, 2}), Regular({3, 3})), "do not fit"));
  suite.cases.push_back(Fails(SystemCase("vector", In({3}), Regular({3, 3})), "rank"));
  suite.cases.push_back(SystemCase("one", In({1, 1}).Values({8}), In({1, 1}).Values({2})));
  suite.cases.back().truth["Out"] = {{1, 1}, {2}, {}};
  return suite;
}

OP_TEST(CholeskySolve, CholeskySolveSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
