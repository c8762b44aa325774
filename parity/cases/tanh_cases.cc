#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TanhSuite() {
  OpSuite suite = ActivationSuite("tanh", OpClass::kFunction);
  suite.cases[0].truth["Out"] = {
      {4}, {-0.76159415595576488, 0, 0.46211715726000976, 0.96402758007581690}, {}};
  suite.cases[1].dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::COMPLEX64,
                           DataType::COMPLEX128};
  return suite;
}

OP_TEST(Tanh, TanhSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
