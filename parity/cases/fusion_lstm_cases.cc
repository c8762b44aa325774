#include <cmath>

#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/refused_case.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {
namespace {

OpCase FusionLstmCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {In({3, 2}).Values({-0.89, 0.43, -0.17, 0.47, -0.05, 0}).LoD({{0, 2, 3}})};
  c.inputs["WeightX"] = {In({2, 8}).Values({-0.16, -0.42, 0.8, 0.34, 0.58, 0.79, -0.5, 0.84, 0.73,
                                            0.01, 0.14, -0.77, 0.52, -0.65, 0.07, -0.75})};
  c.inputs["WeightH"] = {In({2, 8}).Values({-0.85, 0.22, -0.02, 0.35, 0.58, 0.97, -0.83, 0.26, 0.15,
                                            0.3, 0.09, 0.11, 0.74, -0.1, 0.07, 0.38})};
  c.inputs["Bias"] = {In({1, 8}).Values({-0.82, -0.14, -0.8, -0.72, -1, -0.58, -0.57, 0.03})};
  c.outputs = {{"Hidden", {}}, {"Cell", {}}};
  return c;
}

void AddWrongLstmWeights(std::vector<OpCase>* cases) {
  {
    OpCase c = FusionLstmCase("wrong_weight");
    c.inputs["WeightX"] = {In({3, 8}).Values(
        {-0.22, -0.63, -0.9, 0.31, -0.15, 0.86, -0.96, 0.65, -0.96, -0.65, -0.97, 0.02,
         -0.29, -0.36, 0.95, 0.16, 0.85,  0.78, -0.32, 0.31, -0.61, -0.27, 0.37,  0.14})};
    c.attrs = {{"use_peepholes", false}};
    cases->push_back(Fails(c, "WeightX"));
  }
  AddRefused(cases, (*cases)[0], "bias_of_another_width", "Bias must have shape", [](OpCase* c) {
    c->inputs["Bias"] = {In({1, 5})};
  });
}

