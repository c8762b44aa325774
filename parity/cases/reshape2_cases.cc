#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

using Axes = std::vector<int>;

void AddReshape2Limits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c =
      CopyCase("shape_tensor_with_open_size", In({2, 3, 5}), {{"shape", Axes{6, 5}}}, {"XShape"});
  c.inputs["Shape"] = {Ints({5, -1})};
  cases.push_back(c);
  c.name = "shape_tensor_of_another_size";
  c.inputs["Shape"] = {Ints({5, 5})};
  cases.push_back(Fails(c, "has 30 elements"));
}

OpSuite Reshape2Suite() {
  OpSuite suite = CopySuite("reshape2", "reshape_with_xshape");
  suite.needs_sizes = "the number of sizes in Shape is the rank of Out";
  auto& cases = suite.cases;
  const std::vector<std::string> xshape = {"XShape"};
  const auto add = [&](const char* name, Input x, Axes shape) {
    cases.push_back(CopyCase(name, std::move(x), {{"shape", std::move(shape)}}, xshape));
  };
  add("known", In({2, 3}).Values({1, 2, 3, 4, 5, 6}), {3, 2});
  cases[0].truth["Out"] = {{3, 2}, {1, 2, 3, 4, 5, 6}, {}};
  add("all_types", In({3, 4}).Range(0, 9), {2, 6});
  cases.back().dtypes = AllTypes();
  add("infer_one", In({2, 3, 5}), {6, -1});
  add("copy_first", In({2, 3, 5}), {0, -1});
  add("copy_two", In({2, 3, 4, 5}), {0, 0, 20});
  add("add_ones", In({7}), {1, 7, 1});
  add("to_vector", In({2, 3, 5}), {-1});
  add("to_zero_d", In({1, 1}), {});
  add("from_zero_d", In({}), {1, 1});
  add("empty", In({0, 3}), {0, 1, 3});
  add("lod_stays_with_the_rows", In({6, 4}).LoD({{0, 2, 6}}), {6, 2, 2});
  OpCase tensor = CopyCase("shape_tensor", In({2, 3, 5}), {{"shape", Axes{6, 5}}}, xshape);
  tensor.inputs["Shape"] = {Ints({5, 6})};
  cases.push_back(tensor);
  OpCase list = CopyCase("shape_tensor_list", In({2, 3, 5}), {{"shape", Axes{-1, -1}}}, xshape);
  list.inputs["ShapeTensor"] = {Ints({10}), Ints({3})};
  cases.push_back(list);
  OpCase plain = CopyCase("without_xshape", In({2, 3}), {{"shape", Axes{3, 2}}});
  plain.phi_kernel = "reshape";
  plain.not_differentiated = "the gradient reads XShape, which only inference leaves out";
  cases.push_back(plain);
  cases.push_back(Fails(CopyCase("other_size", In({2, 3}), {{"shape", Axes{4, 2}}}, xshape),
                        "input X of shape [2, 3] has 6 elements"));
  cases.push_back(
      Fails(CopyCase("two_unknown", In({2, 3}), {{"shape", Axes{-1, -1}}}, xshape), "-1"));
  cases.push_back(Fails(CopyCase("negative", In({2, 3}), {{"shape", Axes{-2, 3}}}, xshape),
                        "attribute `shape` must hold sizes, 0 or -1"));
  AddReshape2Limits(&suite.cases);
  return suite;
}

OP_TEST(Reshape2, Reshape2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
