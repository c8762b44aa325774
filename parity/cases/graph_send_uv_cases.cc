#include <string>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddGraphSendUvLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  const Slots edges = {{"src_index", {In({4}).Type(DataType::INT64)}},
                       {"dst_index", {In({4}).Type(DataType::INT64)}}};
  for (const bool x : {true, false}) {
    Slots slots = edges;
    slots["x"] = {x ? In({}) : In({3, 2})};
    slots["y"] = {x ? In({3, 2}) : In({})};
    cases.push_back(Fails(PlainCase(x ? "x_is_a_number" : "y_is_a_number", slots,
                                    {{"message_op", std::string("ADD")}}, {"out"}),
                          "must have rows"));
  }
}

OpSuite GraphSendUVSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "graph_send_uv";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  const Input from = Ints64({0, 1, 2, 0}), to = Ints64({1, 2, 1, 0});
  const auto add = [&](const std::string& name, Input x, Input y, const std::string& message) {
    cases.push_back(PlainCase(name + "_" + message,
                              {{"x", {x}}, {"y", {y}}, {"src_index", {from}}, {"dst_index", {to}}},
                              {{"message_op", message}}, {"out"}));
  };
  add("known", In({3, 2}).Values({1, 2, 3, 4, 5, 8}), In({3, 1}).Values({1, 2, 3}), "MUL");
  cases.back().truth["out"] = {{4, 2}, {2, 4, 9, 12, 10, 16, 1, 2}, {}};
  for (const char* message : {"ADD", "MUL"}) {
    add("rows", In({3, 5}).Range(-5, 5), In({4, 5}).Range(-5, 5), message);
    cases.back().dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
    add("vector", In({3, 5}), In({4}), message);
    add("vectors", In({3}), In({4}), message);
    add("both_broadcast", In({3, 2, 1}), In({4, 1, 3}), message);
  }
  add("unknown", In({3, 2}), In({3, 2}), "SUB");
  cases.back() = Fails(cases.back(), "SUB");
  add("outside", In({3, 2}), In({2, 2}), "ADD");
  cases.back() = Fails(cases.back(), "2");
  AddGraphSendUvLimits(&suite.cases);
  return suite;
}

OP_TEST(GraphSendUV, GraphSendUVSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
