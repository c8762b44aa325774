#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase LstmCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["Input"] = {
      In({3, 8})
          .Values({0.1, 0.42,  -0.42, 0.02, 0.79,  0.79, -0.75, -0.59, -0.9,  -0.12, -0.94, -0.09,
                   0.3, -0.44, 0.35,  0.18, -0.95, 0.12, -0.48, -0.17, -0.43, 0.39,  -0.12, -0.69})
          .LoD({{0, 2, 3}})};
  c.inputs["Weight"] = {In({2, 8}).Values({0.09, 0.56, -0.39, -0.56, -0.22, 0.87, 0.95, 0.34, 0.81,
                                           0.69, -0.24, -0.82, 0.31, 0.12, -0.28, -0.55})};
  c.inputs["Bias"] = {In({1, 8}).Values({-0.19, -0.06, -0.46, -0.42, -0.08, 0.72, 0.17, -0.43})};
  c.outputs = {{"Hidden", {}}, {"Cell", {}}, {"BatchGate", {}}, {"BatchCellPreAct", {}}};
  c.outputs["BatchGate"].compare = false;
  c.outputs["BatchGate"].compile_shape = false;
  c.outputs["BatchCellPreAct"].compare = false;
  return c;
}

std::vector<OpCase> WideOpenLstm() {
  std::vector<OpCase> cases;
  {
    // Gates never close: the sigmoid of 20 is that of 13. float64 shows it.
    OpCase c = LstmCase("wide_open");
    c.inputs["Input"] = {In({1, 4}).Values({0.5, 20, -50, 30}).LoD({{0, 1}})};
    c.inputs["Weight"] = {In({1, 4}).Values({0.5, -0.5, 0.25, 1})};
    c.inputs["Bias"] = {In({1, 4}).Range(0, 0)};
    c.inputs["H0"] = {In({1, 1}).Values({0.5})};
    c.inputs["C0"] = {In({1, 1}).Values({0.25})};
    c.attrs = {{"use_peepholes", false}};
    c.truth["Hidden"] = {{1, 1}, {0.5615852278263782}, {{0, 1}}};
    c.truth["Cell"] = {{1, 1}, {0.6351475167446774}, {{0, 1}}};
    c.not_differentiated = "the gates are cut, which the original's gradient does not know";
    cases.push_back(c);
  }
  return cases;
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite LstmSuite() {
  OpSuite suite;
  suite.type = "lstm";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases = WideOpenLstm();
  {
    OpCase c = LstmCase("plain");
    c.attrs = {{"use_peepholes", false}};
    c.truth["Hidden"] = {{3, 2},
                         {-0.009443127264426051, 0.036483428563847, -0.10458189690334821,
                          0.008693483851977856, -0.11524021891379445, 0.005257063553989082},
                         {{0, 2, 3}}};
    c.truth["Cell"] = {{3, 2},
                       {-0.026314987971734063, 0.1385386518009457, -0.16956920247794002,
                        0.02012172891068042, -0.22876919794370645, 0.02137245047092689},
                       {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = LstmCase("reverse");
    c.attrs = {{"use_peepholes", false}, {"is_reverse", true}};
    c.truth["Hidden"] = {{3, 2},
                         {-0.04823742622207254, 0.016418568324603155, -0.09804984735407857,
                          -0.029209631494058218, -0.11524021891379445, 0.005257063553989082},
                         {{0, 2, 3}}};
    c.truth["Cell"] = {{3, 2},
                       {-0.14299850251323706, 0.06282622837259312, -0.15763533577923278,
                        -0.06681478873866382, -0.22876919794370645, 0.02137245047092689},
                       {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = LstmCase("peepholes_and_starts");
    c.inputs["Bias"] = {In({1, 14}).Values({-0.44, -0.09, -0.59, -0.6, 0.03, -0.83, -0.03, -0.28,
                                            0.42, 0.49, 0.38, 0.38, -0.25, 0.34})};
    c.inputs["H0"] = {In({2, 2}).Values({-0.32, 0.15, -0.35, -0.11})};
    c.inputs["C0"] = {In({2, 2}).Values({-0.88, -0.51, 0.94, -0.54})};
    c.truth["Hidden"] = {{3, 2},
                         {-0.15159573388058437, -0.0285021056845224, -0.24793601999593468,
                          -0.05756634684314866, 0.049358123997176935, -0.055146511636551813},
                         {{0, 2, 3}}};
    c.truth["Cell"] = {{3, 2},
                       {-0.6209660561007649, -0.11465098512666556, -0.4619965519056643,
                        -0.12710254192910103, 0.13019482679273675, -0.22541118917746572},
                       {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = LstmCase("empty_sequence");
    c.inputs["Input"] = {In({3, 8})
                             .Values({0.1,   0.42,  -0.42, 0.02,  0.79,  0.79,  -0.75, -0.59,
                                      -0.9,  -0.12, -0.94, -0.09, 0.3,   -0.44, 0.35,  0.18,
                                      -0.95, 0.12,  -0.48, -0.17, -0.43, 0.39,  -0.12, -0.69})
                             .LoD({{0, 0, 2, 3}})};
    c.attrs = {{"use_peepholes", false}};
    c.truth["Hidden"] = {{3, 2},
                         {-0.009443127264426051, 0.036483428563847, -0.10458189690334821,
                          0.008693483851977856, -0.11524021891379445, 0.005257063553989082},
                         {{0, 0, 2, 3}}};
    c.truth["Cell"] = {{3, 2},
                       {-0.026314987971734063, 0.1385386518009457, -0.16956920247794002,
                        0.02012172891068042, -0.22876919794370645, 0.02137245047092689},
                       {{0, 0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = LstmCase("activations");
    c.attrs = {{"use_peepholes", false},
               {"gate_activation", std::string("relu")},
               {"cell_activation", std::string("identity")},
               {"candidate_activation", std::string("sigmoid")}};
    c.truth["Hidden"] = {{3, 2}, {0, 0, 0, 0, 0, 0}, {{0, 2, 3}}};
    c.truth["Cell"] = {{3, 2}, {0, 0, 0, 0, 0, 0}, {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = LstmCase("no_lod");
    c.inputs["Input"] = {In({3, 8}).Values(
        {0.1, 0.42,  -0.42, 0.02, 0.79,  0.79, -0.75, -0.59, -0.9,  -0.12, -0.94, -0.09,
         0.3, -0.44, 0.35,  0.18, -0.95, 0.12, -0.48, -0.17, -0.43, 0.39,  -0.12, -0.69})};
    c.attrs = {{"use_peepholes", false}};
    cases.push_back(Fails(c, "LoD"));
  }
  cases.push_back(Fails(LstmCase("wrong_bias"), "Bias"));
  {
    OpCase c = LstmCase("wrong_weight");
    c.inputs["Weight"] = {In({2, 6}).Values(
        {0.38, 0.3, 0.45, -0.05, 0.19, -0.87, -0.85, -0.6, -0.7, -0.8, -0.74, 0.11})};
    c.attrs = {{"use_peepholes", false}};
    cases.push_back(Fails(c, "Weight"));
  }
  {
    OpCase c = cases[1];
    c.name = "start_of_other_count";
    c.inputs["H0"] = {In({3, 2})};
    c.truth.clear();
    cases.push_back(Fails(c, "H0"));
  }
  return suite;
}

OP_TEST(Lstm, LstmSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
