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
  return suite;
}

OP_TEST(FakeQuantizeRangeAbsMax, FakeQuantizeRangeAbsMaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
