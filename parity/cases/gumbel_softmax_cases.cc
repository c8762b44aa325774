#include "parity/cases/common/drawn_cases.h"
#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite GumbelSoftmaxSuite() {
  OpSuite suite = CopySuite("gumbel_softmax", "gumbel_softmax");
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  suite.not_differentiated = "each run draws other noise";
  cases.push_back(KnownCase("sure", {{"X", {In({2, 2}).Values({0, 1e6, 1e6, 0})}}}, {},
                            {{2, 2}, {0, 1, 1, 0}, {}}));
  cases.push_back(KnownCase("hard", {{"X", {In({2, 2}).Values({0, 300, 200, 0})}}},
                            {{"hard", true}, {"axis", 0}}, {{2, 2}, {0, 1, 1, 0}, {}}));
  cases.push_back(PlainCase("drawn", {{"X", {In({5, 7})}}}, {{"temperature", 0.5f}}));
  cases.back().outputs["Out"].compare = false;
  cases.back().deterministic = false;
  cases.back().unknown_batch = true;
  cases.push_back(PlainCase("empty", {{"X", {In({0, 3})}}}));
  cases.push_back(
      Fails(PlainCase("axis_out_of_range", {{"X", {In({3, 4})}}}, {{"axis", 2}}), "in [-2, 2)"));
  cases.push_back(
      Fails(PlainCase("temperature_zero", {{"X", {In({3, 4})}}}, {{"temperature", 0.0f}}),
            "attribute `temperature` must be greater than 0"));
  // The deviation is of 2 million draws; of the noise with the other sign it is 0.2357.
  cases.push_back(Drawn(PlainCase("three_alike", {{"X", {In({20000, 3}).Range(0, 0)}}}), {20000, 3},
                        1.0 / 3, 0.26338));
  return suite;
}

OP_TEST(GumbelSoftmax, GumbelSoftmaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
