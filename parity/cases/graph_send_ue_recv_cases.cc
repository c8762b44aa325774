#include <string>

#include "parity/cases/common/plain_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

void AddGraphSendUeRecvLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  AddRefused(&cases, cases[0], "a_number_an_edge", "input Y must have rows",
             [](OpCase* c) { c->inputs["Y"] = {In({})}; });
  AddRefused(&cases, cases[0], "rows_of_no_edges", "Y must have 0 rows", [](OpCase* c) {
    c->inputs["Src_index"] = c->inputs["Dst_index"] = {In({0}).Type(DataType::INT64)};
  });
}

OpSuite GraphSendUERecvSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "graph_send_ue_recv";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  const Input from = Ints64({0, 1, 2, 0}), to = Ints64({1, 2, 1, 0});
  const auto add = [&](const std::string& name, Input x, Input y, const std::string& message,
                       const std::string& reduce, int64_t size = 0) {
    cases.push_back(
        PlainCase(name + "_" + message + "_" + reduce,
                  {{"X", {x}}, {"Y", {y}}, {"Src_index", {from}}, {"Dst_index", {to}}},
                  {{"message_op", message}, {"reduce_op", reduce}, {"out_size", Longs{size}}}));
    if (reduce == "MEAN") cases.back().outputs["Dst_count"] = {};
  };
  add("known", In({3, 2}).Values({1, 2, 3, 4, 5, 8}), In({4, 1}).Values({1, 2, 3, 4}), "MUL",
      "SUM");
  cases.back().truth["Out"] = {{3, 2}, {4, 8, 16, 26, 6, 8}, {}};
  for (const char* message : {"ADD", "MUL"}) {
    for (const char* reduce : {"SUM", "MEAN", "MAX", "MIN"}) {
      add("rows", In({3, 5}).Range(-5, 5), In({4, 5}).Range(-5, 5), message, reduce);
      cases.back().dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32,
                             DataType::INT64};
      add("vector_edges", In({3, 5}), In({4}), message, reduce);
      add("vectors", In({3}), In({4}), message, reduce);
      add("both_broadcast", In({3, 2, 1}), In({4, 1, 3}), message, reduce, 7);
      add("size_tensor", In({3, 1}), In({4, 2, 3}), message, reduce);
      cases.back().inputs["Out_size"] = {Ints64({3})};
    }
  }
  add("edges", In({3, 2}), In({3, 2}), "ADD", "SUM");
  cases.back() = Fails(cases.back(), "Y must have 4 rows");
  add("rows_differ", In({3, 2}), In({4, 3}), "ADD", "SUM");
  cases.back() = Fails(cases.back(), "broadcast");
  add("unknown", In({3, 2}), In({4, 2}), "SUB", "SUM");
  cases.back() = Fails(cases.back(), "SUB");
  add("outside", In({2, 2}), In({4, 2}), "ADD", "SUM");
  cases.back() = Fails(cases.back(), "2");
  add("broadcast_within", In({3, 2, 3, 4}), In({4, 2, 1, 4}), "MUL", "SUM");
  add("broadcast_around", In({3, 2, 1, 4}), In({4, 1, 3, 1}), "ADD", "SUM");
  for (const char* reduce : {"SUM", "MEAN", "MAX"}) {
    add("one_node", In({1}), In({1}), "MUL", reduce);
    cases.back().inputs["Src_index"] = cases.back().inputs["Dst_index"] = {Ints64({0})};
  }
  AddRefused(&suite.cases, suite.cases[0], "a_number", "input X must have rows",
             [](OpCase* c) { c->inputs["X"] = {In({})}; });
  AddGraphSendUeRecvLimits(&suite.cases);
  return suite;
}

OP_TEST(GraphSendUERecv, GraphSendUERecvSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
