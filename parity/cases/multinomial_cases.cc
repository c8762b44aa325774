#include <cmath>
#include <limits>

#include "parity/cases/common/drawn_cases.h"
#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddMultinomialLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(Fails(PlainCase("as_many_as_memory_holds", {{"X", {In({3})}}},
                                  {{"num_samples", 2147483647}, {"replacement", true}}),
                        "num_samples", phi::RESOURCE_EXHAUSTED));
}

void AddDrawnPlaces(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(Drawn(PlainCase("shares", {{"X", {In({2}).Values({3, 1})}}},
                                  {{"num_samples", 10000}, {"replacement", true}}),
                        {10000}, 0.25, std::sqrt(0.1875)));
}

OpSuite MultinomialSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "multinomial";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  const auto add = [&](const char* name, Input x, int samples, bool again) {
    cases.push_back(
        PlainCase(name, {{"X", {x}}}, {{"num_samples", samples}, {"replacement", again}}));
  };
  add("sure", In({2, 4}).Values({0, 0, 1, 0, 3, 0, 0, 0}), 3, true);
  cases.back().truth["Out"] = {{2, 3}, {2, 2, 2, 0, 0, 0}, {}};
  add("vector", In({4}).Values({0, 0.5, 0, 0}), 1, false);
  cases.back().truth["Out"] = {{1}, {1}, {}};
  add("one_place", In({1}).Values({2}), 1, true);
  cases.back().truth["Out"] = {{1}, {0}, {}};
  add("infinite", In({3}).Values({1, std::numeric_limits<double>::infinity(), 2}), 4, true);
  cases.back().truth["Out"] = {{4}, {1, 1, 1, 1}, {}};
  add("random", In({5, 7}).Range(0.1, 1), 4, true);
  cases.back().outputs["Out"].compare = false;
  cases.back().deterministic = false;
  cases.back().unknown_batch = true;
  // The second place is all that is left, and all but impossible as the first.
  add("each_once", In({2}).Values({1e30, 1e-30}), 2, false);
  cases.back().truth["Out"] = {{2}, {0, 1}, {}};
  add("negative", In({3}).Values({-1, 1, 1}), 1, true);
  cases.back() = Fails(cases.back(), "-1");
  add("nothing", In({3}).Values({0, 0, 0}), 1, true);
  cases.back() = Fails(cases.back(), "above 0");
  add("too_many", In({3}).Values({0, 1, 1}), 3, false);
  cases.back() = Fails(cases.back(), "num_samples");
  add("rank", In({1, 1, 3}), 1, false);
  cases.back() = Fails(cases.back(), "rank 1 or 2");
  add("no_samples", In({3}), 0, false);
  cases.back() = Fails(cases.back(), "num_samples");
  // Of weights 1, 2 and 1; then two of 1, 1 and 2, neither twice: 0 and 1 are 7 of 24 numbers each.
  add("shares", In({3}).Values({1, 2, 1}), 10000, true);
  cases.back() = Drawn(cases.back(), {10000}, 1, std::sqrt(0.5));
  std::vector<double> weights;
  for (int row = 0; row < 5000; ++row) weights.insert(weights.end(), {1, 1, 2});
  add("shares_of_what_is_left", In({5000, 3}).Values(std::move(weights)), 2, false);
  cases.back() = Drawn(cases.back(), {5000, 2}, 9.0 / 8, std::sqrt(133.0 / 192));
  AddMultinomialLimits(&suite.cases);
  AddDrawnPlaces(&suite.cases);
  return suite;
}

OP_TEST(Multinomial, MultinomialSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
