#include "parity/cases/common/quantize_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FakeQuantizeRangeAbsMaxSuite() {
  OpSuite suite = QuantizeSuite("fake_quantize_range_abs_max");
  auto& cases = suite.cases;
  cases.push_back(ScaledTestCase({-15, -7, 5, -40, -73, 92}));
  cases.push_back(Fails(QuantizeCase("train_without_window", {{"InScale", In({1}).Values({2.5})}},
                                     {}, {"Out", "OutScale"}),
                        "training"));
  for (const Input& iter :
       {In({1}).Values({-1}).Type(DataType::INT64), In({0}).Type(DataType::INT64)}) {
    OpCase c = QuantizeCase(iter.values.empty() ? "no_step" : "step_below_0",
                            {{"InScale", In({1}).Values({2.5})}, {"Iter", iter}},
                            {{"window_size", 3}}, {"Out", "OutScale", "OutScales"});
    cases.push_back(Fails(c, iter.values.empty() ? "Iter must hold one number" : "it is -1"));
  }
  // The scale before is as small as what the window held: the largest of the window counts.
  for (const double step : {0, 2}) {
    OpCase c = QuantizeCase(step == 0 ? "first_step_of_zeros" : "third_step_of_zeros",
                            {{"X", In({2}).Values({0, 0})},
                             {"InScale", In({1}).Values({0})},
                             {"Iter", Ints({step}, DataType::INT64)}},
                            {{"window_size", 3}}, {"Out", "OutScale", "OutScales"});
    c.truth = {{"Out", {{2}, {0, 0}, {}}},
               {"OutScale", {{1}, {0}, {}}},
               {"OutScales", {{3}, {0, 0, 0}, {}}}};
    cases.push_back(c);
  }
  return suite;
}

OP_TEST(FakeQuantizeRangeAbsMax, FakeQuantizeRangeAbsMaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
