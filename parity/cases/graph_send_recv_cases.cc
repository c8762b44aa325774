#include <map>
#include <string>
#include <vector>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite GraphSendRecvSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "graph_send_recv";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  const Input from = Ints64({0, 1, 2, 0}), to = Ints64({1, 2, 1, 0});
  const auto add = [&](const std::string& name, Input x, const std::string& reduce,
                       int64_t size = 0) {
    cases.push_back(PlainCase(name + "_" + reduce,
                              {{"X", {x}}, {"Src_index", {from}}, {"Dst_index", {to}}},
                              {{"reduce_op", reduce}, {"out_size", Longs{size}}}));
    if (reduce == "MEAN") cases.back().outputs["Dst_count"] = {};
  };
  const Input nodes = In({3, 2}).Values({1, 2, 3, 4, 5, 8});
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
  add("outside", In({2, 2}), "SUM");
  cases.back() = Fails(cases.back(), "2");
  add("target", In({3, 2}), "SUM", 2);
  cases.back() = Fails(cases.back(), "2");
  add("unknown", nodes, "MEDIAN");
  cases.back() = Fails(cases.back(), "MEDIAN");
  add("lengths", nodes, "SUM");
  cases.back().inputs["Src_index"] = {Ints64({0})};
  cases.back() = Fails(cases.back(), "length");
  for (const auto& [reduce, values] : known) {
    add("one_node", In({1, 2}), reduce);
    cases.back().inputs["Src_index"] = cases.back().inputs["Dst_index"] = {Ints64({0})};
    for (int64_t size : {0, 3}) {
      add(size == 0 ? "no_nodes" : "rows_of_no_nodes", In({0, 2}), reduce, size);
      cases.back().inputs["Src_index"] = cases.back().inputs["Dst_index"] = {Ints64({})};
    }
  }
  add("first_edge_outside", nodes, "SUM");
  cases.back().inputs["Src_index"] = {Ints64({3, 1, 2, 0})};
  cases.back() = Fails(cases.back(), "3");
  add("no_size", nodes, "SUM");
  cases.back().attrs["out_size"] = Longs{};
  return suite;
}

OP_TEST(GraphSendRecv, GraphSendRecvSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
