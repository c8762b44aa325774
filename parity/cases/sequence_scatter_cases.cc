#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite SequenceScatterSuite() {
  OpSuite suite;
  suite.type = "sequence_scatter";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "adds";
    c.inputs["X"] = {In({2, 4}).Values({-0.52, 0.4, -0.95, 0.86, -0.27, 0.6, 0.44, 0.2})};
    c.inputs["Ids"] = {In({3, 1}).Values({1, 1, 3}).Type(DataType::INT64).LoD({{0, 2, 3}})};
    c.inputs["Updates"] = {In({3, 1}).Values({-0.54, -0.11, 0.29}).LoD({{0, 2, 3}})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 4}, {-0.52, -0.25, -0.95, 0.86, -0.27, 0.6, 0.44, 0.49}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "id_out_of_range";
    c.inputs["X"] = {In({2, 4}).Values({-0.52, 0.4, -0.95, 0.86, -0.27, 0.6, 0.44, 0.2})};
    c.inputs["Ids"] = {In({3, 1}).Values({1, 1, 4}).Type(DataType::INT64).LoD({{0, 2, 3}})};
    c.inputs["Updates"] = {In({3, 1}).Values({-0.54, -0.11, 0.29}).LoD({{0, 2, 3}})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "id"));
  }
  {
    OpCase c;
    c.name = "other_count";
    c.inputs["X"] = {In({3, 4}).Values(
        {0.56, 0.59, -0.24, -0.18, -0.79, -0.12, 0.71, 0.94, 0.44, -0.18, -0.72, -0.96})};
    c.inputs["Ids"] = {In({3, 1}).Values({1, 1, 3}).Type(DataType::INT64).LoD({{0, 2, 3}})};
    c.inputs["Updates"] = {In({3, 1}).Values({-0.54, -0.11, 0.29}).LoD({{0, 2, 3}})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "sequences"));
  }
  return suite;
}

OpSuite SequenceScatterGradSuite() {
  OpSuite suite = GradientSuite("sequence_scatter_grad");
  OpCase base = PlainCase("",
                          {{"Ids", {In({3, 1}).Values({1, 1, 3}).Type(DataType::INT64)}},
                           {"Updates", {In({3, 1}).LoD({{0, 2, 3}})}},
                           {"Out@GRAD", {In({2, 4})}}},
                          {}, {"Updates@GRAD"});
  base.inputs["Ids"][0].LoD({{0, 2, 3}});
  AddRefused(&suite.cases, base, "more_rows", "do not fit Out@GRAD of shape [3, 4]", [](OpCase* c) {
    c->inputs["Out@GRAD"] = {In({3, 4})};
  });
  AddRefused(&suite.cases, base, "fewer_rows", "do not fit Out@GRAD of shape [1, 4]",
             [](OpCase* c) {
               c->inputs["Out@GRAD"] = {In({1, 4})};
             });
  AddRefused(&suite.cases, base, "more_updates", "Updates of shape [4, 1] do not fit",
             [](OpCase* c) {
               c->inputs["Updates"] = {In({4, 1}).LoD({{0, 2, 4}})};
             });
  AddRefused(&suite.cases, base, "column_beyond", "Ids", [](OpCase* c) {
    c->inputs["Ids"][0].Values({1, 1, 4});
  });
  return suite;
}

OP_TEST(SequenceScatter, SequenceScatterSuite());
OP_TEST(SequenceScatterGrad, SequenceScatterGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
