#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TraceSuite() {
  OpSuite suite = CopySuite("trace", "trace");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"Input", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"offset", 0}}, {{}, {6}, {}}));
  cases.push_back(PlainCase("three", {{"Input", {In({2, 3, 4}).Range(-9, 9)}}},
                            {{"offset", 1}, {"axis1", -1}, {"axis2", 1}}));
  cases.push_back(PlainCase("one", {{"Input", {In({1, 1})}}}, {{"offset", 0}}));
  cases.push_back(KnownCase("above", {{"Input", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"offset", 1}}, {{}, {8}, {}}));
  cases.push_back(KnownCase("below", {{"Input", {In({3, 2}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"offset", -1}}, {{}, {9}, {}}));
  cases.push_back(PlainCase("below_of_three", {{"Input", {In({4, 3, 2}).Range(-9, 9)}}},
                            {{"offset", -2}, {"axis1", 0}, {"axis2", 1}}));
  std::vector<double> numbers;
  for (int i = 0; i < 120; ++i) numbers.push_back(i % 7);
  cases.push_back(PlainCase("of_two_axes_more", {{"Input", {In({2, 3, 4, 5}).Values(numbers)}}},
                            {{"offset", 0}, {"axis1", 1}, {"axis2", 3}}));
  cases.push_back(KnownCase("beyond_the_corner", {{"Input", {In({2, 2, 3})}}},
                            {{"offset", -4}, {"axis1", 1}, {"axis2", 2}}, {{2}, {0, 0}, {}}));
  return suite;
}

OP_TEST(Trace, TraceSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
