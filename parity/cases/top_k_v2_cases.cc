#include "parity/cases/common/sort_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TopkV2Suite() {
  OpSuite suite;
  suite.type = "top_k_v2";
  suite.phi_kernel = "top_k";
  suite.dtypes = Floats();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  auto& cases = suite.cases;
  cases.push_back(SortCase("known", In({1, 4}).Values({3, nan, 1, 2}), {{"k", 2}}));
  cases[0].truth["Out"] = {{1, 2}, {nan, 3}, {}};
  cases[0].truth["Indices"] = {{1, 2}, {1, 0}, {}};
  cases.push_back(
      SortCase("smallest", In({4}).Values({3, nan, 1, 2}), {{"k", 2}, {"largest", false}}));
  cases.back().truth["Indices"] = {{2}, {2, 3}, {}};
  cases.push_back(SortCase("rows", In({5, 7}), {{"k", 3}}));
  cases.back().unknown_batch = true;
  cases.push_back(SortCase("axis_0", In({5, 7}), {{"k", 5}, {"axis", 0}}));
  cases.push_back(SortCase("few_of_many", In({2, 3, 1001}), {{"k", 5}, {"sorted", false}}));
  cases.push_back(
      SortCase("middle_of_3", In({3, 50, 2}), {{"k", 20}, {"axis", -2}, {"largest", false}}));
  cases.push_back(SortCase("integers", In({5, 7}).Range(-99, 99), {{"k", 2}}));
  cases.back().dtypes = {DataType::INT32, DataType::INT64};
  cases.push_back(SortCase("k_tensor", In({5, 7}), {{"k", 1}}));
  cases.back().inputs["K"] = {Ints({3})};
  cases.back().outputs["Out"].compile_shape = cases.back().outputs["Indices"].compile_shape = false;
  // K outranks an attribute that is out of range.
  cases.push_back(SortCase("any_k_beside_a_tensor", In({5, 7}), {{"k", -2}}));
  cases.back().inputs["K"] = {Ints({3})};
  cases.back().outputs["Out"].compile_shape = cases.back().outputs["Indices"].compile_shape = false;
  cases.push_back(Refused(SortCase("no_elements", In({3, 4}), {{"k", 0}}), "`k`"));
  cases.push_back(SortCase("zero_d", In({}), {{"k", 1}}));
  cases.push_back(Refused(SortCase("zero_d_of_three", In({}), {{"k", 3}}), "`k`"));
  cases.push_back(SortCase("empty", In({0, 3}), {{"k", 2}}));
  cases.push_back(Refused(SortCase("k_too_large", In({3, 4}), {{"k", 5}}), "`k`"));
  cases.push_back(
      Refused(SortCase("axis_out_of_range", In({3, 4}), {{"k", 1}, {"axis", 2}}), "axis"));
  cases.push_back(SortCase("k_tensor_of_a_vector", In({7}), {{"k", 1}}));
  cases.back().inputs["K"] = {Ints({3})};
  cases.back().outputs["Out"].compile_shape = cases.back().outputs["Indices"].compile_shape = false;
  return suite;
}

OP_TEST(TopkV2, TopkV2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
