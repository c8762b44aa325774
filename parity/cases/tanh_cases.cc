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
  // exp(2x) is infinite there.
  OpCase far;
  far.name = "far";
  far.inputs["X"] = {In({2}).Values({500, -500})};
  far.truth["Out"] = {{2}, {1, -1}, {}};
  far.dtypes = {DataType::FLOAT64, DataType::COMPLEX64, DataType::COMPLEX128};
  suite.cases.push_back(far);
  return suite;
}

OP_TEST(Tanh, TanhSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
