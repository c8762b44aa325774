#include <map>
#include <string>
#include <utility>

#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite BprLossSuite() {
  OpSuite suite;
  suite.type = "bpr_loss";
  suite.dtypes = Floats();
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
      {{"X", {In({2, 3}).Values({1, 1, 1, 0, 0, 1000})}},
       {"Label", {In({2, 1}).Values({0, 2}).Type(DataType::INT64)}}},
      {{"Y", {{2, 1}, {0.69314718055994531, 0}, {}}}});
  add("outside", {{"X", {In({1, 3})}}, {"Label", {In({1, 1}).Values({3}).Type(DataType::INT64)}}},
      {{"Y", {}}});
  cases.back() = Fails(cases.back(), "[0, 3)");
  add("shapes", {{"X", {In({2, 3})}}, {"Label", {Ints64({1, 2})}}}, {{"Y", {}}}, {});
  cases.back() = Fails(cases.back(), "Label");
  for (OpCase& c : cases) {
    if (c.error == phi::LEGACY) continue;
    c.truth.clear();
    c.unknown_batch = false;
  }
  return suite;
}

OP_TEST(BprLoss, BprLossSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
