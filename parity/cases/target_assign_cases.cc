#include "parity/cases/common/box_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

void AddRefusedIndices(const OpCase& plain, OpSuite* suite) {
  const auto indices = [](std::vector<int64_t> dims, std::vector<double> values) {
    return In(std::move(dims)).Values(std::move(values)).Type(DataType::INT32);
  };
  auto* cases = &suite->cases;
  AddRefused(cases, plain, "another_count_of_images", "the LoD of X counts 1 images",
             [&](OpCase* c) {
               c->inputs["MatchIndices"] = {indices({2, 1}, {0, 1})};
             });
  AddRefused(cases, plain, "no_lod", "X has no LoD",
             [](OpCase* c) { c->inputs["X"][0].lod.clear(); });
  AddRefused(cases, plain, "negatives_without_width", "NegIndices must have shape", [&](OpCase* c) {
    c->inputs["NegIndices"][0].dims = {1, 0};
    c->inputs["NegIndices"][0].values.clear();
  });
  AddRefused(cases, plain, "match_beyond_the_image",
             "image 0 has 2 rows of X; MatchIndices names 2", [&](OpCase* c) {
               c->inputs["MatchIndices"] = {indices({1, 3}, {0, 2, 1})};
             });
  for (const int prior : {-1, 3}) {
    AddRefused(cases, plain, prior < 0 ? "negative_below_0" : "negative_beyond_the_priors",
               "NegIndices must be in [0, 3)", [&](OpCase* c) {
                 c->inputs["NegIndices"][0].values = {static_cast<double>(prior)};
               });
  }
}

// The later releases of the original have not this op: only what its definition says is checked.
OpSuite TargetAssignSuite() {
  OpCase plain = BoxCase(
      "plain",
      {{"X", In({2, 1, 2}).Values({1, 2, 3, 4}).LoD({{0, 2}})},
       {"MatchIndices", In({1, 3}).Values({1, -1, -1}).Type(DataType::INT32)},
       {"NegIndices", In({1, 1}).Values({2}).Type(DataType::INT32).LoD({{0, 1}})}},
      {{"mismatch_value", 9}},
      {{"Out", {{1, 3, 2}, {3, 4, 9, 9, 9, 9}, {}}}, {"OutWeight", {{1, 3, 1}, {1, 0, 1}, {}}}});
  OpCase empty = BoxCase("no_elements",
                         {{"X", In({2, 0, 2}).LoD({{0, 2}})},
                          {"MatchIndices", In({1, 3}).Values({1, -1, -1}).Type(DataType::INT32)}},
                         {}, {{"Out", {}}, {"OutWeight", {}}});
  empty.truth.clear();
  OpSuite suite = BoxSuite("target_assign", {plain, Fails(empty, "has no element for a prior")});
  suite.dtypes = {DataType::FLOAT32, DataType::INT32};
  suite.tolerances = {};
  AddRefusedIndices(plain, &suite);
  return suite;
}

OP_TEST(TargetAssign, TargetAssignSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
