#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite SequenceUnpadSuite() {
  OpSuite suite;
  suite.type = "sequence_unpad";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "matrix";
    c.inputs["X"] = {In({2, 3}).Values({-0.45, -0.5, 0.8, 0.67, -0.71, 0.99})};
    c.inputs["Length"] = {In({2}).Values({2, 3}).Type(DataType::INT64)};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{5, 1}, {-0.45, -0.5, 0.67, -0.71, 0.99}, {{0, 2, 5}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "rank_3";
    c.inputs["X"] = {In({2, 3, 2}).Values(
        {-0.29, 0.09, -0.02, -0.74, 0.72, -0.56, 0.65, 1, 0.98, -0.68, -0.06, 0.41})};
    c.inputs["Length"] = {In({2}).Values({0, 3}).Type(DataType::INT64)};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{3, 2}, {0.65, 1, 0.98, -0.68, -0.06, 0.41}, {{0, 0, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "too_long";
    c.inputs["X"] = {In({2, 3}).Values({-0.32, 0.39, 0.5, 0.63, 0.7, -0.84})};
    c.inputs["Length"] = {In({2}).Values({2, 4}).Type(DataType::INT64)};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "length"));
  }
  return suite;
}

OpSuite SequenceUnpadGradSuite() {
  OpSuite suite = GradientSuite("sequence_unpad_grad");
  const OpCase base = PlainCase(
      "", {{"X", {In({2, 3})}}, {"Out@GRAD", {In({5, 1}).LoD({{0, 2, 5}})}}}, {}, {"X@GRAD"});
  const auto lod = [&](const char* name, const char* text, phi::LoD offsets) {
    AddRefused(&suite.cases, base, name, text,
               [&](OpCase* c) { c->inputs["Out@GRAD"][0].LoD(offsets); });
  };
  lod("more_sequences", "{{0, 2, 4, 5}}, does not fit X of shape [2, 3]", {{0, 2, 4, 5}});
  lod("longer_sequence", "{{0, 1, 5}}, does not fit X of shape [2, 3]", {{0, 1, 5}});
  lod("no_sequences", "has no LoD", {});
  AddRefused(&suite.cases, base, "wider_rows", "must have 5 rows of 1 elements", [](OpCase* c) {
    c->inputs["Out@GRAD"] = {In({5, 2}).LoD({{0, 2, 5}})};
  });
  return RefusedAtRun(std::move(suite), "sequences come with the tensor", {"no_sequences"});
}

OP_TEST(SequenceUnpad, SequenceUnpadSuite());
OP_TEST(SequenceUnpadGrad, SequenceUnpadGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
