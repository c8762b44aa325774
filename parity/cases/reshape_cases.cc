#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ReshapeSuite() {
  OpSuite suite = CopySuite("reshape", "reshape");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"shape", Axes{3, -1}}}, {{3, 2}, {1, 2, 3, 4, 5, 6}, {}}));
  cases.push_back(WithTypes(
      PlainCase("all_types", {{"X", {In({3, 4}).Range(0, 9)}}}, {{"shape", Axes{0, 2, 2}}}),
      AllTypes()));
  cases.push_back(
      PlainCase("tensor", {{"X", {In({2, 3})}}, {"Shape", {Ints({6})}}}, {{"shape", Axes{3, 2}}}));
  cases.push_back(PlainCase("list", {{"X", {In({2, 3})}}, {"ShapeTensor", {Ints({3}), Ints({2})}}},
                            {{"shape", Axes{-1, -1}}}));
  cases.push_back(
      UnknownBatch(PlainCase("batch", {{"X", {In({5, 3, 2})}}}, {{"shape", Axes{-1, 6}}})));
  cases.push_back(Fails(PlainCase("other_size", {{"X", {In({2, 3})}}}, {{"shape", Axes{4, 2}}}),
                        "input X of shape [2, 3] has 6 elements"));
  return suite;
}

OP_TEST(Reshape, ReshapeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
