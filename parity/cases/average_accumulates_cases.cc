#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

struct Counts {
  double accumulates, old, updates;
};

OpCase AccumulatesCase(const char* name, float window, int64_t largest, int64_t smallest,
                       Counts before, Counts after) {
  OpCase c;
  c.name = name;
  c.inputs["param"] = {In({5, 7})};
  c.outputs.clear();
  for (const char* sum : {"sum_1", "sum_2", "sum_3"}) {
    c.inputs[std::string("in_") + sum] = {In({5, 7})};
    c.outputs[std::string("out_") + sum] = {};
  }
  const auto count = [&c](const std::string& slot, double from, double to) {
    c.inputs["in_" + slot] = {In({1}).Values({from}).Type(DataType::INT64)};
    c.outputs["out_" + slot] = {};
    c.truth["out_" + slot] = {{1}, {to}, {}};
  };
  count("num_accumulates", before.accumulates, after.accumulates);
  count("old_num_accumulates", before.old, after.old);
  count("num_updates", before.updates, after.updates);
  c.attrs["average_window"] = window;
  c.attrs["max_average_window"] = largest;
  c.attrs["min_average_window"] = smallest;
  return c;
}

OpSuite AverageAccumulatesSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "average_accumulates";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  suite.cases = {AccumulatesCase("adds", 0.5f, 1000, 4, {5, 3, 20}, {6, 3, 21}),
                 AccumulatesCase("fewer_than_smallest", 0.5f, 1000, 10, {5, 3, 20}, {6, 3, 21}),
                 AccumulatesCase("full_by_largest", 0.5f, 6, 2, {5, 3, 20}, {0, 6, 21}),
                 AccumulatesCase("full_by_share", 0.5f, 1000, 10, {9, 3, 20}, {0, 10, 21}),
                 AccumulatesCase("second_sum", 0.9f, 20000, 10000, {5, 3, 16383}, {6, 3, 16384})};
  // No attribute has a limit: then `min_average_window` alone decides.
  suite.cases.push_back(AccumulatesCase("share_below_0", -1, 1000, 4, {5, 3, 20}, {0, 6, 21}));
  suite.cases.push_back(
      AccumulatesCase("share_below_0_of_few", -1, 1000, 10, {5, 3, 20}, {6, 3, 21}));
  OpCase scalar = AccumulatesCase("count_in_a_scalar", 0.5f, 1000, 4, {5, 3, 20}, {6, 3, 21});
  scalar.inputs["in_num_accumulates"][0].dims = {};
  suite.cases.push_back(scalar);
  OpCase bad = AccumulatesCase("smallest_above_largest", 0.5f, 2, 3, {5, 3, 20}, {6, 3, 21});
  bad.truth.clear();
  bad.error = phi::INVALID_ARGUMENT;
  bad.error_text = "min_average_window";
  suite.cases.push_back(bad);
  // Within the window, but fewer than the smallest one.
  suite.cases.push_back(
      AccumulatesCase("smallest_above_share", 0.1f, 1000, 10, {5, 3, 20}, {6, 3, 21}));
  return suite;
}

OP_TEST(AverageAccumulates, AverageAccumulatesSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
