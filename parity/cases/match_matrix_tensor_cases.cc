#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

Slots MatchedSequences() {
  return {{"X", {In({3, 2}).Values({1, 2, 3, -1, 0, 1}).LoD({{0, 1, 3}})}},
          {"Y", {In({3, 2}).Values({1, 1, 2, 0, -1, 3}).LoD({{0, 2, 3}})}},
          // The first matrix is the identity, the second swaps both numbers.
          {"W", {In({2, 2, 2}).Values({1, 0, 0, 1, 0, 1, 1, 0})}}};
}

OpCase MatchMatrixTensorCase(const std::string& name, Slots inputs) {
  OpCase c = PlainCase(name, std::move(inputs), {{"dim_t", 2}}, {"Out", "Tmp"});
  c.legacy_only = true;
  c.outputs["Out"].compile_shape = false;
  return c;
}

void AddMatchMatrixTensorLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  Slots wide = MatchedSequences();
  wide["Y"] = {In({3, 3}).LoD({{0, 2, 3}})};
  cases.push_back(Fails(MatchMatrixTensorCase("other_width", wide), "Y must have shape"));
}

// The oracle's cases compare with real Paddle; here is what can be worked out by hand.
OpSuite MatchMatrixTensorSuite() {
  OpSuite suite;
  suite.type = "match_matrix_tensor";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  cases.push_back(MatchMatrixTensorCase("known", MatchedSequences()));
  cases.back().truth = {{"Out", {{8, 1}, {3, 2, 3, 4, -6, 3, 10, -1}, {{0, 4, 8}}}},
                        {"Tmp", {{12, 1}, {1, 2, 2, 1, 3, -1, -1, 3, 0, 1, 1, 0}, {}}}};
  Slots other = MatchedSequences();
  other["Y"][0].LoD({{0, 3}});
  cases.push_back(Fails(MatchMatrixTensorCase("other_count", other), "as many sequences"));
  Slots narrow = MatchedSequences();
  narrow["W"] = {In({2, 1, 2}).Values({1, 0, 0, 1})};
  cases.push_back(Fails(MatchMatrixTensorCase("other_matrices", narrow), "W must have shape"));
  AddMatchMatrixTensorLimits(&suite.cases);
  return suite;
}

OP_TEST(MatchMatrixTensor, MatchMatrixTensorSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
