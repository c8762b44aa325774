#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase AccuracyCase(const char* name, std::vector<int64_t> dims, std::vector<double> choices,
                    std::vector<double> labels) {
  OpCase c;
  c.name = name;
  c.inputs["Out"] = {In(dims)};
  c.inputs["Indices"] = {In(dims).Values(std::move(choices)).Type(DataType::INT64)};
  const auto rows = static_cast<int64_t>(labels.size());
  c.inputs["Label"] = {In({rows, 1}).Values(std::move(labels)).Type(DataType::INT64)};
  c.outputs = {{"Accuracy", {}}, {"Correct", {}}, {"Total", {}}};
  return c;
}

void AddAccuracyLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(AccuracyCase("no_rows", {0, 2}, {}, {}));
  cases.back().truth["Accuracy"] = {{}, {0}, {}};
}

OpSuite AccuracySuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "accuracy";
  suite.dtypes = Floats();
  suite.cases = {AccuracyCase("known", {4, 2}, {1, 0, 2, 1, 0, 3, 3, 2}, {0, 0, 0, 3}),
                 AccuracyCase("one_choice", {3, 1}, {1, 0, 2}, {1, 1, 2}),
                 AccuracyCase("labels_do_not_fit", {2, 1}, {1, 0}, {1, 1, 2})};
  suite.cases[0].truth["Accuracy"] = {{}, {0.75}, {}};
  suite.cases[0].truth["Correct"] = {{}, {3}, {}};
  suite.cases[0].truth["Total"] = {{}, {4}, {}};
  suite.cases[2].error = phi::INVALID_ARGUMENT;
  suite.cases[2].error_text = "Label";
  OpCase none = AccuracyCase("no_choices", {0, 2}, {}, {1, 1});
  none.error = phi::INVALID_ARGUMENT;
  none.error_text = "Label";
  suite.cases.push_back(none);
  AddAccuracyLimits(&suite.cases);
  return suite;
}

OP_TEST(Accuracy, AccuracySuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
