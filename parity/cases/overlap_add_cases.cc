#include "parity/cases/common/signal_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddOverlapAddLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = cases[0];
  c.truth.clear();
  c.name = "axis_in_the_middle";
  c.inputs["X"] = {In({3, 2, 4})};
  c.attrs = {{"hop_length", 2}, {"axis", 1}};
  cases.push_back(Fails(c, "axis"));
}

OpSuite OverlapAddSuite() {
  OpSuite suite = CopySuite("overlap_add", "overlap_add");
  suite.dtypes = kFrameTypes;
  suite.op_class = OpClass::kReduction;
  const auto add = [&](const std::string& name, Input x, int hop, int axis) {
    suite.cases.push_back(
        PlainCase(name, {{"X", {std::move(x)}}}, {{"hop_length", hop}, {"axis", axis}}));
  };
  add("known", In({3, 2}).Values({1, 3, 2, 4, 3, 5}), 2, -1);
  suite.cases[0].truth["Out"] = {{5}, {1, 2, 6, 4, 5}, {}};
  add("known_first", In({2, 3}).Values({1, 2, 3, 3, 4, 5}), 2, 0);
  suite.cases[1].truth["Out"] = {{5}, {1, 2, 6, 4, 5}, {}};
  add("batch", In({2, 3, 4, 5}).Range(-9, 9), 1, -1);
  add("batch_first", In({5, 4, 2, 3}).Range(-9, 9), 3, 0);
  add("side_by_side", In({2, 4, 3}).Range(-9, 9), 4, -1);
  add("rank", In({4}), 1, -1);
  suite.cases.back() = Fails(suite.cases.back(), "rank 2");
  add("hop", In({4, 3}), 5, -1);
  suite.cases.back() = Fails(suite.cases.back(), "hop_length");
  AddOverlapAddLimits(&suite.cases);
  return suite;
}

OP_TEST(OverlapAdd, OverlapAddSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
