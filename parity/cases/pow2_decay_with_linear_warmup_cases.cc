#include <limits>

#include "parity/cases/common/legacy_optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

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
  OpSuite suite = LegacyOptimizerSuite("pow2_decay_with_linear_warmup");
  suite.cases = {WarmUp("rises", 3, 0.2), WarmUp("highest", 9, 0.5), WarmUp("falls", 19, 0.21875),
                 WarmUp("last", 29, 0.125), WarmUp("after_the_last", 99, 0.125)};
  OpCase scalar = WarmUp("rate_in_a_scalar", 3, 0.2);
  scalar.inputs["LearningRate"][0].dims = {};
  suite.cases.push_back(scalar);
  OpCase long_ago = WarmUp("warm_up_ended_long_ago", 3, 0.125);
  long_ago.attrs["warmup_steps"] = std::numeric_limits<int64_t>::min();
  suite.cases.push_back(long_ago);
  return suite;
}

OP_TEST(WarmUp, WarmUpSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
