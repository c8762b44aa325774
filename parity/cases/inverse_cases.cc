#include "parity/cases/common/linear_system_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite InverseSuite() {
  OpSuite suite = MatrixSuite("inverse");
  const auto add = [&](const char* name, Input x) {
    suite.cases.push_back(PlainCase(name, {{"Input", {std::move(x)}}}, {}, {"Output"}));
  };
  suite.cases.push_back(KnownCase("known", {{"Input", {In({2, 2}).Values({4, 7, 2, 6})}}}, {},
                                  {{2, 2}, {0.6, -0.7, -0.2, 0.4}, {}}, "Output"));
  suite.cases.push_back(KnownCase("exchanged", {{"Input", {In({2, 2}).Values({0, 2, 4, 0})}}}, {},
                                  {{2, 2}, {0, 0.25, 0.5, 0}, {}}, "Output"));
  add("one", Regular({1, 1}));
  add("batch", Regular({2, 3, 4, 4}));
  add("several_blocks", Regular({101, 101}, 20));
  add("batch_of_several_blocks", Regular({2, 70, 70}, 20));
  add("no_rows", In({2, 0, 0}));
  add("no_matrices", In({0, 3, 3}));
  suite.cases.push_back(
      Fails(PlainCase("singular", {{"Input", {In({2, 2}).Values({1, 1, 1, 1})}}}, {}, {"Output"}),
            "not invertible"));
  suite.cases.push_back(
      Fails(PlainCase("not_square", {{"Input", {In({2, 3})}}}, {}, {"Output"}), "square"));
  suite.cases.push_back(Fails(PlainCase("vector", {{"Input", {In({3})}}}, {}, {"Output"}), "rank"));
  suite.cases[3].unknown_batch = true;
  suite.cases.push_back(Fails(
      PlainCase("second_singular", {{"Input", {In({2, 2, 2}).Values({1, 2, 3, 4, 2, 2, 1, 1})}}},
                {}, {"Output"}),
      "matrix 1"));
  suite.cases.push_back(
      Fails(PlainCase("first_column_of_0", {{"Input", {In({2, 2}).Values({0, 1, 0, 2})}}}, {},
                      {"Output"}),
            "not invertible"));
  return suite;
}

OP_TEST(Inverse, InverseSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
