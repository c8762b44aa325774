#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite SequenceReverseSuite() {
  OpSuite suite;
  suite.type = "sequence_reverse";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "rows";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 2, 3}})};
    c.outputs = {{"Y", {}}};
    c.truth["Y"] = {{3, 2}, {-0.42, 0.02, 0.1, 0.42, 0.79, 0.79}, {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "empty_sequence";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 0, 2, 3}})};
    c.outputs = {{"Y", {}}};
    c.truth["Y"] = {{3, 2}, {-0.42, 0.02, 0.1, 0.42, 0.79, 0.79}, {{0, 0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "no_lod";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79})};
    c.outputs = {{"Y", {}}};
    cases.push_back(Fails(c, "LoD"));
  }
  return suite;
}

OP_TEST(SequenceReverse, SequenceReverseSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
