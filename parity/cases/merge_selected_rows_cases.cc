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
  return suite;
}

OP_TEST(MergeSelectedRows, MergeSelectedRowsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
