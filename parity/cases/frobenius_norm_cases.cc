#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FrobeniusNormSuite() {
  OpSuite suite = ReduceSuite("frobenius_norm", "frobenius_norm", -9, 9, Floats());
  for (OpCase& c : suite.cases) c.phi_kernel.clear();
  suite.cases[0].inputs["X"] = {In({2, 2}).Values({3, 4, 5, 12})};
  suite.cases[0].truth["Out"] = {{2}, {5, 13}, {}};
  return suite;
}

OP_TEST(FrobeniusNorm, FrobeniusNormSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
