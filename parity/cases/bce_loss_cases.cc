#include <cmath>

#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite BceLossSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "bce_loss";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  auto& cases = suite.cases;
  const auto add = [&](const char* name, Input x, Input label) {
    cases.push_back(PlainCase(name, {{"X", {x}}, {"Label", {label}}}));
  };
  cases.push_back(KnownCase(
      "known",
      {{"X", {In({4}).Values({0.5, 0, 1, 0})}}, {"Label", {In({4}).Values({1, 1, 1, 0.5})}}}, {},
      {{4}, {0.69314718055994531, 100, 0, 50}, {}}));
  cases.back().not_differentiated = "differences at 0 and 1 leave [0, 1]";
  add("matrix", In({3, 7}).Range(0.01, 0.99).LoD({{0, 1, 3}}), In({3, 7}).Range(0, 1));
  cases.back().unknown_batch = true;
  add("scalar", In({}).Range(0, 1), In({}).Range(0, 1));
  add("empty", In({0, 3}), In({0, 3}));
  add("large", In({20011}).Range(0.01, 0.99), In({20011}).Range(0, 1));
  add("outside", In({3}).Values({0, 0.5, 1.5}), In({3}));
  cases.back() = Fails(cases.back(), "[0, 1]");
  add("not_a_number", In({1}).Values({std::nan("")}), In({1}));
  cases.back() = Fails(cases.back(), "[0, 1]");
  add("shapes", In({2, 3}).Range(0, 1), In({2, 1}));
  cases.back() = Fails(cases.back(), "shape");
  return suite;
}

// At 0 and 1 the divisor is 1e-12.
OpSuite BceLossGradSuite() {
  OpSuite suite = KnownGradientSuite("bce_loss_grad", "bce_loss_grad");
  suite.dtypes = Floats();
  suite.cases.push_back(KnownCase("sure",
                                  {{"X", {In({3}).Values({0, 1, 0})}},
                                   {"Label", {In({3}).Values({1, 0.5, 0})}},
                                   {"Out@GRAD", {In({3}).Values({2, 4, 1})}}},
                                  {}, {{3}, {-2e12, 2e12, 0}, {}}, "X@GRAD"));
  return suite;
}

OP_TEST(BceLoss, BceLossSuite());
OP_TEST(BceLossGrad, BceLossGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
