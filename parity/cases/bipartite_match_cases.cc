#include "parity/cases/common/box_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite BipartiteMatchSuite() {
  const Input dist = In({2, 3}).Values({0.9, 0.8, 0.6, 0.85, 0.1, 0.7});
  return BoxSuite(
      "bipartite_match",
      {BoxCase("greedy", {{"DistMat", dist}}, {},
               {{"ColToRowMatchIndices", {{1, 3}, {0, -1, 1}, {}}},
                {"ColToRowMatchDist", {{1, 3}, {0.9, 0, 0.7}, {}}}}),
       BoxCase("rest", {{"DistMat", dist}},
               {{"match_type", std::string("per_prediction")}, {"dist_threshold", 0.5f}},
               {{"ColToRowMatchIndices", {{1, 3}, {0, 0, 1}, {}}},
                {"ColToRowMatchDist", {{1, 3}, {0.9, 0.8, 0.7}, {}}}}),
       BoxCase("least_distance", {{"DistMat", In({1, 2}).Values({1e-6, 9e-7})}}, {},
               {{"ColToRowMatchIndices", {{1, 2}, {0, -1}, {}}},
                {"ColToRowMatchDist", {{1, 2}, {1e-6, 0}, {}}}})});
}

OP_TEST(BipartiteMatch, BipartiteMatchSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
