#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ExpandV2Suite() {
  OpSuite suite = CopySuite("expand_v2", "expand");
  suite.needs_sizes = "the number of sizes in Shape is the rank of Out";
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 1}).Values({1, 2})}}},
                            {{"shape", Axes{2, 2, 3}}},
                            {{2, 2, 3}, {1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2}, {}}));
  cases.push_back(
      WithTypes(PlainCase("all_types", {{"X", {In({1, 3}).Range(0, 9)}}}, {{"shape", Axes{4, -1}}}),
                AllTypes()));
  cases.push_back(WithTypes(
      PlainCase("gradient_types", {{"X", {In({1, 3})}}}, {{"shape", Axes{4, -1}}}),
      {DataType::FLOAT16, DataType::BFLOAT16, DataType::COMPLEX64, DataType::COMPLEX128}));
  cases.push_back(PlainCase("tensor", {{"X", {In({2, 1})}}, {"Shape", {Ints({2, 5})}}}));
  cases.push_back(PlainCase("list",
                            {{"X", {In({2, 1})}}, {"expand_shapes_tensor", {Ints({2}), Ints({5})}}},
                            {{"shape", Axes{-1, -1}}}));
  cases.push_back(PlainCase("zero_d", {{"X", {In({})}}}, {{"shape", Axes{2, 3}}}));
  cases.push_back(
      UnknownBatch(PlainCase("batch", {{"X", {In({5, 1})}}}, {{"shape", Axes{-1, 4}}})));
  cases.push_back(
      Fails(PlainCase("does_not_fit", {{"X", {In({2, 3})}}}, {{"shape", Axes{2, 4}}}),
            "input X of shape [2, 3] does not expand to size 4 on axis 1 of the result"));
  cases.push_back(Fails(PlainCase("too_short", {{"X", {In({2, 3})}}}, {{"shape", Axes{3}}}),
                        "attribute `shape` must hold 2 sizes or more for input X of shape [2, 3]"));
  cases.push_back(PlainCase("one", {{"X", {In({1})}}}, {{"shape", Axes{1}}}));
  cases.push_back(KnownCase(
      "kept_behind_a_new_axis", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
      {{"shape", Axes{2, -1, -1}}}, {{2, 2, 3}, {1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6}, {}}));
  return suite;
}

OP_TEST(ExpandV2, ExpandV2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
