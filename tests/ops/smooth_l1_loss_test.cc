#include <map>
#include <string>
#include <utility>

#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite SmoothL1LossSuite() {
  OpSuite suite;
  suite.type = "smooth_l1_loss";
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
  const Slots plain = {{"X", {In({2, 2}).Values({1, 2, 3, 4})}},
                       {"Y", {In({2, 2}).Values({0.5, 2, 1, 1})}}};
  add("known", plain, {{"Out", {{2, 1}, {0.125, 4}, {}}}, {"Diff", {{2, 2}, {0.5, 0, 2, 3}, {}}}});
  add("sigma", plain,
      {{"Out", {{2, 1}, {0.375, 4.75}, {}}}, {"Diff", {{2, 2}, {0.5, 0, 2, 3}, {}}}},
      {{"sigma", 2.0f}});
  Slots weighted = plain;
  weighted["InsideWeight"] = {In({2, 2}).Values({1, 1, 0.25, 1})};
  weighted["OutsideWeight"] = {In({2, 2}).Values({2, 1, 1, 0})};
  add("weighted", weighted,
      {{"Out", {{2, 1}, {0.25, 0.125}, {}}}, {"Diff", {{2, 2}, {0.5, 0, 0.5, 3}, {}}}});
  weighted.erase("OutsideWeight");
  add("one_weight", weighted, {{"Out", {}}});
  cases.back() = Fails(cases.back(), "together");
  add("shapes", {{"X", {In({2, 2})}}, {"Y", {In({2, 3})}}}, {{"Out", {}}}, {});
  cases.back() = Fails(cases.back(), "Y");
  for (OpCase& c : cases) {
    if (c.error == phi::LEGACY) continue;
    c.truth.clear();
    c.unknown_batch = false;
  }
  return suite;
}

OP_TEST(SmoothL1Loss, SmoothL1LossSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
