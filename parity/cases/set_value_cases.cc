#include "parity/cases/common/plain_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

void AddSingleValues(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  const paddle::framework::AttributeMap first = {
      {"axes", Longs{0}}, {"starts", Longs{0}}, {"ends", Longs{1}}, {"steps", Longs{1}}};
  for (int64_t length : {1, 3}) {
    cases.push_back(
        WithKernel(PlainCase(length == 1 ? "one_of_one" : "one_of_three",
                             {{"Input", {In({length})}}, {"ValueTensor", {In({1})}}}, first),
                   "set_value_with_tensor"));
  }
  cases.push_back(WithTypes(KnownCase("old_whole_values", {{"Input", {In({3}).Values({1, 2, 3})}}},
                                      {{"axes", Longs{0}},
                                       {"starts", Longs{0}},
                                       {"ends", Longs{2}},
                                       {"steps", Longs{1}},
                                       {"shape", Longs{2}},
                                       {"int64_values", Longs{7, 9}}},
                                      {{3}, {7, 9, 3}, {}}),
                            {DataType::INT64}));
}

void AddPositions(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  for (const int64_t end : {-3, -9}) {  // counted from the back, and before the front
    cases.push_back(PlainCase("backwards_to_" + std::to_string(-end), {{"Input", {In({4, 2})}}},
                              {{"axes", Longs{0}},
                               {"starts", Longs{3}},
                               {"ends", Longs{end}},
                               {"steps", Longs{-1}},
                               {"shape", Longs{1}},
                               {"fp32_values", std::vector<float>{7}}}));
  }
  cases.push_back(PlainCase("lists",
                            {{"Input", {In({3, 2})}},
                             {"StartsTensorList", {Ints64({1})}},
                             {"EndsTensorList", {Ints64({2})}},
                             {"StepsTensorList", {Ints64({1})}}},
                            {{"axes", Longs{0}}, {"shape", Longs{1}}, {"int32_values", Axes{5}}}));
}

// What Paddle 2.6.2 answers: bounds outside, no element at all, a value with leading sizes of 1.
void AddBounds(std::vector<OpCase>* suite_cases) {
  const auto known = [&](const char* name, int64_t start, int64_t end, int64_t step,
                         const Longs& shape, const std::vector<phi::Scalar>& values,
                         const std::vector<double>& expected) {
    suite_cases->push_back(KnownCase(name,
                                     {{"Input", {In({4, 2}).Values({1, 2, 3, 4, 5, 6, 7, 8})}}},
                                     {{"axes", Longs{0}},
                                      {"starts", Longs{start}},
                                      {"ends", Longs{end}},
                                      {"steps", Longs{step}},
                                      {"shape", shape},
                                      {"values", values}},
                                     {{4, 2}, expected, {}}));
  };
  using phi::Scalar;
  const Scalar a(7), b(8), c(9);
  known("end_behind", 1, 9, 1, {3, 1}, {a, b, c}, {1, 2, 7, 7, 8, 8, 9, 9});
  known("start_before", -9, 2, 1, {2, 1}, {a, b}, {7, 7, 8, 8, 5, 6, 7, 8});
  known("start_behind", 5, 9, 1, {1}, {a}, {1, 2, 3, 4, 5, 6, 7, 8});
  known("nothing", 2, 2, 1, {1}, {a}, {1, 2, 3, 4, 5, 6, 7, 8});
  known("start_behind_backwards", 9, 1, -1, {2, 1}, {a, b}, {1, 2, 3, 4, 8, 8, 7, 7});
  known("end_before_backwards", 3, -5, -1, {1}, {a}, {7, 7, 7, 7, 7, 7, 7, 7});
  known("end_far_before_backwards", -2, -100, -2, {2, 1}, {a, b}, {8, 8, 3, 4, 7, 7, 7, 8});
  known("both_before_backwards", -9, -7, -1, {1}, {a}, {7, 7, 3, 4, 5, 6, 7, 8});
  known("leading_ones", 1, 3, 1, {1, 1, 2}, {a, b}, {1, 2, 7, 8, 7, 8, 7, 8});
}

