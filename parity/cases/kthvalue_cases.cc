#include "parity/cases/common/sort_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite KthvalueSuite() {
  OpSuite suite;
  suite.type = "kthvalue";
  suite.phi_kernel = "kthvalue";
  suite.dtypes = Floats();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  auto& cases = suite.cases;
  cases.push_back(SortCase("known", In({1, 4}).Values({3, nan, 1, 2}), {{"k", 2}}));
  cases[0].truth["Out"] = {{1}, {2}, {}};
  cases[0].truth["Indices"] = {{1}, {3}, {}};
  cases.push_back(SortCase("keepdim", In({5, 7}), {{"k", 3}, {"axis", 0}, {"keepdim", true}}));
  cases.push_back(SortCase("rows", In({5, 41}), {{"k", 20}}));
  cases.back().unknown_batch = true;
  cases.push_back(SortCase("integers", In({5, 7}).Range(-99, 99), {{"k", 2}}));
  cases.back().dtypes = {DataType::INT32, DataType::INT64};
  cases.push_back(
      SortCase("sequences", In({2, 3}).Values({3, 1, 2, 6, 5, 4}).LoD({{0, 1, 2}}), {{"k", 2}}));
  cases.back().truth = {{"Out", {{2}, {2, 5}, {{0, 1, 2}}}},
                        {"Indices", {{2}, {2, 1}, {{0, 1, 2}}}}};
  cases.push_back(SortCase("zero_d", In({}), {{"k", 1}}));
  cases.push_back(Refused(SortCase("k_too_large", In({3, 4}), {{"k", 5}}), "`k`"));
  cases.push_back(
      Refused(SortCase("axis_out_of_range", In({3, 4}), {{"k", 1}, {"axis", 2}}), "axis"));
  return suite;
}

OP_TEST(Kthvalue, KthvalueSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
