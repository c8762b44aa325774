#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase SequenceExpandCase(const char* name, Input x, phi::LoD y, Truth out, int ref_level = -1) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  const auto rows = y.empty() ? 1 : static_cast<int64_t>(y.back().back());
  c.inputs["Y"] = {In({rows, 1}).LoD(std::move(y))};
  c.attrs = {{"ref_level", ref_level}};
  c.truth["Out"] = std::move(out);
  return c;
}

// Only a legacy kernel, so every result is worked out by hand.
OpSuite SequenceExpandSuite() {
  OpSuite suite;
  suite.type = "sequence_expand";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
  auto& cases = suite.cases;
  const Input rows = In({3, 1}).Values({1, 2, 3});
  cases.push_back(SequenceExpandCase("rows", rows, {{0, 2, 2, 5}}, {{5, 1}, {1, 1, 3, 3, 3}, {}}));
  const Input sequences = In({4, 1}).Values({1, 2, 3, 4}).LoD({{0, 2, 4}});
  const phi::LoD two_levels = {{0, 2, 4}, {0, 3, 6, 7, 8}};
  cases.push_back(SequenceExpandCase("sequences", sequences, two_levels,
                                     {{8, 1}, {1, 2, 1, 2, 3, 4, 3, 4}, {{0, 2, 4, 6, 8}}}, 0));
  cases.push_back(SequenceExpandCase("finest_level", In({4, 1}).Values({1, 2, 3, 4}), two_levels,
                                     {{8, 1}, {1, 1, 1, 2, 2, 2, 3, 4}, {}}));
  cases.push_back(SequenceExpandCase("nothing", In({1, 2}), {{0, 0}}, {{0, 2}, {}, {}}));
  cases.push_back(
      SequenceExpandCase("no_rows", In({0, 2}).LoD({{0, 0}}), {{0, 2}}, {{0, 2}, {}, {{0, 0, 0}}}));
  cases.push_back(SequenceExpandCase("no_columns", In({2, 0}), {{0, 1, 3}}, {{3, 0}, {}, {}}));
  cases.push_back(SequenceExpandCase("an_empty_sequence",
                                     In({2, 1}).Values({1, 2}).LoD({{0, 0, 2}}), {{0, 2, 3}},
                                     {{2, 1}, {1, 2}, {{0, 0, 0, 2}}}));
  cases.push_back(Fails(SequenceExpandCase("two_before_the_end", rows, {{0, 1, 2, 3}}, {}, -2),
                        "attribute `ref_level` must be at least -1"));
  cases.push_back(Fails(SequenceExpandCase("x_of_two_levels",
                                           In({2, 1}).LoD({{0, 1, 2}, {0, 1, 2}}), {{0, 1, 2}}, {}),
                        "at most one LoD level"));
  cases.push_back(Fails(SequenceExpandCase("y_without_lod", rows, {}, {}), "ref_level"));
  cases.push_back(
      Fails(SequenceExpandCase("no_such_level", rows, {{0, 1, 2, 3}}, {}, 1), "ref_level"));
  OpCase beyond = SequenceExpandCase("y_counts_more_than_its_rows", rows, {}, {});
  beyond.inputs["Y"] = {In({3, 1}).LoD({{0, 1, 2, size_t{1} << 60}})};
  cases.push_back(Fails(beyond, "but the tensor has 3 rows"));
  cases.push_back(Fails(SequenceExpandCase("counts_differ", rows, {{0, 1, 2}}, {}), "sequences"));
  return suite;
}

OP_TEST(SequenceExpand, SequenceExpandSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
