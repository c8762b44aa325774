#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite SequenceReshapeSuite() {
  OpSuite suite;
  suite.type = "sequence_reshape";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "wider";
    c.inputs["X"] = {
        In({4, 2}).Values({-0.38, 0.12, 0.84, -0.81, -0.19, 0.08, 0.3, -0.38}).LoD({{0, 2, 4}})};
    c.attrs = {{"new_dim", 4}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 4}, {-0.38, 0.12, 0.84, -0.81, -0.19, 0.08, 0.3, -0.38}, {{0, 1, 2}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "narrower";
    c.inputs["X"] = {In({3, 2}).Values({0.68, -0.01, 0.41, 0.36, 0.25, 1}).LoD({{0, 2, 3}})};
    c.attrs = {{"new_dim", 1}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{6, 1}, {0.68, -0.01, 0.41, 0.36, 0.25, 1}, {{0, 4, 6}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "does_not_divide";
    c.inputs["X"] = {In({3, 2}).Values({-0.68, 0.64, -0.4, -0.79, -0.43, 0.43}).LoD({{0, 2, 3}})};
    c.attrs = {{"new_dim", 4}};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "new_dim"));
  }
  {
    OpCase c;
    c.name = "one";
    c.inputs["X"] = {In({1, 1}).Values({0.5}).LoD({{0, 1}})};
    c.attrs = {{"new_dim", 1}};
    c.truth["Out"] = {{1, 1}, {0.5}, {{0, 1}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "no_rows";
    c.inputs["X"] = {In({0, 4}).LoD({{0, 0, 0}})};
    c.attrs = {{"new_dim", 2}};
    c.truth["Out"] = {{0, 2}, {}, {{0, 0, 0}}};
    cases.push_back(c);
    c.name = "new_dim_of_0";
    c.attrs = {{"new_dim", 0}};
    c.truth.clear();
    cases.push_back(Fails(c, "`new_dim` must be at least 1"));
  }
  return suite;
}

OP_TEST(SequenceReshape, SequenceReshapeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
