#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/refused_case.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ConcatCase(const char* name, std::vector<Input> xs, int axis) {
  OpCase c = CopyCase(name, In({}), {{"axis", axis}});
  c.inputs["X"] = std::move(xs);
  return c;
}

OpSuite ConcatSuite() {
  OpSuite suite = CopySuite("concat", "concat");
  auto& cases = suite.cases;
  cases.push_back(
      ConcatCase("known", {In({2, 1}).Values({1, 2}), In({2, 2}).Values({3, 4, 5, 6})}, 1));
  cases[0].truth["Out"] = {{2, 3}, {1, 3, 4, 2, 5, 6}, {}};
  cases.push_back(ConcatCase("all_types", {In({3, 2}).Range(0, 9), In({3, 4}).Range(0, 9)}, 1));
  cases.back().dtypes = AllTypes();
  cases.push_back(ConcatCase("rows", {In({2, 3}), In({5, 3})}, 0));
  cases.push_back(
      ConcatCase("channels", {In({2, 3, 5, 7}), In({2, 4, 5, 7}), In({2, 1, 5, 7})}, 1));
  cases.push_back(ConcatCase("negative_axis", {In({2, 3, 5}), In({2, 3, 4})}, -1));
  cases.push_back(ConcatCase("squares_axis_0", {In({3, 3}), In({3, 3})}, 0));
  cases.push_back(ConcatCase("squares_axis_1", {In({3, 3}), In({3, 3})}, 1));
  cases.push_back(ConcatCase("whole_blocks", {In({2, 8, 3, 2}), In({2, 8, 3, 2})}, 1));
  cases.push_back(ConcatCase("part_of_a_block", {In({2, 8, 3, 2}), In({2, 5, 3, 2})}, 1));
  cases.push_back(ConcatCase("rows_of_images", {In({2, 9, 3, 2}), In({2, 9, 1, 2})}, 2));
  cases.push_back(ConcatCase("batches_of_images", {In({2, 9, 3, 2}), In({1, 9, 3, 2})}, 0));
  cases.push_back(ConcatCase("one", {In({2, 3})}, 0));
  cases.push_back(ConcatCase("vectors", {In({3}), In({2})}, 0));
  cases.push_back(ConcatCase("with_empty", {In({2, 3}), In({2, 0}), In({2, 1})}, 1));
  cases.push_back(ConcatCase("all_empty", {In({0, 3}), In({0, 2})}, 1));
  OpCase lod =
      ConcatCase("lod_of_rows", {In({3, 2}).LoD({{0, 1, 3}}), In({2, 2}).LoD({{0, 2}})}, 0);
  cases.push_back(lod);
  cases.push_back(
      ConcatCase("lod_of_columns", {In({3, 2}).LoD({{0, 1, 3}}), In({3, 1}).LoD({{0, 1, 3}})}, 1));
  OpCase first = ConcatCase(
      "lod_of_the_first", {In({2, 1}).Values({1, 2}).LoD({{0, 1, 2}}), In({1, 1}).Values({3})}, 0);
  first.truth["Out"] = {{3, 1}, {1, 2, 3}, {{0, 1, 2}}};
  cases.push_back(first);
  cases.push_back(
      ConcatCase("lod_without_offsets", {In({1, 2}).LoD({{}}), In({2, 2}).LoD({{}})}, 0));
  OpCase alone = ConcatCase("one_lod_without_offsets", {In({1, 2}).Values({1, 2}).LoD({{}})}, 0);
  alone.truth["Out"] = {{1, 2}, {1, 2}, {{}}};
  cases.push_back(alone);
  OpCase tensor = ConcatCase("axis_tensor", {In({2, 3}), In({2, 4})}, 0);
  tensor.inputs["AxisTensor"] = {Ints({1})};
  cases.push_back(tensor);
  cases.push_back(
      Fails(ConcatCase("other_rows", {In({2, 3}), In({3, 3})}, 1), "one size on all axes but 1"));
  cases.push_back(Fails(ConcatCase("axis_out_of_range", {In({2, 3}), In({2, 3})}, 2),
                        "attribute `axis` must be in [-2, 2)"));
  cases.push_back(
      Fails(ConcatCase("ranks_differ", {In({2, 3}), In({2, 3, 1})}, 0), "must have one rank"));
  OpCase types = ConcatCase("types_differ", {In({2, 3}), In({2, 3}).Type(DataType::FLOAT16)}, 0);
  types.dtypes = {DataType::FLOAT32};
  cases.push_back(Fails(types, "float16"));  // the CPU names the rule, oneDNN what it read
  OneDnnRefuses("concat", "inputs of different types", {"types_differ"});
  OneDnnRefuses("concat", "the axis comes from a tensor", {"axis_tensor"});
  return RefusedAtRun(std::move(suite), "no kernel takes two types", {"types_differ"});
}

OP_TEST(Concat, ConcatSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