void AddRefusedValues(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  const auto refuses = [&](const char* name, const char* text,
                           const std::map<std::string, Longs>& lists) {
    OpCase c = PlainCase(name, {{"Input", {In({3, 2})}}},
                         {{"axes", Longs{0}},
                          {"starts", Longs{0}},
                          {"ends", Longs{3}},
                          {"steps", Longs{1}},
                          {"shape", Longs{2}},
                          {"fp32_values", std::vector<float>{1, 2}}});
    for (const auto& [attribute, list] : lists) c.attrs[attribute] = list;
    cases.push_back(Fails(c, text));
  };
  refuses("axis_far_out", "no axis 9223372036854775807", {{"axes", Longs{INT64_MAX}}});
  refuses("axis_behind", "has no axis 2", {{"axes", Longs{2}}});
  refuses("axis_before", "has no axis -3", {{"axes", Longs{-3}}});
  refuses("two_steps_for_one_axis", "as many starts, ends and steps", {{"steps", Longs{1, 1}}});
  refuses("drops_three_rows", "of which one slice is set; axis 0 has 3",
          {{"decrease_axes", Longs{0}}});
  refuses("dropped_axis_outside", "no axis 2", {{"decrease_axes", Longs{2}}});
  refuses("negative_shape", "attribute `shape`", {{"shape", Longs{-2}}});
  refuses("two_negative_sizes", "attribute `shape`", {{"shape", Longs{-1, -2}}});
  refuses("fewer_values_than_shape", "attribute `shape`", {{"shape", Longs{3, 2}}});
  refuses("value_of_higher_rank",
          "a value of shape [2, 1, 1] does not fit the elements that are set",
          {{"shape", Longs{2, 1, 1}}});
  refuses("value_does_not_fit", "a value of shape [2] does not fit the elements that are set",
          {{"none_axes", Longs{2}}});
}

void AddSetValueLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  const auto value = [&](const char* name, const char* attribute,
                         const paddle::framework::Attribute& numbers) {
    cases.push_back(KnownCase(name, {{"Input", {In({3}).Values({1, 2, 3})}}},
                              {{"axes", Longs{0}},
                               {"starts", Longs{0}},
                               {"ends", Longs{2}},
                               {"steps", Longs{1}},
                               {"shape", Longs{2}},
                               {attribute, numbers}},
                              {{3}, {7, 9, 3}, {}}));
  };
  value("old_float64_values", "fp64_values", std::vector<double>{7, 9});
  cases.back().dtypes = {DataType::FLOAT64};
  value("old_float16_values", "fp16_values", std::vector<float>{7, 9});
  cases.back().dtypes = {DataType::FLOAT16};
}

OpSuite SetValueSuite() {
  OpSuite suite = CopySuite("set_value", "set_value");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"Input", {In({3}).Values({1, 2, 3})}}},
                            {{"axes", Longs{0}},
                             {"starts", Longs{1}},
                             {"ends", Longs{3}},
                             {"steps", Longs{1}},
                             {"shape", Longs{1}},
                             {"values", std::vector<phi::Scalar>{phi::Scalar(9)}}},
                            {{3}, {1, 9, 9}, {}}));
  cases.push_back(PlainCase("old_values", {{"Input", {In({3, 2})}}},
                            {{"axes", Longs{0}},
                             {"starts", Longs{0}},
                             {"ends", Longs{3}},
                             {"steps", Longs{2}},
                             {"shape", Longs{2}},
                             {"fp32_values", std::vector<float>{1, 2}}}));
  cases.push_back(
      WithKernel(PlainCase("tensor", {{"Input", {In({3, 4})}}, {"ValueTensor", {In({2})}}},
                           {{"axes", Longs{0, 1}},
                            {"starts", Longs{1, 3}},
                            {"ends", Longs{2, 0}},
                            {"steps", Longs{1, -2}},
                            {"decrease_axes", Longs{0}}}),
                 "set_value_with_tensor"));
  cases.push_back(
      WithKernel(PlainCase("new_axis", {{"Input", {In({3, 4})}}, {"ValueTensor", {In({1, 4})}}},
                           {{"axes", Longs{0}},
                            {"starts", Longs{1}},
                            {"ends", Longs{3}},
                            {"steps", Longs{1}},
                            {"none_axes", Longs{1}}}),
                 "set_value_with_tensor"));
  AddPositions(&suite.cases);
  AddBounds(&suite.cases);
  cases.push_back(WithKernel(
      Fails(PlainCase("axis_twice", {{"Input", {In({3, 4})}}, {"ValueTensor", {In({1})}}},
                      {{"axes", Longs{0, -2}},
                       {"starts", Longs{2, 2}},
                       {"ends", Longs{3, 3}},
                       {"steps", Longs{1, 1}}}),
            "attribute `axes` names axis 0 twice"),
      "set_value_with_tensor"));
  AddSingleValues(&suite.cases);
  AddRefusedValues(&suite.cases);
  AddSetValueLimits(&suite.cases);
  return RefusedAtRun(
      std::move(suite), "as in the original, its shape function copies that of the input",
      {"axis_before", "axis_behind", "axis_far_out", "axis_twice", "dropped_axis_outside",
       "drops_three_rows", "fewer_values_than_shape", "negative_shape", "two_negative_sizes",
       "two_steps_for_one_axis", "value_does_not_fit", "value_of_higher_rank"});
}

OP_TEST(SetValue, SetValueSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
