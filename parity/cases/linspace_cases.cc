#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddLinspaceLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(Fails(
      PlainCase("two_stops", {{"Start", {In({1})}}, {"Stop", {In({2})}}, {"Num", {Ints({3})}}},
                {{"dtype", 5}}),
      "input Stop must hold one element"));
}

OpSuite LinspaceSuite() {
  OpSuite suite = CopySuite("linspace", "linspace");
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  cases.push_back(KnownCase(
      "known",
      {{"Start", {In({1}).Values({1})}}, {"Stop", {In({1}).Values({5})}}, {"Num", {Ints({3})}}},
      {{"dtype", 5}}, {{3}, {1, 3, 5}, {}}));
  cases.push_back(PlainCase(
      "one",
      {{"Start", {In({1}).Values({1})}}, {"Stop", {In({1}).Values({5})}}, {"Num", {Ints({1})}}},
      {{"dtype", 5}}));
  cases.push_back(PlainCase(
      "many",
      {{"Start", {In({1}).Values({-1})}}, {"Stop", {In({1}).Values({5})}}, {"Num", {Ints({13})}}},
      {{"dtype", 5}}));
  cases.push_back(Fails(
      PlainCase(
          "none",
          {{"Start", {In({1}).Values({1})}}, {"Stop", {In({1}).Values({5})}}, {"Num", {Ints({0})}}},
          {{"dtype", 5}}),
      "Num must be above 0"));
  // Both ends are exact, and numbers between are cut.
  cases.push_back(KnownCase(
      "integers",
      {{"Start", {In({1}).Values({-3})}}, {"Stop", {In({1}).Values({12})}}, {"Num", {Ints({12})}}},
      {{"dtype", 2}}, {{12}, {-3, -1, 0, 1, 2, 3, 5, 6, 7, 9, 10, 12}, {}}));
  const auto refused = [&](const char* name, Input start, Input number, const char* text) {
    cases.push_back(
        Fails(PlainCase(name, {{"Start", {start}}, {"Stop", {In({1})}}, {"Num", {number}}},
                        {{"dtype", 5}}),
              text));
  };
  refused("two_starts", In({2}), Ints({3}), "input Start must hold one element");
  refused("two_numbers", In({1}), Ints({3, 4}), "input Num must hold one element");
  AddLinspaceLimits(&suite.cases);
  return suite;
}

OP_TEST(Linspace, LinspaceSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
