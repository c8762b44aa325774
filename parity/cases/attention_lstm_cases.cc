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
  return suite;
}

OP_TEST(AttentionLstm, AttentionLstmSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
