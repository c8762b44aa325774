#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SigmoidSuite() {
  OpSuite suite = ActivationSuite("sigmoid", OpClass::kFunction);
  suite.cases[0].truth["Out"] = {
      {4}, {0.26894142136999512, 0.5, 0.62245933120185459, 0.88079707797788243}, {}};
  suite.cases[1].dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::COMPLEX64,
                           DataType::COMPLEX128};
  return suite;
}

OP_TEST(Sigmoid, SigmoidSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
