#include "parity/cases/common/matrix_cases.h"

namespace phibridge {
namespace parity {
namespace {

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
                 Fails(Unpack("outside", In({2, 2}), In({2}).Values({2, 3})),
                       "input Pivots must be in [1, 3)"),
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
}  // namespace parity
}  // namespace phibridge
