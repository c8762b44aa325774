#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

using Axes = std::vector<int>;

OpCase SliceCase(const char* name, Input x, Axes axes, Axes starts, Axes ends, Axes drop = {}) {
  OpCase c = CopyCase(name, In({}), {{"axes", axes}, {"decrease_axis", std::move(drop)}});
  c.inputs = {{"Input", {std::move(x)}}};
  c.attrs["infer_flags"] = Axes(axes.size(), 1);
  if (!starts.empty()) c.attrs["starts"] = std::move(starts);
  if (!ends.empty()) c.attrs["ends"] = std::move(ends);
  return c;
}

void AddTensors(std::vector<OpCase>* cases) {
  OpCase tensors = SliceCase("bounds_as_tensors", In({5, 7}), {0, 1}, {}, {});
  tensors.inputs["StartsTensor"] = {Ints({1, 2})};
  tensors.inputs["EndsTensor"] = {Ints({4, 6})};
  tensors.attrs["infer_flags"] = Axes{-1, -1};
  cases->push_back(tensors);
  OpCase images = tensors;
  images.name = "bounds_of_images_as_tensors";
  images.inputs["Input"] = {In({3, 9, 7})};
  images.attrs["axes"] = Axes{0, 2};
  cases->push_back(images);
  OpCase lists = SliceCase("bounds_as_lists", In({5, 7}), {0, 1}, {}, {});
  lists.inputs["StartsTensorList"] = {Ints({1}), Ints({2})};
  lists.inputs["EndsTensorList"] = {Ints({4}), Ints({6})};
  lists.attrs["infer_flags"] = Axes{-1, -1};
  cases->push_back(lists);
}

void AddArrays(std::vector<OpCase>* cases) {
  const Input array =
      Array({In({2}).Values({1, 2}), In({3}).Values({3, 4, 5}), In({1}).Values({6})});
  OpCase element = SliceCase("element_of_array", array, {0}, {1}, {2}, {0});
  element.legacy_only = true;
  element.truth["Out"] = {{3}, {3, 4, 5}, {}};
  element.outputs["Out"].compile_shape = false;
  cases->push_back(element);
  OpCase part = SliceCase("part_of_array", array, {0}, {1}, {3});
  part.legacy_only = true;
  part.outputs["Out"].array = true;
  part.truth["Out"] = {{3}, {3, 4, 5}, {}};
  part.truth["Out[1]"] = {{1}, {6}, {}};
  cases->push_back(part);
}

void AddSliceLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c =
      SliceCase("rows_of_sequences", In({4, 2}).Values({1, 2, 3, 4, 5, 6, 7, 8}), {-2}, {1}, {3});
  c.inputs["Input"][0].LoD({{0, 1, 4}});
  c.truth["Out"] = {{2, 2}, {3, 4, 5, 6}, {}};  // rows that are cut are no sequences
  cases.push_back(c);
}

void AddOneTensorAndSequences(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  for (const bool start : {true, false}) {
    OpCase c = SliceCase(start ? "start_as_tensor" : "end_as_tensor", In({5, 7}), {0},
                         start ? Axes{} : Axes{1}, start ? Axes{4} : Axes{});
    c.inputs[start ? "StartsTensor" : "EndsTensor"] = {Ints({start ? 1.0 : 4.0})};
    c.attrs["infer_flags"] = Axes{-1};
    cases.push_back(c);
  }
  OpCase array =
      SliceCase("sequences_of_array", Array({In({1}), In({3}).Values({3, 4, 5}).LoD({{0, 1, 3}})}),
                {0}, {1}, {2});
  array.legacy_only = true;
  array.outputs["Out"].array = true;
  array.truth["Out"] = {{3}, {3, 4, 5}, {{0, 1, 3}}};
  cases.push_back(array);
}

OpSuite SliceSuite() {
  OpSuite suite = CopySuite("slice", "slice");
  auto& cases = suite.cases;
  cases.push_back(SliceCase("known", In({2, 3}).Values({1, 2, 3, 4, 5, 6}), {1}, {1}, {3}));
  cases[0].truth["Out"] = {{2, 2}, {2, 3, 5, 6}, {}};
  cases.push_back(SliceCase("all_types", In({5, 4}).Range(0, 9), {0}, {1}, {4}));
  cases.back().dtypes = AllTypes();
  cases.push_back(SliceCase("two_axes", In({5, 7, 3}), {0, 2}, {1, 0}, {4, 2}));
  cases.push_back(SliceCase("negative_bounds", In({5, 7}), {1}, {-4}, {-1}));
  cases.push_back(SliceCase("beyond_the_end", In({5, 7}), {0}, {2}, {1000}));
  cases.push_back(SliceCase("before_the_front", In({5, 7}), {0}, {-1000}, {2}));
  cases.push_back(SliceCase("first_token", In({2, 7, 8}), {1}, {0}, {1}, {1}));
  cases.push_back(SliceCase("one_element", In({5}), {0}, {3}, {4}, {0}));
  cases.push_back(SliceCase("last_dropped", In({5, 7}), {0}, {-1}, {0}, {0}));
  cases.push_back(SliceCase("two_dropped", In({5, 7, 3}), {0, 1}, {1, 2}, {2, 3}, {0, 1}));
  cases.push_back(SliceCase("whole_blocks", In({1, 40, 3, 2}), {1}, {16}, {32}));
  cases.push_back(SliceCase("last_blocks", In({1, 41, 3, 2}), {1}, {16}, {41}));
  cases.push_back(SliceCase("blocks_to_within_one", In({1, 40, 3, 2}), {1}, {16}, {24}));
  cases.push_back(SliceCase("from_within_a_block", In({1, 40, 3, 2}), {1}, {8}, {40}));
  cases.push_back(SliceCase("columns_of_images", In({2, 9, 3, 4}), {2, 3}, {1, 1}, {3, 4}));
  cases.push_back(SliceCase("other_columns_of_images", In({2, 9, 3, 4}), {2, 3}, {0, 0}, {2, 3}));
  cases.push_back(SliceCase("row_of_images", In({2, 9, 3, 4}), {2}, {1}, {2}, {2}));
  cases.push_back(SliceCase("nothing_of_images", In({2, 9, 3, 4}), {2}, {1}, {1}));
  cases.push_back(SliceCase("nothing_left", In({5, 7}), {0}, {3}, {3}));
  cases.push_back(SliceCase("large", In({300, 400}), {0, 1}, {1, 3}, {299, 377}));
  AddTensors(&cases);
  AddArrays(&cases);
  cases.push_back(Fails(SliceCase("axis_out_of_range", In({5, 7}), {2}, {0}, {1}),
                        "attribute `axes` must be in [-2, 2) for input X of shape [5, 7]"));
  cases.push_back(Fails(SliceCase("dropped_is_not_one", In({5, 7}), {0}, {0}, {2}, {0}),
                        "attribute `decrease_axis` may drop axes of size 1"));
  cases.push_back(Fails(SliceCase("axis_twice", In({5, 7}), {1, -1}, {5, 5}, {6, 6}),
                        "attribute `axes` names axis 1 twice"));
  AddSliceLimits(&suite.cases);
  AddOneTensorAndSequences(&suite.cases);
  return suite;
}

OP_TEST(Slice, SliceSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
