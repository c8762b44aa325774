#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite HuberLossSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "huber_loss";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  OpCase known = KnownCase(
      "known", {{"X", {In({4}).Values({-3, 0.5, 2, 1})}}, {"Y", {In({4}).Values({1, 1, 0, 0})}}},
      {{"delta", 1.0f}}, {{4}, {3.5, 0.125, 1.5, 0.5}, {}});
  known.outputs["Residual"] = {};
  known.truth["Residual"] = {{4}, {4, 0.5, -2, -1}, {}};
  cases.push_back(known);
  const auto add = [&](const char* name, Input x, Input y) {
    cases.push_back(
        PlainCase(name, {{"X", {x}}, {"Y", {y}}}, {{"delta", 0.5f}}, {"Out", "Residual"}));
  };
  add("matrix", In({3, 7}).LoD({{0, 1, 3}}), In({3, 7}));
  cases.back().unknown_batch = true;
  add("special", In({5, 5}).Special(), In({5, 5}));
  add("scalar", In({}), In({}));
  add("empty", In({0, 3}), In({0, 3}));
  add("large", In({30011}).Range(-3, 3), In({30011}));
  add("shapes", In({2, 3}), In({2, 1}));
  cases.back() = Fails(cases.back(), "shape");
  return suite;
}

OP_TEST(HuberLoss, HuberLossSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
