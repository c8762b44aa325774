#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase FusedEmbeddingEltwiseLayernormCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["Embs"] = {
      In({3, 4}).Values({-0.7, -0.8, -0.74, 0.11, -0.62, 0.9, 0.36, 0.08, 0.41, -0.47, 0.85, 0.68}),
      In({2, 4}).Values({0.45, -0.04, 0.68, 0.49, 0.32, 0.83, 0.27, -0.27})};
  c.inputs["Scale"] = {In({4}).Values({0.11, -0.61, -0.62, 0.45})};
  c.inputs["Bias"] = {In({4}).Values({0.57, 0.94, 0.7, 0.09})};
  c.outputs = {{"Out", {}}};
  return c;
}

void AddFusedEmbeddingEltwiseLayernormLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = cases.front();
  c.name = "sequences_of_ids";
  c.inputs["Ids"][0].LoD({{0, 1}});
  c.truth["Out"].lod = {{0, 1}};
  cases.push_back(c);
}

// Only a legacy kernel, and real Paddle has none for the CPU: every result is worked out.
OpSuite FusedEmbeddingEltwiseLayernormSuite() {
  OpSuite suite;
  suite.type = "fused_embedding_eltwise_layernorm";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = FusedEmbeddingEltwiseLayernormCase("two_tables");
    c.inputs["Ids"] = {In({1, 2, 1}).Values({0, 2}).Type(DataType::INT64),
                       In({1, 2, 1}).Values({1, 1}).Type(DataType::INT64)};
    c.truth["Out"] = {
        {1, 2, 4},
        {0.493755870653373, 0.07872372404736172, 1.41623273022589, 0.286386393771615,
         0.597164772515776, 1.5325213108138067, -0.24928532318766605, -0.27302014180173484},
        {}};
    cases.push_back(c);
  }
  {
    OpCase c = FusedEmbeddingEltwiseLayernormCase("id");
    c.inputs["Ids"] = {In({1, 2, 1}).Values({0, 2}).Type(DataType::INT64),
                       In({1, 2, 1}).Values({2, 2}).Type(DataType::INT64)};
    cases.push_back(Fails(c, "id"));
  }
  {
    OpCase c = FusedEmbeddingEltwiseLayernormCase("tables");
    c.inputs["Ids"] = {In({1, 2, 1}).Values({0, 2}).Type(DataType::INT64)};
    cases.push_back(Fails(c, "Embs"));
  }
  const OpCase base = suite.cases[0];
  AddRefused(&cases, base, "negative_id", "an id must be in [0, 3), the rows of Embs; it is -1",
             [](OpCase* c) {
               c->inputs["Ids"][0].Values({0, -1});
             });
  AddRefused(&cases, base, "fewer_ids", "all Ids must have shape [1, 2, 1]", [](OpCase* c) {
    c->inputs["Ids"][1] = In({1, 1, 1}).Values({1}).Type(DataType::INT64);
  });
  AddRefused(&cases, base, "ids_of_rank_1", "Ids must hold one tensor [batch, steps]",
             [](OpCase* c) {
               c->inputs["Ids"][0] = Ints({0, 2}, DataType::INT64);
             });
  AddRefused(&cases, base, "table_of_rank_3", "Ids must hold one tensor [batch, steps]",
             [](OpCase* c) {
               c->inputs["Embs"][0] = In({3, 2, 2});
             });
  AddRefused(&cases, base, "no_ids", "has no input `Ids`, which it needs",
             [](OpCase* c) { c->inputs.erase("Ids"); });
  cases.back().error = phi::NOT_FOUND;
  {
    OpCase c = base;
    c.name = "no_columns";
    c.inputs["Embs"] = {In({3, 0}), In({2, 0})};
    c.inputs["Scale"] = c.inputs["Bias"] = {In({0})};
    c.truth["Out"] = {{1, 2, 0}, {}, {}};
    cases.push_back(c);
  }
  AddRefused(&suite.cases, suite.cases[0], "bias_of_another_length", "Bias must have shape",
             [](OpCase* c) { c->inputs["Bias"] = {In({7})}; });
  AddFusedEmbeddingEltwiseLayernormLimits(&suite.cases);
  return suite;
}

OP_TEST(FusedEmbeddingEltwiseLayernorm, FusedEmbeddingEltwiseLayernormSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
