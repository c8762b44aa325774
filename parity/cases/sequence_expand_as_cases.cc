#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite SequenceExpandAsSuite() {
  OpSuite suite;
  suite.type = "sequence_expand_as";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "rows";
    c.inputs["X"] = {In({3, 2}).Values({0.76, 0.6, -0.3, 0.55, 0.79, 0.57})};
    c.inputs["Y"] = {In({4, 1}).Values({-0.43, 0.76, 0.09, 0.66}).LoD({{0, 2, 2, 4}})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{4, 2}, {0.76, 0.6, 0.76, 0.6, 0.79, 0.57, 0.79, 0.57}, {{0, 2, 2, 4}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "other_count";
    c.inputs["X"] = {In({3, 2}).Values({-0.53, -0.59, 0.92, 0.53, -0.62, -0.06})};
    c.inputs["Y"] = {In({4, 1}).Values({0.01, -0.66, -0.4, -0.46}).LoD({{0, 2, 4}})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "sequences"));
  }
  {
    OpCase c;
    c.name = "no_lod";
    c.inputs["X"] = {In({3, 2}).Values({0.77, 0.01, 0.14, -0.32, 0.22, -0.76})};
    c.inputs["Y"] = {In({4, 1}).Values({-0.92, 1, -0.46, -0.49})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "LoD"));
    c.name = "descending_lod";
    c.inputs["Y"] = {In({4, 1}).LoD({{0, 4, 0, 4}})};
    cases.push_back(Fails(c, "level 0 descends at offset 2"));
  }
  return suite;
}

OP_TEST(SequenceExpandAs, SequenceExpandAsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
