#include "parity/cases/common/linear_system_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TriangularSolveSuite() {
  OpSuite suite = MatrixSuite("triangular_solve");
  suite.cases.push_back(
      SystemCase("known", In({2, 2}).Values({2, 1, 9, 4}), In({2, 1}).Values({4, 8})));
  suite.cases[0].truth["Out"] = {{2, 1}, {1, 2}, {}};
  suite.cases.push_back(SystemCase("lod", In({2, 1, 1}).Values({2, 1}),
                                   In({2, 1, 1}).Values({4, 8}).LoD({{0, 1, 2}})));
  suite.cases[1].truth["Out"] = {{2, 1, 1}, {2, 8}, {{0, 1, 2}}};
  for (int kind = 0; kind < 8; ++kind) {
    const bool upper = kind % 2 == 1, transpose = kind / 2 % 2 == 1, unit = kind / 4 == 1;
    const paddle::framework::AttributeMap attrs = {
        {"upper", upper}, {"transpose", transpose}, {"unitriangular", unit}};
    const std::string end = "_" + std::to_string(kind);
    suite.cases.push_back(SystemCase("matrix" + end, Regular({5, 5}), In({5, 3}), attrs));
    suite.cases.push_back(
        SystemCase("both_repeated" + end, Regular({2, 1, 3, 3}), In({4, 3, 2}), attrs));
    for (size_t i = suite.cases.size() - 2; unit && !upper && i < suite.cases.size(); ++i) {
      suite.cases[i].not_differentiated = "the original's gradient has a diagonal, and one above";
    }
    // A unit diagonal beside elements of up to 1 would let the solution grow without bound.
    if (!unit) {
      suite.cases.push_back(
          SystemCase("several_blocks" + end, Regular({100, 100}, 60), In({100, 4}), attrs));
    }
  }
  suite.cases.push_back(
      SystemCase("zero_diagonal", In({1, 1}).Values({0}), In({1, 2}).Values({1, -1})));
  suite.cases.back().not_differentiated = "the solution is infinite";
  suite.cases.push_back(
      SystemCase("three_batch_axes", Regular({2, 3, 4, 2, 2}), In({2, 1, 4, 2, 1})));
  suite.cases.push_back(SystemCase("many_rows", Regular({2, 520, 520}, 300), In({2, 520, 1})));
  suite.cases.back().not_differentiated = "its matrices are like those of several_blocks";
  suite.cases.push_back(SystemCase("empty", In({0, 3, 3}), In({0, 3, 2})));
  suite.cases.push_back(Fails(SystemCase("sizes", Regular({3, 3}), In({4, 2})), "do not fit"));
  suite.cases.push_back(SystemCase("one", In({1, 1}).Values({2}), In({1, 1}).Values({8})));
  suite.cases.back().truth["Out"] = {{1, 1}, {4}, {}};
  suite.cases.push_back(
      Fails(SystemCase("vector", Regular({3, 3}), In({3})), "input Y must have rank 2 or more"));
  return suite;
}

OP_TEST(TriangularSolve, TriangularSolveSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
