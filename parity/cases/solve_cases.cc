#include "parity/cases/common/linear_system_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddSolveLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(SystemCase("as_many_rows_as_matrices_of_others", Regular({2, 3, 3}), In({3, 3})));
  cases.push_back(Fails(SystemCase("nothing_for_rows", Regular({0, 0}), In({3, 2})), "do not fit"));
}

OpSuite SolveSuite() {
  OpSuite suite = MatrixSuite("solve");
  suite.needs_sizes = "the sizes decide whether Y holds vectors or matrices";
  auto& cases = suite.cases;
  cases = {
      SystemCase("known", In({2, 2}).Values({3, 1, 1, 2}), In({2}).Values({9, 8})),
      SystemCase("matrix", Regular({4, 4}), In({4, 3})),
      SystemCase("vectors", Regular({2, 3, 3}), In({2, 3})),
      SystemCase("one_vector", Regular({2, 3, 3}), In({3})),
      SystemCase("repeated", Regular({2, 3, 3}), In({3, 2})),
      SystemCase("repeated_matrix", Regular({3, 3}), In({2, 3, 2})),
      SystemCase("both_repeated", Regular({2, 1, 3, 3}), In({4, 3, 2})),
      SystemCase("several_blocks", Regular({70, 70}, 20), In({70, 5})),
      SystemCase("no_columns", Regular({3, 3}), In({3, 0})),
      Fails(SystemCase("singular", In({2, 2}).Values({1, 2, 2, 4}), In({2})), "not invertible"),
      Fails(SystemCase("sizes", Regular({3, 3}), In({4, 2})), "do not fit"),
      Fails(SystemCase("batches", Regular({2, 3, 3}), In({3, 3, 1})), "repeat"),
      Fails(SystemCase("not_square", In({3, 2}), In({3})), "square")};
  cases[0].truth["Out"] = {{2}, {2, 3}, {}};
  cases[2].unknown_batch = true;
  AddSolveLimits(&suite.cases);
  return suite;
}

OP_TEST(Solve, SolveSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
