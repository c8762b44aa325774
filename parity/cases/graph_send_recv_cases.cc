#include <map>
#include <string>
#include <utility>
#include <vector>

#include "parity/cases/common/plain_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase SendRecvCase(const std::string& name, Input x, const std::string& reduce, int64_t size = 0) {
  OpCase c = PlainCase(name + "_" + reduce,
                       {{"X", {std::move(x)}},
                        {"Src_index", {Ints64({0, 1, 2, 0})}},
                        {"Dst_index", {Ints64({1, 2, 1, 0})}}},
                       {{"reduce_op", reduce}, {"out_size", Longs{size}}});
  if (reduce == "MEAN") c.outputs["Dst_count"] = {};
  return c;
}

Input Nodes() { return In({3, 2}).Values({1, 2, 3, 4, 5, 8}); }

void AddRefusedEdges(std::vector<OpCase>* cases) {
  const OpCase sum = SendRecvCase("", Nodes(), "SUM");
  AddRefused(cases, sum, "outside", "2", [](OpCase* c) { c->inputs["X"] = {In({2, 2})}; });
  AddRefused(cases, sum, "target", "2", [](OpCase* c) { c->attrs["out_size"] = Longs{2}; });
  AddRefused(cases, sum, "unknown", "MEDIAN",
             [](OpCase* c) { c->attrs["reduce_op"] = std::string("MEDIAN"); });
  AddRefused(cases, sum, "lengths", "length",
             [](OpCase* c) { c->inputs["Src_index"] = {Ints64({0})}; });
  AddRefused(cases, sum, "first_edge_outside", "3", [](OpCase* c) {
    c->inputs["Src_index"] = {Ints64({3, 1, 2, 0})};
  });
  AddRefused(cases, sum, "two_sizes", "must hold one number", [](OpCase* c) {
    c->inputs["Out_size"] = {Ints64({3, 3})};
  });
}

void AddGraphSendRecvLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = SendRecvCase("one_row", Nodes(), "SUM", 1);
  c.inputs["Dst_index"] = {Ints64({0, 0, 0, 0})};
  c.truth["Out"] = {{1, 2}, {10, 16}, {}};
  cases.push_back(c);
}

OpSuite GraphSendRecvSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "graph_send_recv";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  const auto add = [&](const char* name, Input x, const std::string& reduce, int64_t size = 0) {
    cases.push_back(SendRecvCase(name, std::move(x), reduce, size));
  };
  const Input nodes = Nodes();
  const std::map<std::string, std::vector<double>> known = {{"SUM", {1, 2, 6, 10, 3, 4}},
                                                            {"MEAN", {1, 2, 3, 5, 3, 4}},
                                                            {"MAX", {1, 2, 5, 8, 3, 4}},
                                                            {"MIN", {1, 2, 1, 2, 3, 4}}};
  for (const auto& [reduce, values] : known) {
    add("known", nodes, reduce);
    cases.back().truth["Out"] = {{3, 2}, values, {}};
    if (reduce == "MEAN") cases.back().truth["Dst_count"] = {{3}, {1, 2, 1}, {}};
    cases.back().dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
    add("more_rows", In({4, 2, 3}), reduce, 9);
    add("vector", In({3}), reduce);
    add("size_tensor", In({4, 2}), reduce);
    cases.back().inputs["Out_size"] = {Ints64({3})};
  }
  add("narrow_indices", nodes, "SUM");
  cases.back().inputs["Src_index"] = {Ints({0, 1, 2, 0})};
  cases.back().inputs["Dst_index"] = {In({4, 1}).Values({1, 2, 1, 0}).Type(DataType::INT32)};
  add("no_edge", nodes, "MAX");
  cases.back().inputs["Src_index"] = cases.back().inputs["Dst_index"] = {Ints64({})};
  add("no_size", nodes, "SUM");
  cases.back().attrs["out_size"] = Longs{};
  for (const auto& [reduce, values] : known) {
    add("one_node", In({1, 2}), reduce);
    cases.back().inputs["Src_index"] = cases.back().inputs["Dst_index"] = {Ints64({0})};
    for (int64_t size : {0, 3}) {
      add(size == 0 ? "no_nodes" : "rows_of_no_nodes", In({0, 2}), reduce, size);
      cases.back().inputs["Src_index"] = cases.back().inputs["Dst_index"] = {Ints64({})};
    }
  }
  AddRefusedEdges(&cases);
  AddRefused(&suite.cases, suite.cases[0], "a_number", "input X must have rows",
             [](OpCase* c) { c->inputs["X"] = {In({})}; });
  AddGraphSendRecvLimits(&suite.cases);
  return suite;
}

OP_TEST(GraphSendRecv, GraphSendRecvSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
