#include "tests/ops/reduce_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite LogsumexpSuite() {
  OpSuite suite = ReduceSuite("logsumexp", "logsumexp", -9, 9, Floats());
  suite.tolerances = {{DataType::FLOAT32, {1e-6, 1e-6, "exp, a sum and a logarithm in float32"}},
                      {DataType::FLOAT64, {1e-14, 1e-13, "the same in float64"}}};
  for (OpCase& c : suite.cases) {
    const auto dim = c.attrs["dim"], keep_dim = c.attrs["keep_dim"];
    c.attrs["axis"] = dim;
    c.attrs["keepdim"] = keep_dim;
    c.attrs.erase("dim");
    c.attrs.erase("keep_dim");
    c.phi_kernel.clear();
  }
  suite.cases[0].truth["Out"] = {{2}, {3.4076059644443806, 6.4076059644443806}, {}};
  return suite;
}

OP_TEST(Logsumexp, LogsumexpSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
