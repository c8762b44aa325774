#include <cmath>

#include "parity/cases/common/drawn_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite PoissonSuite() {
  OpSuite suite = CopySuite("poisson", "poisson");
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  suite.not_differentiated = "the gradient of a draw is zero, as the original's";
  cases.push_back(KnownCase("sure", {{"X", {In({2, 2}).Values({0, 0, 0, 0})}}}, {},
                            {{2, 2}, {0, 0, 0, 0}, {}}));
  cases.push_back(PlainCase("drawn", {{"X", {In({5, 7}).Range(0.1, 30)}}}));
  cases.back().outputs["Out"].compare = false;
  cases.back().deterministic = false;
  cases.push_back(PlainCase("empty", {{"X", {In({0, 3})}}}));
  cases.push_back(Fails(PlainCase("negative", {{"X", {In({2}).Values({1, -2})}}}), "-2"));
  for (double mean : {1.0, 4.0}) {
    cases.push_back(Drawn(PlainCase(mean == 1 ? "distribution_1" : "distribution_4",
                                    {{"X", {In({10000}).Range(mean, mean)}}}),
                          {10000}, mean, std::sqrt(mean)));
  }
  // float32 would round the deviation away.
  for (double mean : {1e11, 1e17, 1e19}) {
    cases.push_back(WithTypes(
        Drawn(PlainCase(
                  "distribution_" + std::to_string(static_cast<int>(std::log10(mean))) + "_digits",
                  {{"X", {In({10000}).Range(mean, mean)}}}),
              {10000}, mean, std::sqrt(mean)),
        {DataType::FLOAT64}));
  }
  cases.push_back(
      KnownCase("infinite_mean", {{"X", {In({1}).Values({HUGE_VAL})}}}, {}, {{1}, {HUGE_VAL}, {}}));
  return suite;
}

OP_TEST(Poisson, PoissonSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
