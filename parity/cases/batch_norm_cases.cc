#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"
#include "parity/harness/onednn_refusals.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase BatchNormCase(const char* name, Input x, int64_t channels,
                     paddle::framework::AttributeMap attrs) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.inputs["Scale"] = {In({channels}).Range(0.5, 1.5)};
  c.inputs["Bias"] = {In({channels})};
  c.inputs["Mean"] = {In({channels})};
  c.inputs["Variance"] = {In({channels}).Range(0.5, 2)};
  c.attrs = std::move(attrs);
  c.outputs = {{"Y", {}}, {"MeanOut", {}}, {"VarianceOut", {}}};
  const auto test = c.attrs.find("is_test");
  c.phi_kernel = test == c.attrs.end() || c.attrs.count("trainable_statistics") != 0 ||
                         c.attrs.count("use_global_stats") != 0 || !std::get<bool>(test->second)
                     ? "batch_norm"
                     : "batch_norm_infer";
  if (c.phi_kernel == "batch_norm") {
    const bool batch = c.attrs.count("use_global_stats") == 0;
    c.outputs["SavedMean"].compare = c.outputs["SavedVariance"].compare = batch;
  } else {
    c.not_differentiated = "a test run keeps no SavedMean, which the gradient reads";
  }
  return c;
}

// Numbers in [1, 3], the sums of which have no rounding in float64, whatever their order.
std::vector<double> SixtyFourths(int count) {
  std::vector<double> values(count);
  for (int i = 0; i < count; ++i) values[i] = 1 + (i * 37 + i / 129 * 11) % 129 / 64.0;
  return values;
}

void AddRareForms(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  const std::string nhwc = "NHWC";
  cases.push_back(
      BatchNormCase("trainable_in_test_nhwc", In({4, 5, 7, 3}), 3,
                    {{"is_test", true}, {"trainable_statistics", true}, {"data_layout", nhwc}}));
  for (bool is_test : {false, true}) {
    OpCase relu = BatchNormCase(is_test ? "relu_in_test" : "relu", In({2, 3, 5, 7}), 3,
                                {{"is_test", is_test}, {"fuse_with_relu", true}});
    relu.phi_kernel = "batch_norm";
    relu.outputs["SavedMean"].compare = relu.outputs["SavedVariance"].compare = !is_test;
    relu.not_differentiated = "the fused form is for inference";
    cases.push_back(relu);
  }
  for (const char* absent : {"Scale", "Bias"}) {
    OpCase c = BatchNormCase("", In({2, 3, 5, 7}), 3, {});
    c.name = std::string("without_") + absent;
    c.inputs.erase(absent);
    cases.push_back(c);
  }
  cases.push_back(BatchNormCase("one_number_a_channel", In({1, 3, 1, 1}), 3, {}));
  cases.push_back(BatchNormCase("one_number", In({1, 1, 1, 1}), 1, {{"use_global_stats", true}}));
  // Channels side by side, enough of them for two threads.
  cases.push_back(
      BatchNormCase("train_long_matrix", In({1024, 40}).Values(SixtyFourths(1024 * 40)), 40, {}));
  cases.push_back(BatchNormCase("train_one_of_each", In({1, 5}), 5, {}));
  cases.back().not_differentiated = "there is nothing to normalise over";
  for (const auto& attrs :
       {paddle::framework::AttributeMap{}, paddle::framework::AttributeMap{{"is_test", true}}}) {
    OpCase c = BatchNormCase("no_scale_no_bias", In({4, 3, 5}).Range(-2, 5), 3, attrs);
    c.name += attrs.empty() ? "_train" : "_test";
    c.inputs.erase("Scale");
    c.inputs.erase("Bias");
    cases.push_back(c);
  }
}

