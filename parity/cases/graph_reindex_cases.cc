#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ReindexCase(const std::string& name, Input x, Input neighbors, Input count) {
  return PlainCase(name, {{"X", {x}}, {"Neighbors", {neighbors}}, {"Count", {count}}}, {},
                   {"Reindex_Src", "Reindex_Dst", "Out_Nodes"});
}

// What is expected is what real Paddle 2.6.2 answers.
OpSuite GraphReindexSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "graph_reindex";
  suite.dtypes = {DataType::INT32, DataType::INT64};
  auto& cases = suite.cases;
  const auto add = [&](const std::string& name, Input x, Input neighbors, Input count,
                       std::vector<double> src, std::vector<double> dst,
                       std::vector<double> nodes) {
    cases.push_back(ReindexCase(name, std::move(x), std::move(neighbors), std::move(count)));
    OpCase& c = cases.back();
    c.outputs["Out_Nodes"].compile_shape = false;
    const auto length = [](const std::vector<double>& v) { return static_cast<int64_t>(v.size()); };
    c.truth = {{"Reindex_Src", {{length(src)}, src, {}}},
               {"Reindex_Dst", {{length(dst)}, dst, {}}},
               {"Out_Nodes", {{length(nodes)}, nodes, {}}}};
  };
  const auto list = [](const std::vector<double>& values) {
    return In({static_cast<int64_t>(values.size())}).Values(values);
  };
  const Input nodes = list({0, 5, 8}), edges = list({8, 9, 0, 4, 7, 6, 7});
  const std::vector<double> src = {2, 3, 0, 4, 5, 6, 5}, all = {0, 5, 8, 9, 4, 7, 6};
  add("known", nodes, edges, Ints({2, 3, 2}), src, {0, 0, 1, 1, 1, 2, 2}, all);
  add("columns", In({3, 1}).Values({0, 5, 8}), In({7, 1}).Values({8, 9, 0, 4, 7, 6, 7}),
      In({3, 1}).Values({2, 3, 2}).Type(DataType::INT32), src, {0, 0, 1, 1, 1, 2, 2}, all);
  add("two_types_of_edges", nodes, edges, Ints({1, 1, 1, 2, 1, 1}), src, {0, 1, 2, 0, 0, 1, 2},
      all);
  add("twice", list({0, 5, 0}), list({0, 9, 0, 4, 7, 6, 7}), Ints({2, 3, 2}), {2, 3, 2, 4, 5, 6, 5},
      {2, 2, 1, 1, 1, 2, 2}, {0, 5, 0, 9, 4, 7, 6});
  add("no_edges", nodes, In({0}), Ints({0, 0, 0}), {}, {}, {0, 5, 8});
  cases.push_back(Fails(ReindexCase("counts_are_short", nodes, edges, Ints({2, 3, 1})),
                        "add up to the 7 of Neighbors"));
  cases.push_back(Fails(ReindexCase("counts_are_many", nodes, edges, Ints({2, 3, 9})),
                        "Count must add up to the 7 of Neighbors; number 2 of it is 9"));
  cases.push_back(Fails(ReindexCase("a_matrix", In({1, 3}), edges, Ints({2, 3, 2})), "[n, 1]"));
  cases.push_back(Fails(ReindexCase("no_nodes", In({0}), edges, Ints({})), "empty"));
  cases.push_back(Fails(ReindexCase("count_beyond_memory", nodes, edges, Ints({2147483647, 3, 2})),
                        "Count must add up to the 7 of Neighbors; number 0 of it is 2147483647"));
  OpCase matrix = ReindexCase("a_matrix_of_counts", nodes, edges, Ints({2, 3, 2}));
  matrix.inputs["Count"] = {In({3, 2}).Values({2, 3, 2, 0, 0, 0}).Type(DataType::INT32)};
  cases.push_back(Fails(matrix, "Count"));
  return suite;
}

OP_TEST(GraphReindex, GraphReindexSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
