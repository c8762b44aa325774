#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite HistogramSuite() {
  OpSuite suite = MoveSuite("histogram", "");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({5}).Values({0, 1, 1, 3, 9})}}},
                            {{"bins", int64_t{4}}, {"min", 0}, {"max", 4}},
                            {{4}, {1, 2, 0, 1}, {}}));
  cases.push_back(Fails(PlainCase("no_bins", {{"X", {In({5})}}}, {{"bins", int64_t{0}}})));
  return suite;
}

OP_TEST(Histogram, HistogramSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