// `of_bytes`, another one that oneDNN computes, and one that it refuses.
void AddIntegerLstms(const OpCase& of_bytes, std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(of_bytes);
  OpCase c = of_bytes;  // weights of which the first column is an eighth
  c.name = "uint8_scale_of_each_column";
  c.attrs["force_fp32_output"] = true;
  c.attrs["Scale_weights"] = std::vector<float>{960, 120, 120, 120, 120, 120, 120, 120};
  for (const char* slot : {"WeightX", "WeightH"}) {
    c.inputs[slot][0].values[0] /= 8;
    c.inputs[slot][0].values[8] /= 8;
  }
  c.truth["Hidden"].values = {-0.05705143524579858, 0.03360386063303853,  -0.10281749194212214,
                              -0.03444408197540306, -0.07644095095797547, -0.05949940450071913};
  c.truth["Cell"].values = {-0.13341834662067725, 0.07491601050111094, -0.33808900684362486,
                            -0.06404206538083265, -0.2540301350986909, -0.09262205408793127};
  cases.push_back(c);
  c = of_bytes;
  c.name = "uint8_peepholes";
  c.attrs["force_fp32_output"] = true;
  c.attrs["use_peepholes"] = true;
  std::vector<double>& bias = c.inputs["Bias"][0].values;
  bias.insert(bias.end(), {0.5, -0.25, 0.25, 0.75, -0.5, 0.5});
  c.inputs["Bias"][0].dims = {1, 14};
  c.truth["Hidden"].values = {-0.07067715364099429,  0.034298163594332805, -0.09178684713218307,
                              -0.033151585085978985, -0.09865973231608721, -0.058512660094435384};
  c.truth["Cell"].values = {-0.15848953013095318, 0.07491601050111094,  -0.2699851443566098,
                            -0.06263246070923728, -0.29872528849581476, -0.09262205408793127};
  cases.push_back(c);
  OneDnnRefuses("fusion_lstm", "oneDNN has no peepholes in integers", {"uint8_peepholes"});
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FusionLstmSuite() {
  OpSuite suite;
  suite.type = "fusion_lstm";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = FusionLstmCase("plain");
    c.attrs = {{"use_peepholes", false}};
    c.truth["Hidden"] = {{3, 2},
                         {-0.031443422882464746, 0.012517037935313108, -0.05390035047024555,
                          -0.001420705493369079, -0.07323041880229968, -0.019043078572979343},
                         {{0, 2, 3}}};
    c.truth["Cell"] = {{3, 2},
                       {-0.06611316141983604, 0.04797075898066507, -0.13721082489343445,
                        -0.0036909323715089877, -0.20223699158656006, -0.03833481807596138},
                       {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = FusionLstmCase("steps_reverse");
    c.attrs = {{"use_peepholes", false}, {"is_reverse", true}, {"use_seq", false}};
    c.truth["Hidden"] = {{3, 2},
                         {-0.04147056310200985, 0.010932108637356257, -0.04815591309082166,
                          -0.0059655007556945056, -0.07323041880229968, -0.019043078572979343},
                         {{0, 2, 3}}};
    c.truth["Cell"] = {{3, 2},
                       {-0.0855089553527079, 0.0423506203384909, -0.12447713057705924,
                        -0.01546674537991632, -0.20223699158656006, -0.03833481807596138},
                       {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = FusionLstmCase("peepholes_and_starts");
    c.inputs["Bias"] = {In({1, 14}).Values({0.13, -0.1, 0.28, -0.11, -0.93, 0.83, -0.42, -0.44,
                                            -0.9, 0.43, 0.82, -0.07, 0.63, -0.34})};
    c.inputs["H0"] = {In({2, 2}).Values({-0.23, -0.42, -0.41, 0.12})};
    c.inputs["C0"] = {In({2, 2}).Values({-0.35, -0.87, 0.38, -0.38})};
    c.truth["Hidden"] = {{3, 2},
                         {0.1455650432399057, -0.0565703054529799, 0.11347198856816687,
                          -0.06755604053879942, 0.1781318910045523, -0.10665407750789413},
                         {{0, 2, 3}}};
    c.truth["Cell"] = {{3, 2},
                       {0.25077949126981486, -0.353408040428677, 0.26661971411240876,
                        -0.2281344446230845, 0.3412702580322314, -0.28066012291806225},
                       {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c;  // numbers that bfloat16 holds, results worked out by the op's formula
    c.name = "bfloat16";
    c.inputs["X"] = {In({3, 2}).Values({-0.875, -0.75, 0.5, 0.375, 0.25, -0.5}).LoD({{0, 2, 3}})};
    c.inputs["WeightX"] = {In({2, 8}).Values({-0.125, -0.375, 0.75, 0.375, 0.625, 0.75, -0.5, 0.875,
                                              0.75, 0, 0.125, -0.75, 0.5, -0.625, 0.125, -0.75})};
    c.inputs["WeightH"] = {In({2, 8}).Values({-0.875, 0.25, 0, 0.375, 0.625, 1, -0.875, 0.25, 0.125,
                                              0.25, 0.125, 0.125, 0.75, -0.125, 0.125, 0.375})};
    c.inputs["Bias"] = {In({1, 8}).Values({-0.875, -0.125, -0.75, -0.75, -1, -0.625, -0.625, 0})};
    c.attrs = {{"use_peepholes", false}};
    c.outputs = {{"Hidden", {}}, {"Cell", {}}};
    c.truth["Hidden"] = {{3, 2},
                         {-0.06760871068446245, 0.03360386063303853, -0.08740699391565256,
                          -0.0347429727205907, -0.08917858978159383, -0.05949940450071913},
                         {{0, 2, 3}}};
    c.truth["Cell"] = {{3, 2},
                       {-0.15848953013095318, 0.07491601050111094, -0.28248165704256367,
                        -0.06467833181143418, -0.29872528849581476, -0.09262205408793127},
                       {{0, 2, 3}}};
    c.dtypes = {DataType::BFLOAT16};
    c.tolerances = {
        {DataType::BFLOAT16, {4e-3, 8e-3, "oneDNN rounds the hidden state at each step"}}};
    cases.push_back(c);
    c.name = "bfloat16_of_float32_weights";
    for (const char* slot : {"WeightX", "WeightH", "Bias"}) {
      c.inputs[slot][0].Type(DataType::FLOAT32);
    }
    cases.push_back(c);
    // X is in multiples of 1/64, so that uint8 holds it too.
    c.name = "uint8";
    c.inputs["X"] = {In({3, 2}).Values({72, 80, 160, 152, 144, 96}).LoD({{0, 2, 3}})};
    c.attrs = {{"use_peepholes", false},
               {"Scale_data", 64.0f},
               {"Shift_data", 128.0f},
               {"Scale_weights", std::vector<float>(8, 120.0f)},
               {"force_fp32_output", true}};
    c.dtypes = {DataType::UINT8};
    c.tolerances = {{DataType::FLOAT32, {0.03, 0, "states of 8 bits, weights of 8 bits"}},
                    {DataType::UINT8, {2, 0, "states of 8 bits, weights of 8 bits"}}};
    cases.push_back(c);
    c.name = "uint8_out";
    c.attrs["force_fp32_output"] = false;
    c.attrs["Scale_weights"] = std::vector<float>{120};
    for (double& value : c.truth["Hidden"].values) value = std::nearbyint(value * 64 + 128);
    AddIntegerLstms(c, &cases);
  }
  AddWrongLstmWeights(&suite.cases);
  return suite;
}

OP_TEST(FusionLstm, FusionLstmSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
