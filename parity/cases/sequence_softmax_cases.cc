#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase SequenceSoftmaxCase(const char* name, Input x, Truth out) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.truth["Out"] = std::move(out);
  return c;
}

// Only a legacy kernel, so every result is worked out by hand.
OpSuite SequenceSoftmaxSuite() {
  OpSuite suite;
  suite.type = "sequence_softmax";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  cases.push_back(SequenceSoftmaxCase(
      "column", In({5, 1}).Values({3, 3, 0, 1, 2}).LoD({{0, 2, 5}}),
      {{5, 1},
       {0.5, 0.5, 0.090030573170380458, 0.24472847105479764, 0.66524095577482178},
       {{0, 2, 5}}}));
  cases.push_back(SequenceSoftmaxCase("vector_with_an_empty_sequence",
                                      In({3}).Values({1000, 1000, -5}).LoD({{0, 2, 2, 3}}),
                                      {{3}, {0.5, 0.5, 1}, {{0, 2, 2, 3}}}));
  cases.push_back(Fails(SequenceSoftmaxCase("no_lod", In({4, 1}), {}), "LoD"));
  cases.push_back(
      Fails(SequenceSoftmaxCase("two_columns", In({4, 2}).LoD({{0, 4}}), {}), "one element"));
  return RefusedAtRun(std::move(suite), "sequences come with the tensor", {"no_lod"});
}

OP_TEST(SequenceSoftmax, SequenceSoftmaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
