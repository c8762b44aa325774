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
  return suite;
}

OP_TEST(FakeQuantizeRangeAbsMax, FakeQuantizeRangeAbsMaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
