#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

Input List(const std::vector<double>& values) {
  return In({static_cast<int64_t>(values.size())}).Values(values);
}

// Neighbours: of node 0 are 1 and 2, of 1 2 and 0, of 2 0, 1 and 3, of 3 2.
OpCase HopsOf(const std::string& name, std::vector<double> nodes, Axes sizes) {
  OpCase c = PlainCase(name,
                       {{"Row", {List({1, 2, 2, 0, 0, 1, 3, 2})}},
                        {"Col_Ptr", {List({0, 2, 4, 7, 8})}},
                        {"X", {List(std::move(nodes))}}},
                       {{"sample_sizes", std::move(sizes)}},
                       {"Out_Src", "Out_Dst", "Sample_Index", "Reindex_X", "Out_Eids"});
  for (const char* slot : {"Out_Src", "Out_Dst", "Sample_Index", "Out_Eids"})
    c.outputs[slot].compile_shape = false;
  c.outputs["Out_Eids"].compare = false;
  c.legacy_only = true;
  return c;
}
OpCase WithSampledGraph(OpCase c, std::vector<double> source, std::vector<double> target,
                        std::vector<double> nodes, std::vector<double> x) {
  const auto edges = static_cast<int64_t>(source.size()),
             count = static_cast<int64_t>(nodes.size());
  c.truth["Out_Src"] = {{edges, 1}, std::move(source), {}};
  c.truth["Out_Dst"] = {{edges, 1}, std::move(target), {}};
  c.truth["Sample_Index"] = {{count}, std::move(nodes), {}};
  c.truth["Reindex_X"] = {c.inputs["X"][0].dims, std::move(x), {}};
  return c;
}

void AddRefusedGraphs(std::vector<OpCase>* cases) {
  const auto add = [&](const char* name, const char* text, auto change) {
    OpCase c = HopsOf(name, {0}, {5});
    change(&c);
    cases->push_back(Fails(c, text));
  };
  add("no_such_node", "nodes in [0, 4); one is 4", [](OpCase* c) { c->inputs["X"] = {List({4})}; });
  add("node_below_0", "nodes in [0, 4); one is -1",
      [](OpCase* c) { c->inputs["X"] = {List({-1})}; });
  add("falling_starts", "Col_Ptr must ascend from 0 to the 8 of Row; node 0 has [4, 1)",
      [](OpCase* c) {
        c->inputs["Col_Ptr"] = {List({4, 1})};
      });
  add("start_below_0", "node 0 has [-1, 1)", [](OpCase* c) {
    c->inputs["Col_Ptr"] = {List({-1, 1})};
  });
  add("behind_all_edges", "node 0 has [0, 9)", [](OpCase* c) {
    c->inputs["Col_Ptr"] = {List({0, 9})};
  });
  add("neighbour_is_no_node", "nodes in [0, 4); one is 7", [](OpCase* c) {
    c->inputs["Row"][0].values[0] = 7;
    c->attrs["sample_sizes"] = Axes{5, 5};
  });
  add("no_neighbours", "no node of X has a neighbour", [](OpCase* c) {
    c->inputs["Col_Ptr"] = {List({0, 0, 2})};
  });
  add("no_nodes", "no node of X has a neighbour", [](OpCase* c) { c->inputs["X"] = {List({})}; });
  add("no_hops", "`sample_sizes`", [](OpCase* c) { c->attrs["sample_sizes"] = Axes{}; });
  add("none_a_hop", "attribute `sample_sizes`: its element 1 must be in [1, inf); it is 0",
      [](OpCase* c) {
        c->attrs["sample_sizes"] = Axes{5, 0};
      });
  add("eids_without_eids", "needs the input Eids",
      [](OpCase* c) { c->attrs["return_eids"] = true; });
  add("eids_of_another_graph", "each of the 8 edges of Row; it has 2", [](OpCase* c) {
    c->attrs["return_eids"] = true;
    c->inputs["Eids"] = {List({1, 2})};
  });
  add("wide_x", "X must have the shape [N] or [N, 1]", [](OpCase* c) {
    c->inputs["X"] = {In({1, 2}).Values({0, 1})};
  });
}

// What real Paddle 2.6.2 answers. Sizes that no node has more neighbours than leave nothing to
// chance.
OpSuite GraphKhopSamplerSuite() {
  OpSuite suite;
  suite.type = "graph_khop_sampler";
  suite.dtypes = {DataType::INT32, DataType::INT64};
  auto& cases = suite.cases;
  cases.push_back(
      WithSampledGraph(HopsOf("one_hop", {0, 3}, {5}), {2, 3, 3}, {0, 0, 1}, {0, 3, 1, 2}, {0, 1}));
  cases.push_back(WithSampledGraph(HopsOf("two_hops", {0, 3}, {5, 5}), {2, 3, 3, 3, 0, 0, 2, 1},
                                   {0, 0, 1, 2, 2, 3, 3, 3}, {0, 3, 1, 2}, {0, 1}));
  // The third hop comes back to node 0, whose last place counts.
  cases.push_back(WithSampledGraph(HopsOf("back_again", {0}, {2, 3, 4}),
                                   {1, 2, 2, 3, 3, 1, 4, 1, 2, 2}, {3, 3, 1, 1, 2, 2, 2, 3, 3, 4},
                                   {0, 1, 2, 0, 3}, {3}));
  cases.push_back(
      WithSampledGraph(HopsOf("twice_in_a_row", {0, 0}, {5}), {1, 2}, {0, 0}, {0, 1, 2}, {0, 0}));
  OpCase columns = HopsOf("columns", {0, 1}, {5});
  for (const char* slot : {"Row", "Col_Ptr", "X"}) columns.inputs[slot][0].dims.push_back(1);
  cases.push_back(WithSampledGraph(columns, {1, 2, 2, 0}, {0, 0, 1, 1}, {0, 1, 2}, {0, 1}));
  OpCase eids = HopsOf("with_eids", {0, 1}, {5, 5});
  eids.attrs["return_eids"] = true;
  eids.inputs["Eids"] = {List({10, 11, 12, 13, 14, 15, 16, 17})};
  eids.outputs["Out_Eids"].compare = true;
  eids.truth["Out_Eids"] = {{7}, {10, 11, 12, 13, 14, 15, 16}, {}};
  cases.push_back(
      WithSampledGraph(eids, {1, 2, 2, 0, 0, 1, 3}, {0, 0, 1, 1, 2, 2, 2}, {0, 1, 2, 3}, {0, 1}));
  // Node 2 has two neighbours that are one node: what is drawn is certain, which edge is not.
  OpCase drawn = HopsOf("one_of_equal_ones", {2}, {1});
  drawn.inputs["Row"] = {List({3, 3})};
  drawn.inputs["Col_Ptr"] = {List({0, 0, 0, 2})};
  cases.push_back(WithSampledGraph(drawn, {1}, {0}, {2, 3}, {0}));
  AddRefusedGraphs(&cases);
  return suite;
}

OP_TEST(GraphKhopSampler, GraphKhopSamplerSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
