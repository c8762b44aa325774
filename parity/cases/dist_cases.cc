#include <limits>
#include <string>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite DistSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "dist";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  const auto add = [&](const std::string& name, Input x, Input y, float p) {
    cases.push_back(PlainCase(name, {{"X", {x}}, {"Y", {y}}}, {{"p", p}}));
  };
  const float inf = std::numeric_limits<float>::infinity();
  for (float p : {0.0f, 0.5f, 1.0f, 2.0f, 3.0f, -1.0f, inf, -inf}) {
    add("p_" + std::to_string(cases.size()), In({3, 4}), In({3, 4}), p);
    cases.back().unknown_batch = true;
  }
  cases.push_back(KnownCase("known",
                            {{"X", {In({2}).Values({4, 6})}}, {"Y", {In({1}).Values({1})}}},
                            {{"p", 1.0f}}, {{}, {8}, {}}));
  add("broadcast", In({3, 1, 2}), In({4, 1}), 2);
  add("scalars", In({}), In({}), 2);
  add("large", In({50021}), In({50021}), 2);
  add("empty", In({0, 2}), In({0, 2}), 2);
  cases.back() = Fails(cases.back(), "elements");
  add("shapes", In({2}), In({3}), 2);
  cases.back() = Fails(cases.back(), "broadcast");
  cases.push_back(
      KnownCase("differences_of_one",
                {{"X", {In({4}).Values({1, 2, 3, 4})}}, {"Y", {In({4}).Values({1, 1, 1, 4})}}},
                {{"p", 0.0f}}, {{}, {2}, {}}));
  cases.push_back(PlainCase(
      "one_difference_of_0",
      {{"X", {In({3}).Values({1, 2, 4})}}, {"Y", {In({3}).Values({2, 2, 1})}}}, {{"p", 3.0f}}));
  return suite;
}

OP_TEST(Dist, DistSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
