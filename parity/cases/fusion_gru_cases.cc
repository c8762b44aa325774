#include <cmath>

#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/refused_case.h"
#include "parity/harness/needs_onednn.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {
namespace {

OpCase FusionGruCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {In({3, 2}).Values({-0.83, -0.84, 0.54, 0.4, 0.3, -0.56}).LoD({{0, 2, 3}})};
  c.inputs["WeightX"] = {In({2, 6}).Values(
      {0.57, 0.15, -0.71, -0.67, 0.24, 0.96, 0.17, -0.41, 0.43, -0.59, 0.28, -0.17})};
  c.inputs["WeightH"] = {In({2, 6}).Values(
      {-0.94, 0.03, 0.02, 0.82, 0.42, -0.39, 0.29, -0.5, 0.31, 0.2, 0.23, -0.68})};
  c.outputs = {{"Hidden", {}}};
  return c;
}

void AddWrongGruWeights(std::vector<OpCase>* cases) {
  {
    OpCase c = FusionGruCase("wrong_weight");
    c.inputs["WeightX"] = {
        In({3, 6}).Values({-0.45, 0.24, 0.72, -0.78, 0.12, 0.27, 0.85, -0.92, 0.01, 0.47, 0.32,
                           0.72, 0.31, 0.26, 0.22, -0.67, 0.71, 0.03})};
    cases->push_back(Fails(c, "WeightX"));
  }
  AddRefused(cases, (*cases)[0], "weight_of_another_width", "WeightH must have shape",
             [](OpCase* c) {
               c->inputs["WeightH"] = {In({2, 5})};
             });
}

// `of_bytes` and more. The first of the cases has floats.
void AddGruScalesAndSteps(const OpCase& of_bytes, std::vector<OpCase>* suite_cases) {
  NeedsOneDnn("fusion_gru", "PHI has no kernel but oneDNN's");
  auto& cases = *suite_cases;
  OpCase c = of_bytes;
  cases.push_back(c);
  c.name = "uint8_number_of_scales";
  c.attrs["Scale_weights"] = std::vector<float>(5, 120.0f);
  cases.push_back(c);
  OneDnnRefuses("fusion_gru", "5 factors for the weights; oneDNN wants 1 or 6",
                {"uint8_number_of_scales"});
  c = cases.front();
  c.name = "floats_have_no_scales";
  c.attrs = {{"Scale_weights", std::vector<float>(5, 120.0f)}};
  cases.push_back(c);
  c = FusionGruCase("long_sequences");  // oneDNN computes powers of two of steps at once
  c.inputs["X"] = {In({13, 5}).LoD({{0, 7, 13}})};
  c.inputs["WeightX"] = {In({5, 24})};
  c.inputs["WeightH"] = {In({8, 24})};
  c.dtypes = {DataType::FLOAT32};
  cases.push_back(c);
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FusionGruSuite() {
  OpSuite suite;
  suite.type = "fusion_gru";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = FusionGruCase("plain");
    c.truth["Hidden"] = {{3, 2},
                         {-0.14343938619936483, -0.318626918668857, 0.05644072824548347,
                          0.0857929292202119, -0.04390101013103128, 0.20767557044729207},
                         {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = FusionGruCase("reverse_bias_start");
    c.inputs["Bias"] = {In({1, 6}).Values({0.42, 0.08, 0.48, -0.91, 0.47, 0.9})};
    c.inputs["H0"] = {In({2, 2}).Values({0.17, -0.72, 0.85, 0.11})};
    c.attrs = {{"is_reverse", true}, {"use_seq", false}};
    c.truth["Hidden"] = {{3, 2},
                         {0.31980622463177605, 0.21220209228103065, 0.42104405357790264,
                          0.206628845471776, 0.6922103385403746, 0.5539624900043877},
                         {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = FusionGruCase("origin_mode_does_not_count");
    c.attrs = {{"origin_mode", true}};
    c.truth["Hidden"] = {{3, 2},
                         {-0.14343938619936483, -0.318626918668857, 0.05644072824548347,
                          0.0857929292202119, -0.04390101013103128, 0.20767557044729207},
                         {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c;  // numbers that bfloat16 holds, results worked out by the op's formula
    c.name = "bfloat16";
    c.inputs["X"] = {In({3, 2}).Values({-0.875, -0.75, 0.5, 0.375, 0.25, -0.5}).LoD({{0, 2, 3}})};
    c.inputs["WeightX"] = {In({2, 6}).Values(
        {0.5, 0.125, -0.75, -0.625, 0.25, 1, 0.125, -0.375, 0.5, -0.625, 0.25, -0.125})};
    c.inputs["WeightH"] = {
        In({2, 6}).Values({-1, 0, 0, 0.875, 0.375, -0.375, 0.25, -0.5, 0.25, 0.25, 0.25, -0.75})};
    c.inputs["Bias"] = {In({1, 6}).Values({0.5, 0.125, 0.5, -1, 0.5, 0.875})};
    c.inputs["H0"] = {In({2, 2}).Values({0.125, -0.75, 0.875, 0.125})};
    c.outputs = {{"Hidden", {}}};
    c.truth["Hidden"] = {{3, 2},
                         {0.0748479429786294, 0.008097220640973846, 0.4441684245871441,
                          0.44907953832643693, 0.7178135047351415, 0.5412760748864376},
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
    // X and H0 are multiples of 1/64, so that uint8 holds them too.
    c.name = "uint8";
    c.inputs["X"] = {In({3, 2}).Values({72, 80, 160, 152, 144, 96}).LoD({{0, 2, 3}})};
    c.attrs = {{"Scale_data", 64.0f},
               {"Shift_data", 128.0f},
               {"Scale_weights", std::vector<float>(6, 120.0f)},
               {"force_fp32_output", true}};
    c.dtypes = {DataType::UINT8};
    c.inputs["H0"][0].Type(DataType::FLOAT32);
    c.tolerances = {{DataType::FLOAT32, {0.03, 0, "states of 8 bits, weights of 8 bits"}},
                    {DataType::UINT8, {2, 0, "states of 8 bits, weights of 8 bits"}}};
    cases.push_back(c);
    c.name = "uint8_out";
    c.attrs["force_fp32_output"] = false;
    c.attrs["Scale_weights"] = std::vector<float>{120};
    for (double& value : c.truth["Hidden"].values) value = std::nearbyint(value * 64 + 128);
    AddGruScalesAndSteps(c, &cases);
  }
  AddWrongGruWeights(&suite.cases);
  return suite;
}

OP_TEST(FusionGru, FusionGruSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
