#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite GetTensorFromSelectedRowsSuite() {
  OpSuite suite = CopySuite("get_tensor_from_selected_rows", "");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 1}).Values({1, 2}).Rows({4, 1}, 10)}}}, {},
                            {{2, 1}, {1, 2}, {}}));
  return suite;
}

OP_TEST(GetTensorFromSelectedRows, GetTensorFromSelectedRowsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
