#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite RepeatInterleaveSuite() {
  OpSuite suite = CopySuite("repeat_interleave", "repeat_interleave");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2}).Values({1, 2})}}},
                            {{"Repeats", 2}, {"dim", 0}}, {{4}, {1, 1, 2, 2}, {}}));
  cases.push_back(PlainCase("columns", {{"X", {In({2, 3})}}}, {{"Repeats", 3}, {"dim", -1}}));
  cases.push_back(
      WithKernel(PlainCase("tensor", {{"X", {In({2, 3})}}, {"RepeatsTensor", {Ints({2, 0, 1})}}},
                           {{"dim", 1}}),
                 "repeat_interleave_with_tensor_index"));
  cases.push_back(WithKernel(
      Fails(PlainCase("negative", {{"X", {In({2, 3})}}, {"RepeatsTensor", {Ints({2, -1, 1})}}},
                      {{"dim", 1}}),
            "RepeatsTensor must not be negative; number 1 is -1"),
      "repeat_interleave_with_tensor_index"));
  cases.push_back(WithKernel(
      Fails(PlainCase("first_negative",
                      {{"X", {In({2, 3})}}, {"RepeatsTensor", {Ints({-1, 1, 2})}}}, {{"dim", 1}}),
            "RepeatsTensor must not be negative; number 0 is -1"),
      "repeat_interleave_with_tensor_index"));
  cases.push_back(WithKernel(
      Fails(PlainCase("no_slices", {{"X", {In({2, 0})}}, {"RepeatsTensor", {Ints({2, 0, 1})}}},
                      {{"dim", 1}}),
            "RepeatsTensor of shape [3] must hold a number for each of the 0 slices of X"),
      "repeat_interleave_with_tensor_index"));
  return suite;
}

OP_TEST(RepeatInterleave, RepeatInterleaveSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
