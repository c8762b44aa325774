#include "parity/cases/common/copy_cases.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {
namespace {

using Axes = std::vector<int>;

OpCase SplitCase(const char* name, Input x, size_t parts, Axes sections, int num, int axis) {
  OpCase c = CopyCase(name, std::move(x),
                      {{"sections", std::move(sections)}, {"num", num}, {"axis", axis}});
  c.outputs["Out"].count = parts;
  if (num > 0) c.phi_kernel = "split_with_num";
  return c;
}

void AddSplitLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(SplitCase("one_part", In({3}).Values({1, 2, 3}), 1, {3}, 0, 0));
  cases.back().truth["Out"] = {{3}, {1, 2, 3}, {}};
  cases.push_back(SplitCase("one_part_of_one", In({1, 2}).Values({1, 2}), 1, {1}, 0, 0));
  cases.back().truth["Out"] = {{1, 2}, {1, 2}, {}};
  cases.push_back(
      SplitCase("nothing_and_the_rest", In({2, 3}).Values({1, 2, 3, 4, 5, 6}), 2, {0, -1}, 0, 1));
  cases.back().truth["Out[1]"] = {{2, 3}, {1, 2, 3, 4, 5, 6}, {}};
}

void AddOnePart(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(SplitCase("by_one", In({2, 3}).Values({1, 2, 3, 4, 5, 6}), 1, {}, 1, 1));
  cases.back().truth["Out"] = {{2, 3}, {1, 2, 3, 4, 5, 6}, {}};
}

void AddWrongSectionsTensors(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = SplitCase("sections_tensors_differ", In({2, 6}), 2, {-1, -1}, 0, 1);
  c.inputs["SectionsTensorList"] = {Ints({2}), Ints({3})};
  cases.push_back(Fails(c, "must add up to the size of axis 1"));
}

OpSuite SplitSuite() {
  OpSuite suite = CopySuite("split", "split");
  auto& cases = suite.cases;
  cases.push_back(SplitCase("known", In({2, 3}).Values({1, 2, 3, 4, 5, 6}), 2, {1, 2}, 0, 1));
  cases[0].truth["Out"] = {{2, 1}, {1, 4}, {}};
  cases.push_back(SplitCase("all_types", In({3, 6}).Range(0, 9), 2, {2, 4}, 0, 1));
  cases.back().dtypes = AllTypes();
  cases.push_back(SplitCase("by_number", In({2, 6, 5}), 3, {}, 3, 1));
  cases.push_back(SplitCase("halves_of_channels", In({1, 58, 7, 7}), 2, {}, 2, 1));
  cases.push_back(SplitCase("whole_blocks", In({1, 32, 3, 2}), 2, {}, 2, 1));
  cases.push_back(SplitCase("blocks_of_channels", In({1, 40, 3, 2}), 3, {16, 16, 8}, 0, 1));
  cases.push_back(SplitCase("part_of_a_block", In({1, 40, 3, 2}), 2, {8, 32}, 0, 1));
  cases.push_back(SplitCase("rows_of_images", In({2, 9, 4, 2}), 3, {1, 2, 1}, 0, 2));
  cases.push_back(SplitCase("empty_part", In({2, 9, 4, 2}), 2, {0, 4}, 0, 2));
  cases.push_back(SplitCase("negative_axis", In({2, 6}), 3, {}, 3, -1));
  cases.push_back(SplitCase("vector", In({7}), 2, {3, 4}, 0, 0));
  cases.push_back(SplitCase("rows", In({7, 3}), 3, {1, 4, 2}, 0, 0));
  cases.push_back(SplitCase("rest", In({2, 7}), 3, {1, -1, 2}, 0, 1));
  cases.push_back(SplitCase("empty_batch", In({0, 6}), 2, {}, 2, 1));
  OpCase axis = SplitCase("axis_tensor", In({2, 6}), 2, {}, 2, 0);
  axis.inputs["AxisTensor"] = {Ints({1})};
  cases.push_back(axis);
  OpCase list = SplitCase("sections_tensors", In({2, 6}), 2, {-1, -1}, 0, 1);
  list.inputs["SectionsTensorList"] = {Ints({2}), Ints({4})};
  cases.push_back(list);
  cases.push_back(Fails(SplitCase("does_not_divide", In({2, 7}), 3, {}, 3, 1),
                        "axis 1 of input X of shape [2, 7] does not split into 3 equal parts"));
  cases.push_back(
      Fails(SplitCase("sum_differs", In({2, 7}), 2, {2, 4}, 0, 1),
            "attribute `sections` must add up to the size of axis 1 of input X of shape [2, 7]"));
  cases.push_back(Fails(SplitCase("two_rests", In({2, 7}), 2, {-1, -1}, 0, 1),
                        "attribute `sections` may hold one -1"));
  cases.push_back(SplitCase("empty_part", In({2, 5}), 3, {2, 0, 3}, 0, 1));
  OneDnnRefuses("split", "the axis comes from a tensor", {"axis_tensor"});
  AddSplitLimits(&suite.cases);
  AddOnePart(&suite.cases);
  AddWrongSectionsTensors(&suite.cases);
  return suite;
}

OP_TEST(Split, SplitSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
