#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TanhShrinkSuite() {
  OpSuite suite = ActivationSuite("tanh_shrink", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {-0.23840584404423515, 0.0, 0.03788284273999026, 1.035972419924183}, {}};
  return suite;
}

OP_TEST(TanhShrink, TanhShrinkSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
