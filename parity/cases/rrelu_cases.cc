#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase RreluCase(const std::string& name, Input x, paddle::framework::AttributeMap attrs) {
  return PlainCase(name, {{"X", {std::move(x)}}}, std::move(attrs), {"Out", "Noise"});
}

void AddRreluLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(RreluCase("from_0_to_1", In({4}).Values({-1, 2, 3, -4}),
                            {{"lower", 0.0f}, {"upper", 1.0f}, {"is_test", true}}));
  cases.back().truth["Out"] = {{4}, {-0.5, 2, 3, -2}, {}};
}

OpSuite RreluSuite() {
  OpSuite suite = CopySuite("rrelu", "rrelu");
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {1e-7, 1e-7, "one rounding of float32"}},
                      {DataType::FLOAT64, {1e-15, 1e-15, "one rounding of float64"}},
                      {DataType::FLOAT16, {1e-3, 1e-3, "two roundings of float16"}}};
  auto& cases = suite.cases;
  cases.push_back(RreluCase("test_run", In({4}).Values({-1, 2, 3, -4}),
                            {{"lower", 0.125f}, {"upper", 0.375f}, {"is_test", true}}));
  cases.back().truth["Out"] = {{4}, {-0.25, 2, 3, -1}, {}};
  cases.back().truth["Noise"] = {{4}, {0.25, 1, 1, 0.25}, {}};
  cases.push_back(UnknownBatch(RreluCase("matrix", In({5, 7}), {{"is_test", true}})));
  cases.push_back(
      WithTypes(RreluCase("half", In({5, 7}), {{"is_test", true}}), {DataType::FLOAT16}));
  cases.back().not_differentiated = "its gradient has no float16 kernel, as the original's";
  cases.push_back(RreluCase("one_slope", In({5, 7}), {{"lower", 0.5f}, {"upper", 0.5f}}));
  cases.push_back(RreluCase("kept_at_0_and_above", In({3}).Values({0, 0.5, 1}),
                            {{"lower", 0.25f}, {"upper", 0.5f}}));
  cases.back().truth["Noise"] = {{3}, {1, 1, 1}, {}};
  cases.back().not_differentiated = "a kink at 0";
  cases.push_back(RreluCase("zero_d", In({}), {{"is_test", true}}));
  cases.push_back(RreluCase("empty", In({0, 3}), {}));
  cases.push_back(RreluCase("drawn", In({5, 7}), {}));
  cases.back().outputs["Out"].compare = cases.back().outputs["Noise"].compare = false;
  cases.back().deterministic = false;
  cases.back().not_differentiated = "each run draws other slopes";
  cases.push_back(
      Fails(RreluCase("bounds", In({3}), {{"lower", 0.5f}, {"upper", 0.25f}}), "order"));
  AddRreluLimits(&suite.cases);
  return suite;
}

OpSuite RreluGradSuite() {
  OpSuite suite = KnownGradientSuite("rrelu_grad", "rrelu_grad");
  OpCase c = PlainCase("known",
                       {{"X", {In({2})}},
                        {"Noise", {In({2}).Values({1, 0.25})}},
                        {"Out@GRAD", {In({2}).Values({3, 8})}}},
                       {}, {"X@GRAD"});
  c.truth["X@GRAD"] = {{2}, {3, 2}, {}};
  suite.cases.push_back(c);
  return suite;
}

OP_TEST(Rrelu, RreluSuite());
OP_TEST(RreluGrad, RreluGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
