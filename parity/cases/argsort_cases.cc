#include "parity/cases/common/sort_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddArgsortLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  cases.push_back(SortCase("two_nans", In({4}).Values({nan, 1, nan, 0}), {}));
  cases.back().truth["Indices"] = {{4}, {3, 1, 0, 2}, {}};
}

OpSuite ArgsortSuite() {
  OpSuite suite;
  suite.type = "argsort";
  suite.phi_kernel = "argsort";
  suite.dtypes = Floats();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  auto& cases = suite.cases;
  cases.push_back(SortCase("known", In({1, 4}).Values({3, nan, 1, 2}), {}));
  cases[0].truth["Out"] = {{1, 4}, {1, 2, 3, nan}, {}};
  cases[0].truth["Indices"] = {{1, 4}, {2, 3, 0, 1}, {}};
  cases.push_back(SortCase("descending", In({4}).Values({3, nan, 1, 2}), {{"descending", true}}));
  cases.back().truth["Indices"] = {{4}, {1, 0, 3, 2}, {}};
  cases.push_back(SortCase("rows", In({5, 7}), {}));
  cases.back().unknown_batch = true;
  cases.push_back(SortCase("axis_0", In({5, 7}), {{"axis", 0}, {"descending", true}}));
  cases.push_back(SortCase("integers", In({5, 40}).Range(0, 9), {{"axis", 1}}));
  cases.back().dtypes = {DataType::INT32, DataType::INT64};
  cases.back().not_on_gpu =
      "equal elements: a GPU keeps their order, std::sort of the CPU does not";
  cases.push_back(SortCase("middle_of_3", In({3, 50, 2}), {{"axis", -2}}));
  cases.push_back(SortCase("zero_d", In({}), {}));
  cases.push_back(SortCase("empty", In({0, 3}), {}));
  cases.push_back(SortCase("lod", In({6, 2}).LoD({{0, 2, 6}}), {}));
  cases.push_back(Refused(SortCase("axis_out_of_range", In({3, 4}), {{"axis", 2}}), "axis"));
  AddArgsortLimits(&suite.cases);
  return suite;
}

OP_TEST(Argsort, ArgsortSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
