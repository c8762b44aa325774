#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AssignSuite() {
  OpSuite suite = CopySuite("assign", "assign_raw");
  auto& cases = suite.cases;
  cases.push_back(CopyCase("known", In({2}).Values({1, 2})));
  cases[0].truth["Out"] = {{2}, {1, 2}, {}};
  cases.push_back(CopyCase("all_types", In({3, 5}).Range(0, 9)));
  cases.back().dtypes = AllTypes();
  cases.push_back(CopyCase("special", In({13}).Special()));
  cases.push_back(CopyCase("empty", In({0, 3})));
  cases.push_back(CopyCase("zero_d", In({})));
  cases.push_back(CopyCase("large", In({200001})));
  cases.push_back(CopyCase("lod", In({6, 2}).LoD({{0, 2, 6}})));
  OpCase rows = CopyCase("selected_rows", In({2, 3}).Rows({4, 1}, 10));
  rows.phi_kernel = "assign_sr";
  rows.outputs["Out"].array = true;
  cases.push_back(rows);
  OpCase array = CopyCase("array", Array({In({2}), In({3, 4}).LoD({{0, 1, 3}})}));
  array.phi_kernel = "assign_array";
  array.outputs["Out"].array = true;
  array.dtypes = {DataType::FLOAT32};
  cases.push_back(array);
  OpCase nothing = PlainCase("nothing", {});
  nothing.outputs["Out"].compare = false;  // it is not written
  nothing.outputs["Out"].compile_shape = false;
  nothing.dtypes = {DataType::FLOAT32};
  cases.push_back(nothing);
  return suite;
}

OP_TEST(Assign, AssignSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
