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
  // Rows whose sum is below what is drawn: the last column.
  cases.push_back(KnownCase("beyond_the_sum", {{"X", {In({2, 3}).Values({0.5, 0, 0, 0, 0, 0.25})}}},
                            {{"seed", 7}, {"min", 2.0f}, {"max", 3.0f}}, {{2}, {2, 2}, {}}));
  cases.push_back(KnownCase("one_column", {{"X", {In({2, 1}).Values({0, 1})}}}, {{"seed", 7}},
                            {{2}, {0, 0}, {}}));
  return suite;
}

OP_TEST(SamplingId, SamplingIdSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
