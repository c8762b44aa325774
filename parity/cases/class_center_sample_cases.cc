#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase CenterCase(const std::string& name, std::vector<double> labels, int classes, int samples,
                  int seed) {
  const auto count = static_cast<int64_t>(labels.size());
  OpCase c = PlainCase(
      name, {{"Label", {In({count}).Values(std::move(labels))}}},
      {{"num_classes", classes}, {"num_samples", samples}, {"fix_seed", true}, {"seed", seed}},
      {"RemappedLabel", "SampledLocalClassCenter"});
  c.outputs["SampledLocalClassCenter"].compile_shape = false;
  return c;
}

void AddClassCenterSampleLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = CenterCase("another_rank", {1}, 3, 1, 1);
  c.attrs["rank"] = 1;
  cases.push_back(Fails(c, "attribute `rank` must be in [0, 1); it is 1"));
  constexpr int kMany = 2000000000;  // the last of them are drawn very often
  cases.push_back(Fails(CenterCase("all_of_many", {1}, kMany, kMany, 1), "num_samples",
                        phi::RESOURCE_EXHAUSTED));
}

// What is expected is what real Paddle 2.6.2 answers for these seeds.
OpSuite ClassCenterSampleSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "class_center_sample";
  suite.dtypes = {DataType::INT32, DataType::INT64};
  auto& cases = suite.cases;
  const std::vector<std::vector<double>> drawn = {{5, 20, 18, 0, 14, 36, 2, 22},
                                                  {5, 20, 36, 34, 31, 37, 10, 8},
                                                  {5, 20, 22, 7, 23, 13, 14, 29}};
  for (int seed = 1; seed <= 3; ++seed) {
    cases.push_back(CenterCase("seed_" + std::to_string(seed), {20, 20, 5}, 40, 8, seed));
    cases.back().truth = {{"RemappedLabel", {{3}, {1, 1, 0}, {}}},
                          {"SampledLocalClassCenter", {{8}, drawn[seed - 1], {}}}};
  }
  cases.push_back(CenterCase("labels_of_more_classes", {2, 8, 2, 5}, 10, 2, 3));
  cases.back().truth = {{"RemappedLabel", {{4}, {0, 2, 0, 1}, {}}},
                        {"SampledLocalClassCenter", {{3}, {2, 5, 8}, {}}}};
  cases.push_back(CenterCase("all_classes", {1, 0}, 2, 2, 1));
  cases.back().truth["SampledLocalClassCenter"] = {{2}, {0, 1}, {}};
  cases.push_back(CenterCase("no_labels", {}, 3, 3, 1));
  cases.back().outputs["SampledLocalClassCenter"].compare = true;
  cases.push_back(Fails(CenterCase("label_out_of_range", {3}, 3, 1, 1), "Label"));
  cases.push_back(Fails(CenterCase("too_many_samples", {1}, 3, 4, 1), "num_samples"));
  OpCase column = CenterCase("a_column", {1}, 3, 1, 1);
  column.inputs["Label"] = {In({1, 1}).Values({1})};
  cases.push_back(Fails(column, "Label"));
  OpCase ranks = CenterCase("two_ranks", {1}, 3, 1, 1);
  ranks.attrs["nranks"] = 2;
  ranks.error = phi::UNIMPLEMENTED;
  ranks.error_text = "communicator";
  cases.push_back(ranks);
  AddClassCenterSampleLimits(&suite.cases);
  return suite;
}

OP_TEST(ClassCenterSample, ClassCenterSampleSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
