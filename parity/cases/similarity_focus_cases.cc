#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase SimilarityFocusCase(const std::string& name, Input x, int axis, Axes indexes) {
  OpCase c =
      PlainCase(name, {{"X", {std::move(x)}}}, {{"axis", axis}, {"indexes", std::move(indexes)}});
  c.legacy_only = true;
  return c;
}

OpSuite SimilarityFocusSuite() {
  OpSuite suite;
  suite.type = "similarity_focus";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  const Input x = In({1, 2, 2, 3}).Values({8, 1, 2, 9, 3, 7, 0, 5, 0, 1, 6, 2});
  cases.push_back(UnknownBatch(SimilarityFocusCase("first", x, 1, {0})));
  // 9 in the second row and first column, then 2 in what is left of the first row.
  cases.back().truth["Out"] = {{1, 2, 2, 3}, {0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0}, {}};
  cases.push_back(SimilarityFocusCase("both", x, 1, {0, 1}));
  cases.back().truth["Out"] = {{1, 2, 2, 3}, {1, 0, 1, 1, 1, 0, 1, 0, 1, 1, 1, 0}, {}};
  cases.push_back(SimilarityFocusCase("rows", x, 2, {1}));
  // The slice is 9 3 7, 1 6 2.
  cases.back().truth["Out"] = {{1, 2, 2, 3}, {1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0}, {}};
  cases.push_back(SimilarityFocusCase("columns", x, 3, {2}));
  // The slice is 2 7, 0 2.
  cases.back().truth["Out"] = {{1, 2, 2, 3}, {0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0}, {}};
  cases.push_back(Fails(SimilarityFocusCase("index_outside", x, 1, {2}), "[0, 2)"));
  cases.push_back(Fails(SimilarityFocusCase("index_below_0", x, 1, {-1}),
                        "attribute `indexes`: its element 0 must be in [0, inf); it is -1"));
  cases.push_back(Fails(SimilarityFocusCase("axis", x, 0, {0}), "axis"));
  return suite;
}

OP_TEST(SimilarityFocus, SimilarityFocusSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