void AddChannelShapes(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(BatchNormCase("volumes_channels_last", In({2, 4, 3, 5, 6}), 6,
                                {{"data_layout", std::string("NDHWC")}}));
  OneDnnRefuses("batch_norm", "statistics of the batch (training)", {"volumes_channels_last"});
  OpCase c = BatchNormCase("", In({1, 3, 2, 2}), 3, {{"is_test", true}});
  for (const char* slot : {"Scale", "Bias", "Mean", "Variance"}) {
    c.name = std::string("empty_") + slot;
    for (const char* other : {"Scale", "Bias", "Mean", "Variance"})
      c.inputs[other] = {In({other == std::string(slot) ? 0 : 3})};
    c.error = phi::INVALID_ARGUMENT;
    c.error_text = std::string("input ") + slot + " must have shape [3]";
    cases.push_back(c);
  }
  c = BatchNormCase("scale_of_no_channels", In({1, 0, 2, 2}), 0, {{"is_test", true}});
  for (const char* slot : {"Scale", "Bias", "Mean", "Variance"}) c.inputs[slot] = {In({3})};
  c.error = phi::INVALID_ARGUMENT;
  c.error_text = "must have shape [0]";
  cases.push_back(c);
}

void AddEpsilons(std::vector<OpCase>* cases) {
  OpCase known = BatchNormCase("known", In({1, 1, 1, 2}).Values({3, 7}), 1,
                               {{"is_test", true}, {"epsilon", 0.0f}});
  known.inputs["Scale"] = {In({1}).Values({10})};
  known.inputs["Bias"] = {In({1}).Values({1})};
  known.inputs["Mean"] = {In({1}).Values({5})};
  known.inputs["Variance"] = {In({1}).Values({4})};
  known.truth["Y"] = {{1, 1, 1, 2}, {-9, 11}, {}};
  cases->push_back(known);
  // The original takes it in dynamic calls, and refuses it in programs.
  OpCase large = BatchNormCase("large_epsilon", In({1, 1, 1, 2}).Values({3, 7}), 1,
                               {{"is_test", true}, {"epsilon", 5.0f}});
  large.inputs = known.inputs;
  large.truth["Y"] = {{1, 1, 1, 2}, {-17.0 / 3, 23.0 / 3}, {}};
  cases->push_back(large);
  cases->push_back(BatchNormCase("train_large_epsilon", In({2, 3, 2, 2}), 3, {{"epsilon", 0.1f}}));
  OpCase epsilon = BatchNormCase("negative_epsilon", In({1, 3, 2, 2}), 3,
                                 {{"is_test", true}, {"epsilon", -0.1f}});
  epsilon.error = phi::INVALID_ARGUMENT;
  epsilon.error_text = "epsilon";
  cases->push_back(epsilon);
}

OpSuite BatchNormSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "batch_norm";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  auto& cases = suite.cases;
  const paddle::framework::AttributeMap test = {{"is_test", true}};
  const std::string nhwc = "NHWC";
  cases.push_back(BatchNormCase("test_nchw", In({2, 3, 5, 7}), 3, test));
  cases.back().unknown_batch = true;
  cases.push_back(
      BatchNormCase("test_nhwc", In({2, 5, 7, 3}), 3, {{"is_test", true}, {"data_layout", nhwc}}));
  cases.push_back(BatchNormCase("test_matrix", In({9, 13}), 13, test));
  cases.push_back(BatchNormCase("test_rank_3", In({2, 3, 11}), 3, test));
  cases.push_back(BatchNormCase("test_rank_5", In({2, 3, 2, 5, 3}), 3, test));
  cases.push_back(BatchNormCase("test_epsilon", In({2, 17, 3, 3}), 17,
                                {{"is_test", true}, {"epsilon", 1e-3f}}));
  cases.push_back(BatchNormCase("test_empty_batch", In({0, 3, 4, 4}), 3, test));
  cases.push_back(BatchNormCase("train_nchw", In({4, 3, 5, 7}).Range(-2, 5), 3, {}));
  cases.push_back(BatchNormCase("train_nhwc", In({4, 5, 7, 3}), 3, {{"data_layout", nhwc}}));
  cases.push_back(BatchNormCase("train_nhwc_many_channels", In({2, 3, 5, 37}).Range(-2, 5), 37,
                                {{"data_layout", nhwc}, {"momentum", 0.5f}}));
  cases.push_back(BatchNormCase("global_stats_nhwc", In({4, 5, 7, 3}), 3,
                                {{"use_global_stats", true}, {"data_layout", nhwc}}));
  cases.push_back(BatchNormCase("global_stats_epsilon", In({4, 3, 5, 7}), 3,
                                {{"use_global_stats", true}, {"epsilon", 1e-3f}}));
  cases.push_back(BatchNormCase("test_channels_first_or_last", In({2, 3, 4, 3}), 3, test));
  cases.push_back(BatchNormCase("test_channels_last_or_first", In({2, 3, 4, 3}), 3,
                                {{"is_test", true}, {"data_layout", nhwc}}));
  cases.push_back(BatchNormCase("train_matrix", In({29, 13}), 13, {{"momentum", 0.5f}}));
  cases.push_back(BatchNormCase("global_stats", In({4, 3, 5, 7}), 3, {{"use_global_stats", true}}));
  cases.push_back(BatchNormCase("trainable_in_test", In({4, 3, 5, 7}), 3,
                                {{"is_test", true}, {"trainable_statistics", true}}));
  AddEpsilons(&cases);
  OpCase channels = BatchNormCase("scale_of_another_size", In({1, 3, 2, 2}), 4, test);
  channels.error = phi::INVALID_ARGUMENT;
  channels.error_text = "must have shape [3], one number per channel";
  cases.push_back(channels);
  AddRareForms(&suite.cases);
  OneDnnRefuses(
      "batch_norm", "statistics of the batch (training)",
      {"train_nchw", "train_nhwc", "train_nhwc_many_channels", "train_matrix", "trainable_in_test",
       "trainable_in_test_nhwc", "train_large_epsilon", "relu", "without_Scale", "without_Bias",
       "one_number_a_channel", "train_long_matrix", "train_one_of_each", "no_scale_no_bias_train"});
  AddChannelShapes(&suite.cases);
  return suite;
}

