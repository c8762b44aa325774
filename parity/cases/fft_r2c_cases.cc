#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"
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

OpSuite FftR2CGradSuite() {
  OpSuite suite = GradientSuite("fft_r2c_grad");
  const Input grad = In({2, 3}).Type(DataType::COMPLEX64);
  auto attrs = FourierAxes({1});
  attrs["onesided"] = true;
  const OpCase base = PlainCase("", {{"X", {In({2, 4})}}, {"Out@GRAD", {grad}}}, attrs, {"X@GRAD"});
  const auto refused = [&](const char* name, std::vector<int64_t> dims) {
    AddRefused(&suite.cases, base, name, "input Out@GRAD must have shape [2, 3]",
               [&](OpCase* c) { c->inputs["Out@GRAD"] = {In(dims).Type(DataType::COMPLEX64)}; });
  };
  refused("all_frequencies", {2, 4});
  refused("other_rows", {3, 3});
  refused("no_rows", {0, 3});
  refused("no_frequencies", {2, 0});
  refused("a_vector", {3});
  return suite;
}

OP_TEST(FftR2C, FftR2CSuite());
OP_TEST(FftR2CGrad, FftR2CGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
