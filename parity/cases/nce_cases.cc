#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase NceCase(const std::string& name, paddle::framework::AttributeMap attrs, Slots more = {}) {
  Slots inputs = {{"Input", {In({4, 3})}},
                  {"Label", {In({4, 1}).Values({0, 3, 6, 2}).Type(DataType::INT64)}},
                  {"Weight", {In({7, 3})}}};
  for (auto& slot : more) inputs[slot.first] = std::move(slot.second);
  attrs.insert({{"num_total_classes", 7}, {"num_neg_samples", 2}, {"seed", 5}});
  return PlainCase(name, std::move(inputs), std::move(attrs),
                   {"Cost", "SampleLogits", "SampleLabels"});
}

void AddNceLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = NceCase("classes_of_another_table", {{"num_total_classes", 6}});
  for (auto& slot : c.inputs) slot.second[0].values.clear();
  cases.push_back(Fails(c, "the number of rows of Weight"));
  for (const char* slot : {"CustomDistProbs", "CustomDistAlias", "CustomDistAliasProbs"}) {
    c = NceCase(std::string("empty_") + slot, {{"sampler", 2}},
                {{"CustomDistProbs", {In({7}).Type(DataType::FLOAT32)}},
                 {"CustomDistAlias", {In({7}).Type(DataType::INT32)}},
                 {"CustomDistAliasProbs", {In({7}).Type(DataType::FLOAT32)}}});
    c.inputs["Label"][0].values.clear();
    c.inputs[slot][0].dims = {0};
    cases.push_back(Fails(c, std::string(slot) + " must hold one number for each of 7 classes"));
  }
}

OpSuite NceSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "nce";
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {2e-6, 2e-6, "some logarithms of float32"}},
                      {DataType::FLOAT64, {1e-13, 1e-13, "the same in float64"}}};
  auto& cases = suite.cases;
  const Slots bias = {{"Bias", {In({7})}}};
  const Slots all = {{"Bias", {In({7, 1})}}, {"SampleWeight", {In({4, 1}).Range(0.5, 2)}}};
  // All scores are 0, so o is 1/2; b is 3/2: log 4 for the true class, log(4/3) for each other.
  OpCase known = NceCase("known", {{"custom_neg_classes", Axes{1, 2, 3}}, {"num_neg_samples", 3}},
                         {{"Input", {In({1, 2}).Values({0, 0})}},
                          {"Label", {In({1, 1}).Values({0}).Type(DataType::INT64)}},
                          {"Weight", {In({2, 2})}}});
  known.attrs["num_total_classes"] = 2;
  known.attrs["custom_neg_classes"] = Axes{1, 0, 1};
  known.truth["Cost"] = {{1, 1}, {2.249340578475233}, {}};
  known.truth["SampleLogits"] = {{1, 4}, {0.5, 0.5, 0.5, 0.5}, {}};
  known.truth["SampleLabels"] = {{1, 4}, {0, 1, 0, 1}, {}};
  cases.push_back(known);
  cases.push_back(NceCase("even", {}));
  cases.push_back(NceCase("bias", {}, bias));
  cases.push_back(NceCase("weights", {{"num_neg_samples", 5}}, all));
  cases.push_back(NceCase("logarithmic", {{"sampler", 1}, {"num_neg_samples", 9}}, bias));
  cases.push_back(NceCase("sparse", {{"is_sparse", true}, {"num_neg_samples", 5}}, all));
  cases.push_back(NceCase("sparse_logarithmic", {{"is_sparse", true}, {"sampler", 1}}, bias));
  cases.push_back(NceCase("sparse_without_bias", {{"is_sparse", true}}));
  cases.push_back(
      NceCase("sparse_two_true_classes", {{"is_sparse", true}, {"num_neg_samples", 3}},
              {{"Label", {In({4, 2}).Values({0, 3, 6, 2, 1, 1, 5, 4}).Type(DataType::INT64)}}}));
  Slots custom = {
      {"CustomDistProbs",
       {In({7}).Values({0.25, 0.125, 0.125, 0.125, 0.125, 0.125, 0.125}).Type(DataType::FLOAT32)}},
      {"CustomDistAlias", {Ints({-1, 0, 0, 0, 0, 0, -1})}},
      {"CustomDistAliasProbs",
       {In({7}).Values({1, 0.5, 0.75, 0.25, 0.5, 0.5, 1}).Type(DataType::FLOAT32)}}};
  cases.push_back(NceCase("custom", {{"sampler", 2}, {"num_neg_samples", 8}}, custom));
  cases.back().no_grad_of = {"CustomDistProbs", "CustomDistAliasProbs"};
  cases.push_back(
      NceCase("two_true_classes", {},
              {{"Label", {In({4, 2}).Values({0, 3, 6, 2, 1, 1, 5, 4}).Type(DataType::INT64)}}}));
  cases.push_back(Fails(NceCase("class_outside", {}, {{"Label", {Ints64({0, 7, 1, 1})}}}), "7"));
  cases.push_back(Fails(NceCase("sampler", {{"sampler", 3}}), "sampler"));
  cases.push_back(Fails(NceCase("no_table", {{"sampler", 2}}), "CustomDistProbs"));
  cases.push_back(Fails(NceCase("widths_differ", {}, {{"Weight", {In({7, 4})}}}), "width"));
  AddNceLimits(&suite.cases);
  return suite;
}

OP_TEST(Nce, NceSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
