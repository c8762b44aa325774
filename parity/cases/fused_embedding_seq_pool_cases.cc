#include "parity/cases/common/copy_cases.h"

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

OP_TEST(FusedEmbeddingSeqPool, FusedEmbeddingSeqPoolSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
