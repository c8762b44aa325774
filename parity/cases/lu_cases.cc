#include "parity/cases/common/matrix_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpCase Matrix(const std::string& name, Input x, paddle::framework::AttributeMap attrs,
              const std::vector<std::string>& outputs) {
  return PlainCase(name, {{"X", {std::move(x)}}}, std::move(attrs), outputs);
}

const std::vector<std::string> kLu = {"Out", "Pivots", "Infos"};
OpSuite LuSuite() {
  OpSuite suite = MatrixSuite("lu");
  suite.cases = {Matrix("known", In({2, 2}).Values({1, 2, 4, 6}), {}, kLu),
                 Matrix("tall", In({5, 3}), {}, kLu),
                 Matrix("wide", In({3, 5}), {}, kLu),
                 Matrix("batch", In({2, 2, 4, 4}), {}, kLu),
                 Matrix("several_blocks", Regular({70, 101}, 30), {}, kLu),
                 Matrix("singular", In({3, 3}).Values({1, 1, 1, 1, 1, 1, 1, 1, 1}), {}, kLu),
                 Matrix("empty", In({2, 0, 3}), {}, kLu),
                 Fails(Matrix("no_pivots", In({2, 2}), {{"pivots", false}}, kLu), "pivots"),
                 Fails(Matrix("vector", In({3}), {}, kLu), "rank")};
  suite.cases[0].truth = {{"Out", {{2, 2}, {4, 6, 0.25, 0.5}, {}}},
                          {"Pivots", {{2}, {2, 2}, {}}},
                          {"Infos", {{1}, {0}, {}}}};
  suite.cases[5].not_differentiated = "a factor has no inverse";
  suite.cases[5].truth["Infos"] = {{1}, {2}, {}};
  return suite;
}
OP_TEST(Lu, LuSuite());

OpCase Unpack(const std::string& name, Input x, Input pivots,
              paddle::framework::AttributeMap attrs = {}) {
  return PlainCase(name, {{"X", {std::move(x)}}, {"Pivots", {pivots.Type(DataType::INT32)}}},
                   std::move(attrs), {"Pmat", "L", "U"});
}
OpSuite LuUnpackSuite() {
  OpSuite suite = MatrixSuite("lu_unpack");
  suite.cases = {Unpack("known", In({2, 2}).Values({4, 6, 0.25, 0.5}), In({2}).Values({2, 2})),
                 Unpack("tall", In({4, 3}), In({3}).Values({2, 4, 3})),
                 Unpack("wide", In({3, 4}), In({3}).Values({3, 3, 3})),
                 Unpack("batch", In({2, 3, 3}), In({2, 3}).Values({1, 3, 3, 2, 2, 3})),
                 Unpack("data", In({2, 2}), In({2}).Values({2, 2}), {{"unpack_pivots", false}}),
                 Unpack("order", In({2, 2}), In({2}).Values({2, 2}), {{"unpack_ludata", false}}),
                 Fails(Unpack("outside", In({2, 2}), In({2}).Values({2, 3})), "[1, 2]"),
                 Fails(Unpack("pivots", In({2, 2}), In({3}).Values({2, 2, 2})), "Pivots")};
  suite.cases[0].truth = {{"Pmat", {{2, 2}, {0, 1, 1, 0}, {}}},
                          {"L", {{2, 2}, {1, 0, 0.25, 1}, {}}},
                          {"U", {{2, 2}, {4, 6, 0, 0.5}, {}}}};
  suite.cases[4].outputs["Pmat"].compare = false;
  suite.cases[5].not_differentiated = "L and U are not written";
  suite.cases[5].outputs["L"].compare = suite.cases[5].outputs["U"].compare = false;
  return suite;
}
OP_TEST(LuUnpack, LuUnpackSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