// By saved statistics, which are constants in a test: DDY = DDX scale / s + DDScale v + DDBias,
// DX = DDScale DY / s, DScale = the sum of DDX DY / s, where v = (X - 1) / s and s = 3. The digits
// of 1/3 show whether all of float64 comes out.
OpCase DoubleGradInTest() {
  const auto one = [](double value) { return std::vector<Input>{In({1}).Values({value})}; };
  const auto two = [](double a, double b) {
    return std::vector<Input>{In({1, 1, 1, 2}).Values({a, b})};
  };
  OpCase c =
      PlainCase("test",
                {{"X", two(1, 4)},
                 {"Scale", one(2)},
                 {"SavedMean", one(1)},
                 {"SavedVariance", one(1.0 / 3)},
                 {"DY", two(1, 2)},
                 {"DDX", two(1, -1)},
                 {"DDScale", one(3)},
                 {"DDBias", one(4)}},
                {{"is_test", true}, {"data_layout", std::string("NCHW")}}, {"DX", "DScale", "DDY"});
  c.truth["DX"] = {{1, 1, 1, 2}, {1, 2}, {}};
  c.truth["DScale"] = {{1}, {-1.0 / 3}, {}};
  c.truth["DDY"] = {{1, 1, 1, 2}, {14.0 / 3, 19.0 / 3}, {}};
  c.dtypes = Floats();
  return c;
}

OpSuite BatchNormGradGradSuite() {
  OpSuite suite = KnownGradientSuite("batch_norm_grad_grad", "batch_norm_grad_grad");
  const Input image = In({1, 3, 2, 2}), channels = In({3});
  const Slots inputs = {{"X", {image}},
                        {"Scale", {channels}},
                        {"SavedMean", {channels}},
                        {"SavedVariance", {channels}},
                        {"DY", {image}},
                        {"DDX", {image}},
                        {"DDScale", {channels}},
                        {"DDBias", {channels}}};
  const OpCase base =
      PlainCase("", inputs, {{"data_layout", std::string("NCHW")}}, {"DX", "DScale", "DDY"});
  for (const char* slot : {"Scale", "DDScale", "DDBias"}) {
    AddRefused(&suite.cases, base, (std::string("other_") + slot).c_str(), "must have shape [3]",
               [&](OpCase* c) { c->inputs[slot] = {In({4})}; });
  }
  suite.cases.push_back(DoubleGradInTest());
  return suite;
}

OP_TEST(BatchNorm, BatchNormSuite());
OP_TEST(BatchNormGradGrad, BatchNormGradGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
