#include <limits>

#include "parity/cases/common/activation_cases.h"
#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {
namespace {

void AddClipLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = cases[0];
  c.name = "integers_between_bounds";  // both bounds are cut to 2
  c.inputs["X"] = {In({3}).Values({-3, 2, 4})};
  c.dtypes = {DataType::INT32, DataType::INT64};
  c.attrs = {{"min", 2.75f}, {"max", 2.25f}};
  c.truth["Out"] = {{3}, {2, 2, 2}, {}};
  cases.push_back(c);
  c = cases[0];
  c.name = "upper_bound_as_tensor";
  c.attrs["min"] = 0.25f;
  c.inputs["Max"] = {In({1}).Values({1})};
  c.truth["Out"] = {{4}, {0.25, 0.25, 0.5, 1}, {}};
  cases.push_back(c);
  OneDnnRefuses("clip", "a bound comes from a tensor", {"upper_bound_as_tensor"});
  AddRefused(&cases, cases[0], "fractions_swapped", "min", [](OpCase* of) {
    of->attrs = {{"min", 0.75f}, {"max", 0.25f}};
  });
  AddRefused(&cases, cases[0], "tensors_swapped", "min", [](OpCase* of) {
    of->inputs["Min"] = {In({1}).Values({1})};
    of->inputs["Max"] = {In({1}).Values({0.25})};
  });
}

// Rows clipped by tensors, of one number, and none.
void AddRows(const OpCase& rows, std::vector<OpCase>* cases) {
  OpCase c = rows;
  c.name = "selected_rows_between_tensors";
  c.inputs["Min"] = {In({1}).Values({0.25})};
  c.inputs["Max"] = {In({1}).Values({1})};
  c.outputs["Out"].kind = Input::kSelectedRows;  // as X, not as Max, the first input by name
  c.truth["Out"] = {{2, 2}, {0.25, 0.25, 0.5, 1}, {}};
  cases->push_back(c);
  c = rows;
  c.name = "selected_rows_of_one_number";
  c.inputs["X"] = {In({3, 1}).Values({-3, 1, 7}).Rows({2, 2, 0}, 3)};
  c.truth["Out"] = {{3, 1}, {-0.5, 1, 1.5}, {}};
  c.truth["Out[1]"] = {{4}, {2, 2, 0, 3}, {}};
  cases->push_back(c);
  c.name = "no_selected_rows";
  c.inputs["X"] = {In({0, 4}).Rows({}, 6)};
  c.truth["Out"] = {{0, 4}, {}, {}};
  c.truth["Out[1]"] = {{1}, {6}, {}};
  cases->push_back(c);
}

// A bound that no integer reaches bounds nothing.
void AddIntegersWithoutBounds(OpCase c, std::vector<OpCase>* cases) {
  c.name = "integers_without_bounds";
  c.attrs = {{"min", -std::numeric_limits<float>::infinity()},
             {"max", std::numeric_limits<float>::max()}};
  c.truth["Out"] = {{3}, {-3, 1, 4}, {}};
  cases->push_back(c);
  c.name = "integers_without_upper_bound";
  c.attrs = {{"min", 0.0f}, {"max", std::numeric_limits<float>::infinity()}};
  c.truth["Out"] = {{3}, {0, 1, 4}, {}};
  cases->push_back(c);
  c.name = "integers_with_nan";
  c.attrs["min"] = std::numeric_limits<float>::quiet_NaN();
  c.truth.clear();
  c.error = phi::INVALID_ARGUMENT;
  c.error_text = "one is nan";
  cases->push_back(c);
}

OpSuite ClipSuite() {
  OpSuite suite = ActivationSuite("clip", {});
  for (OpCase& c : suite.cases) c.attrs = {{"min", -0.5f}, {"max", 1.5f}};
  suite.cases[0].truth["Out"] = {{4}, {-0.5, 0, 0.5, 1.5}, {}};
  OpCase c = suite.cases[0];
  c.truth.clear();
  c.name = "integers";
  c.inputs["X"] = {In({3}).Values({-3, 1, 4})};
  c.dtypes = {DataType::INT32, DataType::INT64};
  c.attrs = {{"min", -1.5f}, {"max", 2.5f}};
  c.truth["Out"] = {{3}, {-1, 1, 2}, {}};
  suite.cases.push_back(c);
  AddIntegersWithoutBounds(c, &suite.cases);
  c = suite.cases[0];
  c.name = "bounds_as_tensors";
  c.inputs["Min"] = {In({1}).Values({0.25})};
  c.inputs["Max"] = {In({1}).Values({1})};
  c.truth["Out"] = {{4}, {0.25, 0.25, 0.5, 1}, {}};
  suite.cases.push_back(c);
  c.name = "lower_bound_as_tensor";
  c.inputs.erase("Max");
  c.truth["Out"] = {{4}, {0.25, 0.25, 0.5, 1.5}, {}};
  suite.cases.push_back(c);
  std::vector<double> wide(9001, 2);  // NaN is looked for in chunks
  wide[5000] = std::numeric_limits<double>::quiet_NaN();
  c = suite.cases[0];
  c.name = "nan_far_inside";
  c.inputs["X"] = {In({9001}).Values(std::move(wide))};
  c.truth.clear();
  c.not_differentiated = "NaN";
  suite.cases.push_back(c);
  c = suite.cases[0];
  c.name = "selected_rows";
  c.inputs["X"] = {In({2, 2}).Values({-1, 0, 0.5, 2}).Rows({4, 1}, 10)};
  c.outputs["Out"].array = true;
  c.phi_kernel = "clip_sr";
  c.unknown_batch = false;
  c.truth["Out"] = {{2, 2}, {-0.5, 0, 0.5, 1.5}, {}};
  c.truth["Out[1]"] = {{3}, {4, 1, 10}, {}};  // the rows, and the height
  suite.cases.push_back(c);
  AddRows(c, &suite.cases);
  c = suite.cases[0];
  c.name = "bounds_swapped";
  c.attrs = {{"min", 3.0f}, {"max", 1.0f}};
  c.truth.clear();
  c.error = phi::INVALID_ARGUMENT;
  c.error_text = "min";
  suite.cases.push_back(c);
  AddBfloat16Case(&suite);
  c = suite.cases[0];
  c.name = "equal_bounds";
  c.attrs = {{"min", 0.25f}, {"max", 0.25f}};
  c.truth["Out"] = {{4}, {0.25, 0.25, 0.25, 0.25}, {}};
  suite.cases.push_back(c);
  OneDnnRefuses("clip", "a bound comes from a tensor",
                {"bounds_as_tensors", "lower_bound_as_tensor"});
  AddClipLimits(&suite.cases);
  return suite;
}

// At a bound, where there is no difference: nothing passes, as in the original.
OpSuite ClipGradSuite() {
  OpSuite suite = KnownGradientSuite("clip_grad", "clip_grad");
  suite.dtypes = Floats();
  suite.cases.push_back(KnownCase(
      "bounds",
      {{"X", {In({4}).Values({-0.5, 0.5, 1.5, 2})}}, {"Out@GRAD", {In({4}).Values({3, 4, 5, 6})}}},
      {{"min", -0.5f}, {"max", 1.5f}}, {{4}, {0, 4, 0, 0}, {}}, "X@GRAD"));
  return suite;
}

OP_TEST(Clip, ClipSuite());
OP_TEST(ClipGrad, ClipGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
