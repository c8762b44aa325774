#include <map>
#include <string>
#include <utility>

#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite HingeLossSuite() {
  OpSuite suite;
  suite.type = "hinge_loss";
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
      {{"Logits", {In({4, 1}).Values({-3, 0.5, 2, 1})}},
       {"Labels", {In({4, 1}).Values({1, 1, 0, 1})}}},
      {{"Loss", {{4, 1}, {4, 0.5, 3, 0}, {}}}});
  add("rows", {{"Logits", {In({2, 2})}}, {"Labels", {In({2, 2})}}}, {{"Loss", {}}}, {});
  cases.back() = Fails(cases.back(), "Logits");
  add("shapes", {{"Logits", {In({2, 1})}}, {"Labels", {In({3, 1})}}}, {{"Loss", {}}}, {});
  cases.back() = Fails(cases.back(), "Labels");
  for (OpCase& c : cases) {
    if (c.error == phi::LEGACY) continue;
    c.truth.clear();
    c.unknown_batch = false;
  }
  return suite;
}

OP_TEST(HingeLoss, HingeLossSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
