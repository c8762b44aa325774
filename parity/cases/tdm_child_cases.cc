#include <limits>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase TdmChildCase(const std::string& name, Input x, int dtype) {
  Input tree = In({7, 5}).Values({0, 0, 0, 1, 0, 0, 1, 0, 3, 4, 0, 1, 0, 5, 6, 0, 2, 1,
                                  0, 0, 1, 2, 1, 0, 0, 2, 2, 2, 0, 0, 3, 2, 2, 0, 0});
  OpCase c = PlainCase(name, {{"X", {std::move(x)}}, {"TreeInfo", {tree.Type(DataType::INT32)}}},
                       {{"child_nums", 2}, {"dtype", dtype}}, {"Child", "LeafMask"});
  c.legacy_only = true;
  return c;
}

// What real Paddle 2.6.2 answers.
OpSuite TdmChildSuite() {
  OpSuite suite;
  suite.type = "tdm_child";
  suite.dtypes = {DataType::INT32, DataType::INT64};
  auto& cases = suite.cases;
  cases.push_back(UnknownBatch(TdmChildCase("nodes", In({4, 1}).Values({2, 3, 1, 0}), 2)));
  cases.back().truth["Child"] = {{4, 1, 2}, {5, 6, 0, 0, 3, 4, 0, 0}, {}};
  cases.back().truth["LeafMask"] = {{4, 1, 2}, {1, 1, 0, 0, 0, 1, 0, 0}, {}};
  cases.push_back(TdmChildCase("wide_results", In({2}).Values({2, 3}), 3));
  cases.back().truth["Child"] = {{2, 2}, {5, 6, 0, 0}, {}};
  cases.back().truth["LeafMask"] = {{2, 2}, {1, 1, 0, 0}, {}};
  cases.push_back(Fails(TdmChildCase("node_outside", In({1}).Values({7}), 2), "[0, 7)"));
  cases.push_back(Fails(TdmChildCase("dtype", In({1}).Values({1}), 5), "dtype"));
  for (const int dtype : {2, 3}) {
    const std::string to = dtype == 2 ? "_to_int32" : "_to_int64";
    for (const double node : {-1.0, 7.0}) {
      cases.push_back(Fails(
          TdmChildCase((node < 0 ? "below_all" : "behind_all") + to, In({1}).Values({node}), dtype),
          "[0, 7)"));
    }
    OpCase lost = TdmChildCase("child_outside" + to, In({1}).Values({1}), dtype);
    lost.inputs["TreeInfo"][0].values[8] = 9;
    cases.push_back(Fails(lost, "one is 9"));
  }
  OpCase none = TdmChildCase("no_children", In({1}).Values({1}), 2);
  none.attrs["child_nums"] = 0;
  cases.push_back(Fails(none, "child_nums"));
  none.name = "most_children";
  none.attrs["child_nums"] = std::numeric_limits<int>::max();
  cases.push_back(Fails(none, "TreeInfo must have shape [-1, 2147483650]"));
  return suite;
}

OP_TEST(TdmChild, TdmChildSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
