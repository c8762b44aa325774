#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddTensorsAndArrays(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(PlainCase("one", {{"Input", {In({5})}}},
                            {{"axes", Axes{0}},
                             {"starts", Axes{3}},
                             {"ends", Axes{4}},
                             {"strides", Axes{2}},
                             {"infer_flags", Axes{1, 1}}}));
  cases.push_back(PlainCase("tensors",
                            {{"Input", {In({5, 4})}},
                             {"StartsTensor", {Ints({1})}},
                             {"EndsTensor", {Ints({4})}},
                             {"StridesTensor", {Ints({2})}}},
                            {{"axes", Axes{0}}, {"infer_flags", Axes{-1}}}));
  // Elements 1, 3 and 5 of a tensor array.
  OpCase array = PlainCase(
      "array", {{"Input", {Array({In({1}), In({2}), In({3}), In({2}), In({1}), In({4})})}}},
      {{"axes", Axes{0}},
       {"starts", Axes{1}},
       {"ends", Axes{6}},
       {"strides", Axes{2}},
       {"infer_flags", Axes{1, 1}}});
  array.outputs["Out"].array = true;
  array.phi_kernel = "strided_slice_array";
  cases.push_back(array);
}

void AddStridedSliceErrors(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(Fails(PlainCase("stride_of_0", {{"Input", {In({5})}}},
                                  {{"axes", Axes{0}},
                                   {"starts", Axes{1}},
                                   {"ends", Axes{5}},
                                   {"strides", Axes{0}},
                                   {"infer_flags", Axes{1, 1}}}),
                        "attribute `strides` must not hold 0"));
  cases.push_back(Fails(PlainCase("drops_nothing", {{"Input", {In({5, 4})}}},
                                  {{"axes", Axes{0}},
                                   {"starts", Axes{50}},
                                   {"ends", Axes{51}},
                                   {"strides", Axes{1}},
                                   {"infer_flags", Axes{1}},
                                   {"decrease_axis", Axes{0}}}),
                        "attribute `decrease_axis` may drop axes of size 1; axis 0 of input X of "
                        "shape [5, 4] comes out as 0"));
  cases.push_back(Fails(PlainCase("axis_twice", {{"Input", {In({5, 4})}}},
                                  {{"axes", Axes{0, -2}},
                                   {"starts", Axes{3, 3}},
                                   {"ends", Axes{4, 4}},
                                   {"strides", Axes{1, 1}},
                                   {"infer_flags", Axes{1, 1}}}),
                        "attribute `axes` names axis 0 twice"));
}

void AddStridedSliceLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  const auto part = [&](const char* name, int start, int end, int stride, std::vector<double> of) {
    const auto count = static_cast<int64_t>(of.size());
    cases.push_back(KnownCase(name, {{"Input", {In({5}).Values({1, 2, 3, 4, 5})}}},
                              {{"axes", Axes{0}},
                               {"starts", Axes{start}},
                               {"ends", Axes{end}},
                               {"strides", Axes{stride}},
                               {"infer_flags", Axes{1}}},
                              {{count}, std::move(of), {}}));
  };
  part("to_before_the_last", 0, -1, 2, {1, 3});
  part("backwards_from_beyond", 9, 1, -2, {5, 3});
}

void AddEndTensor(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(PlainCase(
      "end_as_tensor", {{"Input", {In({5, 4})}}, {"EndsTensor", {Ints({4})}}},
      {{"axes", Axes{0}}, {"starts", Axes{1}}, {"strides", Axes{2}}, {"infer_flags", Axes{-1}}}));
}

OpSuite StridedSliceSuite() {
  OpSuite suite = CopySuite("strided_slice", "strided_slice_raw");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"Input", {In({5}).Values({1, 2, 3, 4, 5})}}},
                            {{"axes", Axes{0}},
                             {"starts", Axes{1}},
                             {"ends", Axes{5}},
                             {"strides", Axes{2}},
                             {"infer_flags", Axes{1, 1}}},
                            {{2}, {2, 4}, {}}));
  cases.push_back(PlainCase("backwards", {{"Input", {In({5, 4})}}},
                            {{"axes", Axes{0, 1}},
                             {"starts", Axes{4, 3}},
                             {"ends", Axes{0, -1}},
                             {"strides", Axes{-2, -1}},
                             {"infer_flags", Axes{1, 1}}}));
  for (const int end : {-3, -9}) {  // counted from the back; not beyond the front
    cases.push_back(PlainCase("backwards_to_" + std::to_string(-end), {{"Input", {In({5, 4})}}},
                              {{"axes", Axes{0}},
                               {"starts", Axes{4}},
                               {"ends", Axes{end}},
                               {"strides", Axes{-1}},
                               {"infer_flags", Axes{1}}}));
  }
  cases.push_back(WithTypes(PlainCase("all_types", {{"Input", {In({5, 4}).Range(0, 9)}}},
                                      {{"axes", Axes{1}},
                                       {"starts", Axes{-3}},
                                       {"ends", Axes{4}},
                                       {"strides", Axes{2}},
                                       {"infer_flags", Axes{1, 1}}}),
                            AllTypes()));
  cases.push_back(PlainCase("dropped", {{"Input", {In({5, 4})}}},
                            {{"axes", Axes{0}},
                             {"starts", Axes{2}},
                             {"ends", Axes{3}},
                             {"strides", Axes{1}},
                             {"infer_flags", Axes{1, 1}},
                             {"decrease_axis", Axes{0}}}));
  AddStridedSliceErrors(&suite.cases);
  AddTensorsAndArrays(&suite.cases);
  AddStridedSliceLimits(&suite.cases);
  AddEndTensor(&suite.cases);
  return suite;
}

OP_TEST(StridedSlice, StridedSliceSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
