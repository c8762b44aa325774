#include "parity/cases/common/plain_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite CrossSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "cross";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kProduct;
  auto& cases = suite.cases;
  const auto add = [&](const char* name, Input x, Input y, int dim = 9) {
    cases.push_back(PlainCase(name, {{"X", {x}}, {"Y", {y}}}, {{"dim", dim}}));
  };
  cases.push_back(
      KnownCase("known", {{"X", {In({3}).Values({1, 2, 3})}}, {"Y", {In({3}).Values({4, 5, 7})}}},
                {}, {{3}, {-1, 5, -3}, {}}));
  cases.back().dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
  add("first_of_3", In({2, 3, 3}).LoD({{0, 1, 2}}), In({2, 3, 3}));
  cases.back().unknown_batch = true;
  add("axis_0", In({3, 4}), In({3, 4}), 0);
  add("last", In({3, 5, 3}), In({3, 5, 3}), -1);
  add("empty", In({0, 3}), In({0, 3}), 1);
  add("large", In({9000, 3, 2}), In({9000, 3, 2}), 1);
  add("no_axis", In({2, 2}), In({2, 2}));
  cases.back() = Fails(cases.back(), "size 3");
  add("not_3", In({3, 2}), In({3, 2}), 1);
  cases.back() = Fails(cases.back(), "size 3");
  add("outside", In({3, 2}), In({3, 2}), 2);
  cases.back() = Fails(cases.back(), "dim");
  add("shapes", In({3, 2}), In({3, 1}));
  cases.back() = Fails(cases.back(), "shape");
  return RefusedAtRun(std::move(suite), "without an axis, the kernel looks for one of size 3",
                      {"no_axis"});
}

OP_TEST(Cross, CrossSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
