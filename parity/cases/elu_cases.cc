#include "parity/cases/common/activation_cases.h"
#include "parity/cases/common/gradient_cases.h"

namespace phibridge {
namespace parity {
namespace {

// At 0, where differences see both slopes: that of the exponential, as in the original.
OpSuite EluGradGradSuite() {
  OpSuite suite = KnownGradientSuite("elu_grad_grad", "elu_double_grad");
  suite.dtypes = Floats();
  OpCase c = PlainCase("at_zero",
                       {{"X", {In({2}).Values({0, 0})}},
                        {"grad_out", {In({2}).Values({1, 2})}},
                        {"grad_x@GRAD", {In({2}).Values({1, 3})}}},
                       {{"alpha", 0.5f}}, {"X@GRAD", "grad_out@GRAD"});
  c.truth["X@GRAD"] = {{2}, {0.5, 3}, {}};
  c.truth["grad_out@GRAD"] = {{2}, {0.5, 1.5}, {}};
  suite.cases.push_back(c);
  return suite;
}

OP_TEST(Elu, ExponentialLinearSuite("elu"));
OP_TEST(EluGradGrad, EluGradGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
