#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FusedEmbeddingSeqPoolSuite() {
  OpSuite suite;
  suite.type = "fused_embedding_seq_pool";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "sum";
    c.inputs["W"] = {In({3, 2}).Values({0.14, 0.42, -0.36, -0.17, 0.14, -0.64})};
    c.inputs["Ids"] = {In({3, 1}).Values({1, 0, 2}).Type(DataType::INT64).LoD({{0, 2, 3}})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 2}, {-0.21999999999999997, 0.24999999999999997, 0.14, -0.64}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "padding";
    c.inputs["W"] = {In({3, 2}).Values({0.4, -0.1, -0.18, 0.93, -0.89, 0.44})};
    c.inputs["Ids"] = {In({3, 1}).Values({1, 0, 2}).Type(DataType::INT64).LoD({{0, 2, 3}})};
    c.attrs = {{"padding_idx", int64_t{0}}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 2}, {-0.18, 0.93, -0.89, 0.44}, {}};
    cases.push_back(c);
  }
  for (const int64_t ids_per_row : {1, 2}) {
    OpCase c;
    c.name = ids_per_row == 1 ? "rank_3" : "two_ids_a_row";
    c.inputs["W"] = {In({5, 2}).Values({0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25})};
    std::vector<double> ids;
    for (int64_t i = 0; i < 3 * ids_per_row; ++i) ids.push_back(static_cast<double>(2 * i % 5));
    c.inputs["Ids"] = {In({3, ids_per_row, 1}).Values(ids).Type(DataType::INT64).LoD({{0, 2, 3}})};
    c.outputs = {{"Out", {}}};
    if (ids_per_row == 1) {
      c.truth["Out"] = {{2, 2}, {1, 1.5, 2, 2.25}, {}};
    } else {
      c.truth["Out"] = {{2, 4}, {2, 2.5, 1.5, 2, 1.5, 1.75, 0, 0.25}, {}};
    }
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "does_not_end_in_1";
    c.inputs["W"] = {In({3, 2})};
    c.inputs["Ids"] = {In({3, 2}).Values({1, 0, 2, 0, 1, 2}).Type(DataType::INT64).LoD({{0, 3}})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "end in 1"));
  }
  {
    OpCase c;
    c.name = "id_out_of_range";
    c.inputs["W"] = {In({2, 2}).Values({0.26, -0.18, -0.67, -0.27})};
    c.inputs["Ids"] = {In({3, 1}).Values({1, 0, 2}).Type(DataType::INT64).LoD({{0, 2, 3}})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "id"));
  }
  return suite;
}

// Ids 1 and 0 in the first sequence, 1 in the second.
OpSuite FusedEmbeddingSeqPoolGradSuite() {
  OpSuite suite = GradientSuite("fused_embedding_seq_pool_grad");
  OpCase base =
      PlainCase("",
                {{"W", {In({3, 2})}},
                 {"Ids", {In({3, 1}).Values({1, 0, 1}).Type(DataType::INT64).LoD({{0, 2, 3}})}},
                 {"Out@GRAD", {In({2, 2}).Values({1, 2, 3, 4})}}},
                {{"is_sparse", false}}, {"W@GRAD"});
  suite.cases.push_back(base);
  suite.cases.back().name = "dense";
  suite.cases.back().truth["W@GRAD"] = {{3, 2}, {1, 2, 4, 6, 0, 0}, {}};
  base.attrs["padding_idx"] = int64_t{1};
  suite.cases.push_back(base);
  suite.cases.back().name = "dense_with_padding";
  suite.cases.back().truth["W@GRAD"] = {{3, 2}, {1, 2, 0, 0, 0, 0}, {}};
  OpCase rows = base;  // one an id, as they come
  rows.name = "rows_with_padding";
  rows.attrs["is_sparse"] = true;
  rows.outputs["W@GRAD"].kind = Input::kSelectedRows;
  rows.outputs["W@GRAD"].compile_shape = false;
  rows.truth["W@GRAD"] = {{3, 2}, {0, 0, 1, 2, 0, 0}, {}};
  suite.cases.push_back(rows);
  rows.name = "rows";
  rows.attrs["padding_idx"] = int64_t{-1};
  rows.truth["W@GRAD"] = {{3, 2}, {1, 2, 1, 2, 3, 4}, {}};
  suite.cases.push_back(rows);
  const auto ids = [&](const char* name, std::vector<double> values) {
    AddRefused(&suite.cases, base, name, "an id must be in [0, 3)",
               [&](OpCase* c) { c->inputs["Ids"][0].Values(values); });
  };
  ids("id_below_0", {1, -1, 1});
  ids("id_beyond", {1, 3, 1});
  AddRefused(&suite.cases, base, "other_rows", "must have 2 rows of 2 elements", [](OpCase* c) {
    c->inputs["Out@GRAD"] = {In({3, 2})};
  });
  return suite;
}

OP_TEST(FusedEmbeddingSeqPool, FusedEmbeddingSeqPoolSuite());
OP_TEST(FusedEmbeddingSeqPoolGrad, FusedEmbeddingSeqPoolGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
