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
  return suite;
}

OP_TEST(TdmChild, TdmChildSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
