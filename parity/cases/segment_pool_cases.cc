#include <map>
#include <string>
#include <vector>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddSegmentPoolLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c =
      PlainCase("a_number", {{"X", {In({})}}, {"SegmentIds", {In({0}).Type(DataType::INT64)}}},
                {{"pooltype", std::string("SUM")}});
  cases.push_back(Fails(c, "input X must have rows"));
}

OpSuite SegmentPoolSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "segment_pool";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  const auto add = [&](const std::string& name, Input x, Input ids, const std::string& pool) {
    cases.push_back(
        PlainCase(name + "_" + pool, {{"X", {x}}, {"SegmentIds", {ids}}}, {{"pooltype", pool}}));
    cases.back().outputs["Out"].compile_shape = false;
  };
  const Input five = In({5, 2}).Values({1, 2, 3, 5, -1, -2, 7, 8, 9, 9});
  const std::map<std::string, std::vector<double>> known = {{"SUM", {4, 7, 0, 0, 15, 15}},
                                                            {"MEAN", {2, 3.5, 0, 0, 5, 5}},
                                                            {"MAX", {3, 5, 0, 0, 9, 9}},
                                                            {"MIN", {1, 2, 0, 0, -1, -2}}};
  for (const auto& [pool, values] : known) {
    add("known", five, Ints64({0, 0, 2, 2, 2}), pool);
    cases.back().truth["Out"] = {{3, 2}, values, {}};
    if (pool == "MEAN") {  // how many rows each segment has
      cases.back().outputs["SummedIds"].compile_shape = false;
      cases.back().truth["SummedIds"] = {{3, 1}, {2, 0, 3}, {}};
    }
    add("types", In({5, 2, 3}).Range(-9, 9), Ints({1, 1, 2, 4, 4}), pool);
    cases.back().dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64,
                           DataType::FLOAT16};
    add("vector", In({5}), Ints64({0, 0, 0, 0, 1}), pool);
    add("empty", In({0, 2}), Ints64({}), pool);
  }
  add("descends", five, Ints64({0, 1, 0, 1, 1}), "SUM");
  cases.back() = Fails(cases.back(), "ascend");
  add("descends_at_once", five, Ints64({1, 0, 1, 2, 3}), "SUM");
  cases.back() = Fails(cases.back(), "ascend");
  add("negative", five, Ints64({-1, 1, 2, 3, 3}), "SUM");
  cases.back() = Fails(cases.back(), "-1");
  add("short", five, Ints64({0, 1}), "SUM");
  cases.back() = Fails(cases.back(), "SegmentIds");
  add("unknown", five, Ints64({0, 0, 1, 1, 1}), "MEDIAN");
  cases.back() = Fails(cases.back(), "MEDIAN");
  AddSegmentPoolLimits(&suite.cases);
  return suite;
}

OP_TEST(SegmentPool, SegmentPoolSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
