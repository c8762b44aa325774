#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SamplingIdSuite() {
  OpSuite suite = CopySuite("sampling_id", "");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 3}).Values({0, 1, 0, 0, 0, 1})}}},
                            {{"seed", 7}}, {{2}, {1, 2}, {}}));
  return suite;
}

OP_TEST(SamplingId, SamplingIdSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
