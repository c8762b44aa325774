#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace optest {
namespace {

// Optimizers without a PHI kernel: what they give is worked out by hand.

OpSuite LegacySuite(const char* type) {
  OpSuite suite;
  suite.type = type;
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  return suite;
}

OpCase KnownStep(const char* name, std::vector<double> param, std::vector<double> grad,
                 std::vector<double> truth) {
  const auto size = static_cast<int64_t>(param.size());
  OpCase c = OptimizerCase(name, {size});
  c.inputs["Param"] = {In({size}).Values(std::move(param))};
  c.inputs["Grad"] = {In({size}).Values(std::move(grad))};
  c.truth["ParamOut"] = {{size}, std::move(truth), {}};
  return c;
}

OpSuite DpsgdSuite() {
  OpSuite suite = LegacySuite("dpsgd");
  OpCase clipped = KnownStep("clipped_without_noise", {1, 2}, {3, 4}, {0.925, 1.9});
  clipped.attrs["clip"] = 1.0f;
  clipped.attrs["sigma"] = 0.0f;
  suite.cases.push_back(clipped);
  OpCase kept = KnownStep("short_without_noise", {1, 2}, {4, 8}, {0.5, 1});
  kept.attrs["sigma"] = 0.0f;
  suite.cases.push_back(kept);
  OpCase noise = KnownStep("seeded_noise", {0, 0}, {0, 0}, {0.02338201, 0.02338201});
  noise.dtypes = {DataType::FLOAT32};  // -0.7482243 from seed 7, as in the original
  noise.attrs["batch_size"] = 4.0f;
  noise.attrs["seed"] = 7;
  suite.cases.push_back(noise);
  suite.cases.push_back(BadGradCase(OptimizerCase("", {3, 4})));
  return suite;
}

OpSuite ProximalGDSuite() {
  OpSuite suite = LegacySuite("proximal_gd");
  suite.dtypes = {DataType::FLOAT32};
  suite.cases.push_back(KnownStep("plain", {1, 2}, {4, 8}, {0.5, 1}));
  OpCase both = KnownStep("l1_and_l2", {1, -2, 0.25}, {4, -8, 1}, {0.2, -0.6, 0});
  both.attrs["l1"] = 2.0f;
  both.attrs["l2"] = 2.0f;
  suite.cases.push_back(both);
  return suite;
}

OpCase SparseMomentumCase(const char* name, int axis, Input index) {
  OpCase c = OptimizerCase(name, {2, 2});
  c.inputs["Param"] = {In({2, 2}).Values({1, 2, 3, 4})};
  c.inputs["Velocity"] = {In({2, 2}).Values({2, 0, 0, 2})};
  c.inputs["Grad"] = {
      In(axis == 0 ? std::vector<int64_t>{1, 2} : std::vector<int64_t>{2, 1}).Values({8, 16})};
  c.inputs["Index"] = {std::move(index)};
  c.outputs["VelocityOut"] = {};
  c.attrs["mu"] = 0.5f;
  c.attrs["axis"] = axis;
  return c;
}

OpSuite SparseMomentumSuite() {
  OpSuite suite = LegacySuite("sparse_momentum");
  OpCase rows = SparseMomentumCase("row", 0, Ints({1}));
  rows.truth["VelocityOut"] = {{2, 2}, {1, 0, 8, 17}, {}};
  rows.truth["ParamOut"] = {{2, 2}, {0.875, 2, 2, 1.875}, {}};
  suite.cases.push_back(rows);
  OpCase columns = SparseMomentumCase("column", 1, Ints({1}, DataType::INT64));
  columns.truth["VelocityOut"] = {{2, 2}, {1, 8, 0, 17}, {}};
  columns.truth["ParamOut"] = {{2, 2}, {0.875, 1, 3, 1.875}, {}};
  suite.cases.push_back(columns);
  OpCase twice = SparseMomentumCase("row_twice", 0, Ints({0, 0}));
  twice.inputs["Grad"] = {In({2, 2}).Values({8, 16, 8, 0})};
  twice.truth["VelocityOut"] = {{2, 2}, {17, 16, 0, 1}, {}};
  twice.truth["ParamOut"] = {{2, 2}, {-1.125, 0, 3, 3.875}, {}};
  suite.cases.push_back(twice);
  OpCase outside = SparseMomentumCase("index_outside", 0, Ints({2}));
  outside.error = phi::INVALID_ARGUMENT;
  outside.error_text = "Index";
  suite.cases.push_back(outside);
  return suite;
}

OpCase WarmUp(const char* name, double step, double truth) {
  OpCase c;
  c.name = name;
  c.inputs["LearningRate"] = {In({1}).Values({7})};
  c.inputs["Step"] = {Ints({step}, DataType::INT64)};
  c.outputs = {{"LearningRateOut", {}}, {"StepOut", {}}};
  c.truth["LearningRateOut"] = {{1}, {truth}, {}};
  c.truth["StepOut"] = {{1}, {step + 1}, {}};
  c.attrs["warmup_steps"] = int64_t{10};
  c.attrs["total_steps"] = int64_t{30};
  c.attrs["base_lr"] = 0.5f;
  c.attrs["end_lr"] = 0.125f;
  return c;
}

OpSuite WarmUpSuite() {
  OpSuite suite = LegacySuite("pow2_decay_with_linear_warmup");
  suite.cases = {WarmUp("rises", 3, 0.2), WarmUp("highest", 9, 0.5), WarmUp("falls", 19, 0.21875),
                 WarmUp("last", 29, 0.125), WarmUp("after_the_last", 99, 0.125)};
  return suite;
}

OP_TEST(Dpsgd, DpsgdSuite());
OP_TEST(ProximalGD, ProximalGDSuite());
OP_TEST(SparseMomentum, SparseMomentumSuite());
OP_TEST(WarmUp, WarmUpSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
