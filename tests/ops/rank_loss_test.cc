#include <limits>
#include <map>
#include <string>
#include <utility>

#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite RankLossSuite() {
  OpSuite suite;
  suite.type = "rank_loss";
  suite.dtypes = {DataType::FLOAT32};
  suite.tolerances = {{DataType::FLOAT32, {1e-6, 1e-6, "one function of float32"}},
                      {DataType::FLOAT64, {1e-14, 1e-14, "the same in float64"}}};
  auto& cases = suite.cases;
  const auto add = [&](const char* name, Slots inputs, std::map<std::string, Truth> truth,
                       paddle::framework::AttributeMap attrs = {}) {
    OpCase c = PlainCase(name, std::move(inputs), std::move(attrs), {});
    for (const auto& [slot, values] : truth) c.outputs[slot] = {};
    c.truth = std::move(truth);
    c.unknown_batch = true;
    cases.push_back(c);
  };
  add("known",
      {{"Label", {In({2, 1}).Values({1, 0})}},
       {"Left", {In({2, 1}).Values({1, 200})}},
       {"Right", {In({2, 1}).Values({1, 0})}}},
      {{"Out", {{2, 1}, {0.69314718055994531, std::numeric_limits<double>::infinity()}, {}}}});
  add("shapes", {{"Label", {In({2, 1})}}, {"Left", {In({3, 1})}}, {"Right", {In({2, 1})}}},
      {{"Out", {}}}, {});
  cases.back() = Fails(cases.back(), "Left");
  for (OpCase& c : cases) {
    if (c.error == phi::LEGACY) continue;
    c.truth.clear();
    c.unknown_batch = false;
  }
  return suite;
}

OP_TEST(RankLoss, RankLossSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
