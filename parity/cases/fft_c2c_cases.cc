#include "parity/cases/common/signal_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FftC2CSuite() {
  OpSuite suite = FourierSuite("fft_c2c", {DataType::COMPLEX64, DataType::COMPLEX128});
  auto& cases = suite.cases;
  cases.push_back(FourierCase("known", In({4}).Values({1, 2, 4, 3}), FourierAxes({0})));
  AddFourierTransforms({},
                       [&](const std::string& name, const FourierTransform& t, const auto& attrs) {
                         cases.push_back(FourierCase(name, In(t.dims), attrs));
                       });
  cases.push_back(FourierCase("axis_twice", In({3, 5}), FourierAxes({0, 0}, "ortho")));
  cases.push_back(FourierCase("axis_twice_between", In({3, 4}), FourierAxes({1, 0, 1})));
  cases.push_back(FourierCase("empty", In({0, 4}), FourierAxes({1})));
  cases.push_back(Fails(FourierCase("axis", In({3}), FourierAxes({1})), "axes"));
  cases.push_back(Fails(FourierCase("no_axis", In({3}), FourierAxes({})), "axes"));
  cases.push_back(
      Fails(FourierCase("normalization", In({3}), FourierAxes({0}, "x")), "normalization"));
  cases.push_back(FourierCase("one_element", In({3, 1}), FourierAxes({1})));
  cases.push_back(FourierCase("one", In({1}), FourierAxes({0})));
  return suite;
}

OP_TEST(FftC2C, FftC2CSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
