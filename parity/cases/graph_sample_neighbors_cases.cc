#include <numeric>

#include "parity/cases/common/drawn_cases.h"

namespace phibridge {
namespace parity {
namespace {

// A graph of ten nodes; the last two have two neighbours and none.
OpCase SampleCase(const std::string& name, std::vector<double> nodes, int size) {
  const auto list = [](const std::vector<double>& values) {
    return In({static_cast<int64_t>(values.size())}).Values(values);
  };
  OpCase c = PlainCase(name,
                       {{"Row", {list({3, 7, 0, 9, 1, 4, 2, 9, 3, 9, 1, 9, 7})}},
                        {"Col_Ptr", {list({0, 2, 4, 5, 6, 7, 9, 11, 11, 13, 13})}},
                        {"X", {list(std::move(nodes))}}},
                       {{"sample_size", size}}, {"Out", "Out_Count", "Out_Eids"});
  c.outputs["Out"].compile_shape = c.outputs["Out_Eids"].compile_shape = false;
  c.outputs["Out_Eids"].compare = false;
  return c;
}

// Half of a thousand neighbours, any of them; and one of one in all.
void AddDraws(std::vector<OpCase>* cases) {
  std::vector<double> neighbours(1000);
  std::iota(neighbours.begin(), neighbours.end(), 0);
  OpCase c = SampleCase("half_of_a_thousand", {0}, 500);
  c.inputs["Row"] = {In({1000}).Values(neighbours)};
  c.inputs["Col_Ptr"] = {In({2}).Values({0, 1000})};
  cases->push_back(Drawn(c, {500}, 499.5, 288.675));
  // Of each of a thousand nodes one of its neighbours 0 and 1.
  c = SampleCase("one_of_two", {}, 1);
  Input pairs = In({2000}), ends = In({1001});
  for (int i = 0; i < 2000; ++i) pairs.values.push_back(i % 2);
  for (int i = 0; i < 1001; ++i) ends.values.push_back(2 * i);
  c.inputs["Row"] = {pairs};
  c.inputs["Col_Ptr"] = {ends};
  c.inputs["X"] = {In({1000}).Values(neighbours)};
  cases->push_back(Drawn(c, {1000}, 0.5, 0.5));
  c = SampleCase("one_edge", {0}, 2);
  c.inputs["Row"] = {In({1}).Values({7})};
  c.inputs["Col_Ptr"] = {In({2}).Values({0, 1})};
  c.truth = {{"Out", {{1}, {7}, {}}}, {"Out_Count", {{1}, {1}, {}}}};
  cases->push_back(c);
}

void AddGraphSampleNeighborsLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = SampleCase("a_list_of_planes", {0}, 2);
  c.inputs["X"] = {In({1, 1, 1})};
  cases.push_back(Fails(c, "X must have shape [n] or [n, 1]"));
}

// What is expected is what real Paddle 2.6.2 answers.
OpSuite GraphSampleNeighborsSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "graph_sample_neighbors";
  suite.dtypes = {DataType::INT32, DataType::INT64};
  auto& cases = suite.cases;
  for (const int size : {-1, 2, 5}) {
    cases.push_back(SampleCase("all_of_" + std::to_string(size + 1), {0, 8, 1, 2}, size));
    cases.back().truth = {{"Out", {{7}, {3, 7, 9, 7, 0, 9, 1}, {}}},
                          {"Out_Count", {{4}, {2, 2, 2, 1}, {}}}};
  }
  cases.push_back(SampleCase("with_edges", {0, 8, 1, 2}, 5));
  OpCase& edges = cases.back();
  edges.inputs["Eids"] = {
      In({13}).Values({100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112})};
  edges.attrs["return_eids"] = true;
  edges.outputs["Out_Eids"].compare = true;
  edges.truth = {{"Out", {{7}, {3, 7, 9, 7, 0, 9, 1}, {}}},
                 {"Out_Eids", {{7}, {100, 101, 111, 112, 102, 103, 104}, {}}}};
  cases.push_back(SampleCase("without_neighbours", {7, 9}, 3));
  cases.back().truth = {{"Out", {{0}, {}, {}}}, {"Out_Count", {{2}, {0, 0}, {}}}};
  cases.push_back(SampleCase("one_of_one", {2, 3, 4}, 1));
  cases.back().truth = {{"Out", {{3}, {1, 4, 2}, {}}}, {"Out_Count", {{3}, {1, 1, 1}, {}}}};
  cases.push_back(SampleCase("none", {0, 1}, 0));
  cases.back().truth = {{"Out", {{0}, {}, {}}}, {"Out_Count", {{2}, {0, 0}, {}}}};
  cases.push_back(Fails(SampleCase("no_such_node", {10}, 2), "nodes in [0, 10); one is 10"));
  cases.push_back(Fails(SampleCase("negative_size", {0}, -2), "sample_size"));
  OpCase without = SampleCase("edges_without_eids", {0}, 2);
  without.attrs["return_eids"] = true;
  cases.push_back(Fails(without, "Eids"));
  OpCase descending = SampleCase("descends", {0}, 2);
  descending.inputs["Col_Ptr"] = {In({2}).Values({3, 1})};
  cases.push_back(Fails(descending, "must ascend from 0 to the 13 of Row; node 0 has [3, 1)"));
  OpCase matrix = SampleCase("a_matrix_of_columns", {0}, 2);
  matrix.inputs["Col_Ptr"] = {In({1, 2}).Values({0, 13})};
  cases.push_back(Fails(matrix, "Col_Ptr"));
  OpCase no_edges = without;
  no_edges.name = "eids_of_no_edges";
  no_edges.inputs["Row"] = {In({0})};
  no_edges.inputs["Col_Ptr"] = {In({2}).Values({0, 0})};
  no_edges.inputs["Eids"] = {In({13})};
  cases.push_back(Fails(no_edges, "input Eids must hold the number of each of 0 edges"));
  AddDraws(&suite.cases);
  AddGraphSampleNeighborsLimits(&suite.cases);
  return suite;
}

OP_TEST(GraphSampleNeighbors, GraphSampleNeighborsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
