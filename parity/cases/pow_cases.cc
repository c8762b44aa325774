#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite PowSuite() {
  OpSuite suite = ActivationSuite("pow", OpClass::kFunction);
  for (OpCase& c : suite.cases) c.attrs["factor"] = 2.0f;
  suite.cases[0].truth["Out"] = {{4}, {1, 0, 0.25, 4}, {}};
  const size_t n = suite.cases.size();
  for (size_t i = 0; i < n; ++i) {
    OpCase c = suite.cases[i];
    c.truth.clear();
    c.name += "_root";
    c.attrs["factor"] = 0.75f;
    suite.cases.push_back(c);
  }
  OpCase c = suite.cases[0];
  c.name = "integers";
  c.inputs["X"] = {In({3}).Values({-3, 1, 4})};
  c.attrs["factor"] = 3.5f;
  c.dtypes = {DataType::INT32, DataType::INT64};
  c.truth["Out"] = {{3}, {-27, 1, 64}, {}};
  suite.cases.push_back(c);
  c = suite.cases[0];
  c.name = "factor_tensor";
  c.inputs["FactorTensor"] = {In({1}).Values({3})};
  c.truth["Out"] = {{4}, {-1, 0, 0.125, 8}, {}};
  suite.cases.push_back(c);
  c = suite.cases[1];
  c.name = "fourth_power";  // whose third derivative is no constant
  c.inputs["X"] = {In({5, 7}).Range(0.5, 2)};
  c.attrs["factor"] = 4.0f;
  suite.cases.push_back(c);
  return suite;
}

OP_TEST(Pow, PowSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
