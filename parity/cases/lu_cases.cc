#include "parity/cases/common/matrix_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase Matrix(const std::string& name, Input x, paddle::framework::AttributeMap attrs,
              const std::vector<std::string>& outputs) {
  return PlainCase(name, {{"X", {std::move(x)}}}, std::move(attrs), outputs);
}

const std::vector<std::string> kLu = {"Out", "Pivots", "Infos"};

OpSuite LuSuite() {
  OpSuite suite = MatrixSuite("lu");
  suite.cases = {
      Matrix("known", In({2, 2}).Values({1, 2, 4, 6}), {}, kLu),
      Matrix("tall", In({5, 3}), {}, kLu),
      Matrix("wide", In({3, 5}), {}, kLu),
      Matrix("batch", In({2, 2, 4, 4}), {}, kLu),
      Matrix("several_blocks", Regular({70, 101}, 30), {}, kLu),
      Matrix("singular", In({3, 3}).Values({1, 1, 1, 1, 1, 1, 1, 1, 1}), {}, kLu),
      Matrix("empty", In({2, 0, 3}), {}, kLu),
      Fails(Matrix("no_pivots", In({2, 2}), {{"pivots", false}}, kLu), "pivots"),
      Fails(Matrix("vector", In({3}), {}, kLu), "rank"),
      Matrix("batch_of_several_blocks", Regular({2, 70, 70}, 20), {}, kLu),
      Matrix("batch_tall", In({3, 5, 2}), {}, kLu),
      Matrix("batch_wide", In({2, 2, 4}), {}, kLu),
      Matrix("one_row", In({1, 3}), {}, kLu),
      Matrix("singular_in_batch", In({2, 2, 2}).Values({1, 2, 3, 4, 0, 0, 0, 5}), {}, kLu)};
  suite.cases[0].truth = {{"Out", {{2, 2}, {4, 6, 0.25, 0.5}, {}}},
                          {"Pivots", {{2}, {2, 2}, {}}},
                          {"Infos", {{1}, {0}, {}}}};
  suite.cases[5].not_differentiated = "a factor has no inverse";
  suite.cases[5].truth["Infos"] = {{1}, {2}, {}};
  suite.cases.back().not_differentiated = suite.cases[5].not_differentiated;
  suite.cases.back().truth["Infos"] = {{2}, {0, 1}, {}};
  return RefusedAtRun(std::move(suite), "no kernel computes without pivots", {"no_pivots"});
}

OP_TEST(Lu, LuSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
