#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddMergeSelectedRowsLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c =
      KnownCase("rows_of_one_number", {{"X", {In({3}).Values({1, 2, 4}).Rows({4, 1, 4}, 10)}}}, {},
                {{2}, {2, 5}, {}});
  c.outputs["Out"].array = true;
  cases.push_back(c);
  c = KnownCase("no_rows", {{"X", {In({0, 3}).Rows({}, 10)}}}, {}, {{0, 3}, {}, {}});
  c.outputs["Out"].array = true;
  c.truth["Out[1]"] = {{1}, {10}, {}};  // the height
  cases.push_back(c);
  c = KnownCase("wide_rows", {{"X", {In({3, 2}).Values({1, 2, 3, 4, 5, 6}).Rows({4, 1, 4}, 10)}}},
                {}, {{2, 2}, {3, 4, 6, 8}, {}});
  c.outputs["Out"].array = true;
  c.truth["Out[1]"] = {{3}, {1, 4, 10}, {}};
  cases.push_back(c);
}

OpSuite MergeSelectedRowsSuite() {
  OpSuite suite = CopySuite("merge_selected_rows", "merge_selected_rows");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  auto& cases = suite.cases;
  cases.push_back([] {
    OpCase c = KnownCase("known", {{"X", {In({3, 1}).Values({1, 2, 4}).Rows({4, 1, 4}, 10)}}}, {},
                         {{2, 1}, {2, 5}, {}});
    c.outputs["Out"].array = true;
    return c;
  }());
  const auto fails = [&](const char* name, Input x, const char* text) {
    OpCase c = cases[0];
    c.name = name;
    c.truth.clear();
    c.inputs["X"] = {std::move(x)};
    c.error = phi::INVALID_ARGUMENT;
    c.error_text = text;
    cases.push_back(c);
  };
  fails("a_row_beyond_the_height", In({3, 1}).Rows({4, 10, 4}, 10), "in [0, 10), its height");
  fails("values_of_other_rows", In({100, 1}).Rows({4, 1, 4}, 10), "for each of its 3 rows");
  AddMergeSelectedRowsLimits(&suite.cases);
  return suite;
}

OP_TEST(MergeSelectedRows, MergeSelectedRowsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
