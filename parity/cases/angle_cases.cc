#include "parity/cases/common/complex_part_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AngleSuite() {
  const double pi = 3.1415926535897931;
  OpSuite suite = ComplexPartSuite(
      "angle", {DataType::FLOAT32, DataType::FLOAT64, DataType::COMPLEX64, DataType::COMPLEX128},
      {0, pi});
  // The angle of a complex -0 is that of the negative axis; of a real one it is 0.
  for (bool complex : {false, true}) {
    OpCase c;
    c.name = complex ? "complex_signed_zeros" : "signed_zeros";
    c.inputs["X"] = {In({4}).Values({0.0, -0.0, 1, -1})};
    c.truth["Out"] = {{4}, {0, complex ? pi : 0, 0, pi}, {}};
    c.dtypes = complex ? std::vector<DataType>{DataType::COMPLEX64, DataType::COMPLEX128}
                       : std::vector<DataType>{DataType::FLOAT32, DataType::FLOAT64};
    c.not_differentiated = "there is no derivative at 0";
    suite.cases.push_back(c);
  }
  return suite;
}

OP_TEST(Angle, AngleSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
