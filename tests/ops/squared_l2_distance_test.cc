#include <map>
#include <string>
#include <utility>

#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite SquaredL2DistanceSuite() {
  OpSuite suite;
  suite.type = "squared_l2_distance";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  const auto add = [&](const char* name, Slots inputs, std::map<std::string, Truth> truth,
                       paddle::framework::AttributeMap attrs = {}) {
    OpCase c = PlainCase(name, std::move(inputs), std::move(attrs), {});
    for (const auto& [slot, values] : truth) c.outputs[slot] = {};
    c.truth = std::move(truth);
    c.unknown_batch = true;
    cases.push_back(c);
  };
  add("known", {{"X", {In({2, 2}).Values({1, 2, 3, 4})}}, {"Y", {In({2, 2}).Values({0, 2, 1, 1})}}},
      {{"Out", {{2, 1}, {1, 13}, {}}}, {"sub_result", {{2, 2}, {1, 0, 2, 3}, {}}}});
  add("one_row",
      {{"X", {In({2, 1, 2}).Values({1, 2, 3, 4})}}, {"Y", {In({1, 1, 2}).Values({0, 2})}}},
      {{"Out", {{2, 1}, {1, 13}, {}}}, {"sub_result", {{2, 2}, {1, 0, 3, 2}, {}}}});
  cases.back().unknown_batch = false;
  add("shapes", {{"X", {In({2, 2})}}, {"Y", {In({2, 3})}}}, {{"Out", {}}}, {});
  cases.back() = Fails(cases.back(), "Y");
  add("rank", {{"X", {In({2})}}, {"Y", {In({2})}}}, {{"Out", {}}}, {});
  cases.back() = Fails(cases.back(), "rank");
  for (OpCase& c : cases) {
    if (c.error == phi::LEGACY) continue;
    c.truth.clear();
    c.unknown_batch = false;
  }
  return suite;
}

OP_TEST(SquaredL2Distance, SquaredL2DistanceSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
