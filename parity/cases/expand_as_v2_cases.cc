#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ExpandAsV2Suite() {
  OpSuite suite = CopySuite("expand_as_v2", "expand_as");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({1, 2}).Values({1, 2})}}, {"Y", {In({2, 2})}}},
                            {{"target_shape", Axes{2, 2}}}, {{2, 2}, {1, 2, 1, 2}, {}}));
  cases.push_back(KnownCase("scalar_although_y_is_a_vector",
                            {{"X", {In({}).Values({3})}}, {"Y", {In({1})}}}, {}, {{}, {3}, {}}));
  cases.push_back(KnownCase("vector_although_y_is_a_scalar",
                            {{"X", {In({}).Values({3})}}, {"Y", {In({})}}},
                            {{"target_shape", Axes{1}}}, {{1}, {3}, {}}));
  cases.push_back(KnownCase("y_says_the_shape",
                            {{"X", {In({1, 2}).Values({1, 2})}}, {"Y", {In({2, 2})}}}, {},
                            {{2, 2}, {1, 2, 1, 2}, {}}));
  cases.push_back(KnownCase("y_says_an_unknown_size",
                            {{"X", {In({1, 2}).Values({1, 2})}}, {"Y", {In({2, 2})}}},
                            {{"target_shape", Axes{-1, 2}}}, {{2, 2}, {1, 2, 1, 2}, {}}));
  cases.push_back(PlainCase("no_y", {{"X", {In({1, 2})}}}, {{"target_shape", Axes{3, 4, 2}}}));
  cases.push_back(
      Fails(PlainCase("does_not_fit", {{"X", {In({2, 3})}}}, {{"target_shape", Axes{2, 4}}}),
            "input X of shape [2, 3] does not expand to size 4 on axis 1 of the result"));
  return suite;
}

OP_TEST(ExpandAsV2, ExpandAsV2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
