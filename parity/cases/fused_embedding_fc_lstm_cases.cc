#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase FusedEmbeddingFcLstmCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["Ids"] = {In({3, 1}).Values({1, 0, 2}).Type(DataType::INT64).LoD({{0, 2, 3}})};
  c.inputs["Embeddings"] = {In({3, 8}).Values(
      {-0.96, 0.64, 0.38,  0.31, -0.9, 0.41, -0.32, 0.63,  -0.69, -0.33, -0.79, -0.96,
       -0.35, 0.4,  -0.16, -0.4, 0.87, 0.45, 0.94,  -0.39, -0.61, 0.94,  -0.84, 0.57})};
  c.inputs["WeightH"] = {In({2, 8}).Values({0.89, 0.44, 0.15, -0.26, -0.41, -0.87, -0.24, 0.01,
                                            -0.5, 0.94, 1, -0.42, 0.2, 0.77, 0.17, -0.3})};
  c.inputs["Bias"] = {In({1, 8}).Values({0.69, 0.06, 0.24, 0.51, -0.42, 0.37, -0.47, 0.3})};
  c.attrs = {{"use_peepholes", false}};
  c.outputs = {{"Hidden", {}}, {"Cell", {}}};
  return c;
}

void AddFusedEmbeddingFcLstmLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = FusedEmbeddingFcLstmCase("embeddings_of_no_gates");
  c.inputs["WeightH"] = {In({0, 0})};
  c.inputs["Bias"] = {In({1, 0})};
  cases.push_back(Fails(c, "Embeddings"));
  c = FusedEmbeddingFcLstmCase("wrong_start");
  c.inputs["H0"] = c.inputs["C0"] = {In({2, 3})};
  cases.push_back(Fails(c, "H0"));
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FusedEmbeddingFcLstmSuite() {
  OpSuite suite;
  suite.type = "fused_embedding_fc_lstm";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = FusedEmbeddingFcLstmCase("plain");
    c.truth["Hidden"] = {{3, 2},
                         {-0.08490078951752437, -0.035300847491548555, -0.19694741367401586,
                          0.1589345377054169, 0.14037575129711763, 0.10775912943026146},
                         {{0, 2, 3}}};
    c.truth["Cell"] = {{3, 2},
                       {-0.18667124543116576, -0.08819145773921616, -0.502776886970643,
                        0.24770615207753163, 0.5043578972784546, 0.17032792756890347},
                       {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = FusedEmbeddingFcLstmCase("peepholes_reverse");
    c.inputs["Bias"] = {In({1, 14}).Values(
        {-0.49, 0.59, -0.31, 0.92, -0.65, 0.43, 0.71, 0.74, 0.04, 0.1, -0.41, 0.71, 0.52, 0.03})};
    c.inputs["H0"] = {In({2, 2}).Values({0.01, 0.84, 0.12, -0.81})};
    c.inputs["C0"] = {In({2, 2}).Values({-0.78, 0.53, 0.05, 0.11})};
    c.attrs = {{"is_reverse", true}};
    c.truth["Hidden"] = {{3, 2},
                         {-0.267761383512007, 0.22988452928078593, -0.2519074634587093,
                          0.42219552215931583, 0.14516409849164583, -0.04091959387510672},
                         {{0, 2, 3}}};
    c.truth["Cell"] = {{3, 2},
                       {-0.8671243305131848, 0.7119140509443417, -0.9839424951047743,
                        0.875131866001039, 0.4887246228451141, -0.05914778420461066},
                       {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = FusedEmbeddingFcLstmCase("id_out_of_range");
    c.inputs["Ids"] = {In({3, 1}).Values({1, 0, 3}).Type(DataType::INT64).LoD({{0, 2, 3}})};
    cases.push_back(Fails(c, "id"));
  }
  AddFusedEmbeddingFcLstmLimits(&suite.cases);
  return suite;
}

OP_TEST(FusedEmbeddingFcLstm, FusedEmbeddingFcLstmSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
