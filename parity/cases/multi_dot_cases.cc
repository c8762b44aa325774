#include "parity/cases/common/matrix_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite MultiDotSuite() {
  OpSuite suite = MatrixSuite("multi_dot");
  const auto add = [&](const char* name, const std::vector<std::vector<int64_t>>& shapes) {
    std::vector<Input> inputs;
    for (const auto& shape : shapes) inputs.push_back(In(shape));
    suite.cases.push_back(PlainCase(name, {{"X", std::move(inputs)}}));
  };
  suite.cases.push_back(KnownCase(
      "known",
      {{"X", {In({2}).Values({1, 2}), In({2, 2}).Values({1, 2, 3, 4}), In({2}).Values({1, -1})}}},
      {}, {{}, {-3}, {}}));
  add("two", {{2, 3}, {3, 4}});
  add("many", {{2, 9}, {9, 3}, {3, 7}, {7, 4}, {4, 1}});
  add("row", {{3}, {3, 4}, {4, 2}});
  add("column", {{5, 3}, {3, 4}, {4}});
  add("vectors", {{3}, {3}});
  add("inner_one", {{3, 1}, {1, 4}});
  add("no_sum", {{2, 0}, {0, 3}});
  add("empty", {{0, 2}, {2, 3}});
  add("one", {{2, 3}});
  suite.cases.back() = Fails(suite.cases.back(), "two tensors");
  add("inner_vector", {{2, 3}, {3}, {3, 2}});
  suite.cases.back() = Fails(suite.cases.back(), "tensor 1");
  add("sizes", {{2, 3}, {4, 2}});
  suite.cases.back() = Fails(suite.cases.back(), "rows");
  return suite;
}

OP_TEST(MultiDot, MultiDotSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
