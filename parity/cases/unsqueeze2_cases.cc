#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

using Axes = std::vector<int>;

void AddUnsqueeze2Limits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(
      Fails(CopyCase("second_axis_out_of_range", In({2, 3}), {{"axes", Axes{0, 4}}}, {"XShape"}),
            "attribute `axes` must be in [-4, 4) by the time it is put in; it is [0, 4]"));
  cases.push_back(Fails(CopyCase("axis_at_the_range", In({2, 3}), {{"axes", Axes{3}}}, {"XShape"}),
                        "by the time it is put in"));
}

OpSuite Unsqueeze2Suite() {
  OpSuite suite = CopySuite("unsqueeze2", "unsqueeze_with_xshape");
  auto& cases = suite.cases;
  const std::vector<std::string> xshape = {"XShape"};
  const auto add = [&](const char* name, Input x, Axes axes) {
    cases.push_back(CopyCase(name, std::move(x), {{"axes", std::move(axes)}}, xshape));
  };
  add("known", In({3}).Values({1, 2, 3}), {0});
  cases[0].truth["Out"] = {{1, 3}, {1, 2, 3}, {}};
  add("all_types", In({3, 4}).Range(0, 9), {1});
  cases.back().dtypes = AllTypes();
  add("negative_axis", In({2, 3}), {-1});
  add("two_axes", In({2, 3}), {0, 3});
  add("one_after_the_other", In({2, 3}), {1, 1});
  add("from_zero_d", In({}), {0});
  add("empty", In({0, 3}), {1});
  OpCase tensor = CopyCase("axes_tensor", In({2, 3}), {}, xshape);
  tensor.inputs["AxesTensor"] = {Ints({0, 2})};
  tensor.outputs["Out"].compile_shape = false;
  cases.push_back(tensor);
  OpCase list = CopyCase("axes_tensor_list", In({2, 3}), {}, xshape);
  list.inputs["AxesTensorList"] = {Ints({0}), Ints({2})};
  list.outputs["Out"].compile_shape = false;
  cases.push_back(list);
  OpCase plain = CopyCase("without_xshape", In({2, 3}), {{"axes", Axes{1}}});
  plain.phi_kernel = "unsqueeze";
  plain.not_differentiated = "the gradient reads XShape, which only inference leaves out";
  cases.push_back(plain);
  cases.push_back(Fails(CopyCase("axis_out_of_range", In({2, 3}), {{"axes", Axes{5}}}, xshape),
                        "attribute `axes` must be in [-3, 3) by the time it is put in"));
  AddUnsqueeze2Limits(&suite.cases);
  return suite;
}

OP_TEST(Unsqueeze2, Unsqueeze2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
