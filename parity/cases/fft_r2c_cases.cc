#include "parity/cases/common/signal_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FftR2CSuite() {
  OpSuite suite = FourierSuite("fft_r2c", Floats());
  for (bool onesided : {true, false}) {
    const std::string end = onesided ? "_half" : "_whole";
    AddFourierTransforms(
        {{"onesided", onesided}},
        [&](const std::string& name, const FourierTransform& t, const auto& attrs) {
          suite.cases.push_back(FourierCase(name + end, In(t.dims), attrs));
        });
    auto attrs = FourierAxes({0});
    attrs["onesided"] = onesided;
    // A symmetric signal has a real transform.
    OpCase known = FourierCase("known" + end, In({4}).Values({5, 1, 3, 1}), attrs);
    known.truth["Out"] = {{onesided ? 3 : 4}, {10, 2, 6, 2}, {}};
    if (onesided) known.truth["Out"].values.pop_back();
    suite.cases.push_back(std::move(known));
    suite.cases.push_back(FourierCase("one" + end, In({1}), attrs));
    attrs["axes"] = Longs64{1};
    suite.cases.push_back(FourierCase("one_element" + end, In({3, 1}), attrs));
  }
  return suite;
}

OP_TEST(FftR2C, FftR2CSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
