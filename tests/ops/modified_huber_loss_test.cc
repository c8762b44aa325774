#include <map>
#include <string>
#include <utility>

#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite ModifiedHuberLossSuite() {
  OpSuite suite;
  suite.type = "modified_huber_loss";
  suite.dtypes = {DataType::FLOAT32};
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
      {{"X", {In({4, 1}).Values({-3, 0.5, 2, 3})}}, {"Y", {In({4, 1}).Values({1, 1, 0, 1})}}},
      {{"Out", {{4, 1}, {12, 0.25, 8, 0}, {}}},
       {"IntermediateVal", {{4, 1}, {-3, 0.5, -2, 3}, {}}}});
  add("shapes", {{"X", {In({2, 1})}}, {"Y", {In({3, 1})}}}, {{"Out", {}}}, {});
  cases.back() = Fails(cases.back(), "Y");
  for (OpCase& c : cases) {
    if (c.error == phi::LEGACY) continue;
    c.truth.clear();
    c.unknown_batch = false;
  }
  return suite;
}

OP_TEST(ModifiedHuberLoss, ModifiedHuberLossSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
