#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

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
  return suite;
}

OP_TEST(MergeSelectedRows, MergeSelectedRowsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
