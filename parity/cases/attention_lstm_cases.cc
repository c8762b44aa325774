#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase AttentionLstmCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {In({3, 2}).Values({-0.13, -0.95, 0.61, -0.24, -0.07, -0.12}).LoD({{0, 2, 3}})};
  c.inputs["C0"] = {In({2, 2}).Values({-0.73, 0.93, 0.92, -0.98})};
  c.inputs["AttentionWeight"] = {In({4, 1}).Values({-0.89, -0.23, 0.96, -0.04})};
  c.inputs["LSTMWeight"] = {
      In({4, 8}).Values({0.85, -0.32, -0.01, 0.66,  0.32, -0.39, -0.09, 0.25,  -0.2,  -0.6, -0.55,
                         0.48, -0.58, -0.63, -0.43, 0.98, 0.98,  -0.04, -0.56, -0.11, 0.77, 0.16,
                         0.8,  0.76,  0.63,  0.77,  0.03, -0.66, 0.56,  0.98,  0.32,  -0.51})};
  c.inputs["LSTMBias"] = {In({1, 8}).Values({0.86, 0.85, 0.85, 0.33, 0.88, -0.53, 0.15, 0.99})};
  c.outputs = {{"Hidden", {}}, {"Cell", {}}};
  return c;
}

void AddAttentionLstmLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = AttentionLstmCase("wrong_lstm_weight");
  c.inputs["X"] = {In({3, 2}).LoD({{0, 2, 3}})};
  c.inputs["LSTMWeight"] = {In({5, 8})};
  cases.push_back(Fails(c, "LSTMWeight"));
  c.inputs["LSTMWeight"] = {In({4, 12})};
  c.name = "wrong_gates";
  cases.push_back(Fails(c, "LSTMWeight"));
  // A sequence of one row has the weight 1, however large its score is. By the definition.
  c = cases.front();
  c.name = "large_scores";
  c.inputs["X"] = {In({2, 2}).Values({-0.13, -0.95, 0.61, -0.24}).LoD({{0, 1, 2}})};
  c.inputs["AttentionWeight"] = {In({4, 1}).Values({0, 0, 0, 0})};
  c.inputs["AttentionBias"] = {In({1, 1}).Values({1000})};
  c.truth["Hidden"] = {
      {2, 2},
      {-0.2888790879041396, 0.15029425194607363, 0.6002028673380243, -0.02961277646695194},
      {{0, 1, 2}}};
  c.truth["Cell"] = {
      {2, 2},
      {-0.5686012659638214, 1.1320456750993921, 1.040880808244526, -0.08756758775727358},
      {{0, 1, 2}}};
  cases.push_back(c);
  c = cases.front();
  c.name = "scaled_without_bias";
  c.inputs["AttentionBias"] = {In({1, 1}).Values({1})};
  c.inputs["AttentionScalar"] = {In({1, 1}).Values({1.5})};
  c.truth["Hidden"] = {{3, 2},
                       {-0.27257829272436324, 0.1824731875045928, -0.18175259558654752,
                        0.1810079526049579, 0.39269260747363666, -0.07034068522659122},
                       {{0, 2, 3}}};
  c.truth["Cell"] = {{3, 2},
                     {-0.4638711527312605, 1.1462493455933107, -0.331714169423824,
                      1.2548774729489733, 0.6572702102181547, -0.20927462089677823},
                     {{0, 2, 3}}};
  cases.push_back(c);
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite AttentionLstmSuite() {
  OpSuite suite;
  suite.type = "attention_lstm";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = AttentionLstmCase("plain");
    c.truth["Hidden"] = {{3, 2},
                         {-0.251078920140598, 0.20845424897243023, -0.11561067047006778,
                          0.2123743818273477, 0.39269260747363666, -0.07034068522659115},
                         {{0, 2, 3}}};
    c.truth["Cell"] = {{3, 2},
                       {-0.39060615144690225, 1.1538956431064633, -0.1857427789393011,
                        1.2765933110009566, 0.6572702102181546, -0.20927462089677806},
                       {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = AttentionLstmCase("all_inputs");
    c.inputs["H0"] = {In({2, 2}).Values({0.99, 0.6, 0.17, 0.26})};
    c.inputs["AttentionBias"] = {In({1, 1}).Values({-0.22})};
    c.inputs["AttentionScalar"] = {In({1, 1}).Values({1.5})};
    c.inputs["AttentionScalarBias"] = {In({1, 1}).Values({0.25})};
    c.truth["Hidden"] = {{3, 2},
                         {-0.4055743372235918, 0.1151112484442834, -0.19706730538548792,
                          0.23362913322898957, 0.34872003234923854, -0.016104435529247344},
                         {{0, 2, 3}}};
    c.truth["Cell"] = {{3, 2},
                       {-0.7039927952544297, 1.217936365892079, -0.32328876812111385,
                        1.30022250218896, 0.5880704252853358, -0.055334115797459504},
                       {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = AttentionLstmCase("wrong_weight");
    c.inputs["AttentionWeight"] = {In({3, 1}).Values({-0.55, 0.79, 0.17})};
    cases.push_back(Fails(c, "AttentionWeight"));
  }
  AddAttentionLstmLimits(&suite.cases);
  return suite;
}

OP_TEST(AttentionLstm, AttentionLstmSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
