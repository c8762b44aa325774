#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase MultiheadMatmulCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["Input"] = {In({2, 2, 3}).Values(
      {0.1, 0.42, -0.42, 0.02, 0.79, 0.79, -0.75, -0.59, -0.9, -0.12, -0.94, -0.09})};
  c.inputs["W"] = {In({3, 3, 4}).Values(
      {0.3,  -0.44, 0.35,  0.18,  -0.95, 0.12,  -0.48, -0.17, -0.43, 0.39, -0.12, -0.69,
       0.09, 0.56,  -0.39, -0.56, -0.22, 0.87,  0.95,  0.34,  0.81,  0.69, -0.24, -0.82,
       0.31, 0.12,  -0.28, -0.55, -0.19, -0.06, -0.46, -0.42, -0.08, 0.72, 0.17,  -0.43})};
  c.inputs["Bias"] = {In({3, 4}).Values(
      {-0.44, -0.09, -0.59, -0.6, 0.03, -0.83, -0.03, -0.28, 0.42, 0.49, 0.38, 0.38})};
  c.attrs = {{"head_number", 2}, {"alpha", 0.5f}};
  c.outputs = {{"Out", {}}};
  return c;
}

void AddWrongShapes(std::vector<OpCase>* cases) {
  AddRefused(cases, (*cases)[0], "mask", "BiasQK", [](OpCase* c) {
    c->inputs["BiasQK"] = {In({2, 3})};
  });
  AddRefused(cases, (*cases)[0], "rows_of_w", "W", [](OpCase* c) {
    c->inputs["W"] = {In({4, 3, 4})};
  });
}

// Only a legacy kernel, and real Paddle has none for the CPU: every result is worked out.
OpSuite MultiheadMatmulSuite() {
  OpSuite suite;
  suite.type = "multihead_matmul";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = MultiheadMatmulCase("no_mask");
    c.truth["Out"] = {
        {2, 2, 4},
        {0.8733163678777746, 1.0818959028087927, 0.2640428331867376, -0.2673819549723939,
         0.8733892112658226, 1.0822321243129183, 0.2704478929010022, -0.30629332564759043,
         -0.02877043178238487, -0.5109937473692299, 0.5375175738105019, 1.5003799684462085,
         -0.015825337512706626, -0.5232740257510272, 0.5365348834861977, 1.5037161381988084},
        {}};
    cases.push_back(c);
  }
  {
    OpCase c = MultiheadMatmulCase("mask_of_pairs");
    c.inputs["BiasQK"] = {In({2, 2, 2, 2})
                              .Values({-0.25, 0.34, -0.32, 0.15, -0.35, -0.11, -0.88, -0.51, 0.94,
                                       -0.54, 0.38, 0.3, 0.45, -0.05, 0.19, -0.87})};
    c.truth["Out"] = {
        {2, 2, 4},
        {0.9069861979558177, 1.2373049415128827, 0.2714794330672195, -0.312560034088207,
         0.9005316433343227, 1.2075128063383214, 0.28128454701019184, -0.3721270701765409,
         0.18378130478257862, -0.7126295517268841, 0.5193849815768956, 1.5619389400264183,
         -0.0036172527299170695, -0.5348551449393518, 0.5000522051973592, 1.6275724587413403},
        {}};
    cases.push_back(c);
  }
  {
    OpCase c = MultiheadMatmulCase("mask_of_steps");
    c.inputs["BiasQK"] = {In({2, 1, 1, 2}).Values({-0.85, -0.6, -0.7, -0.8})};
    c.truth["Out"] = {
        {2, 2, 4},
        {0.8879957005063382, 1.1496509513889264, 0.2717831693837882, -0.31440526222483184,
         0.8880668343493778, 1.1499792821865722, 0.27789101407976635, -0.35151102229486486,
         -0.013669316490395591, -0.5253193208875025, 0.533877051213026, 1.512739305943457,
         -0.0005485986354949484, -0.5377662034262116, 0.5328895652570934, 1.5160917565536047},
        {}};
    cases.push_back(c);
  }
  {
    OpCase c = MultiheadMatmulCase("heads");
    c.attrs = {{"head_number", 3}};
    cases.push_back(Fails(c, "head_number"));
  }
  {
    OpCase c = MultiheadMatmulCase("weight");
    c.inputs["W"] = {In({3, 2, 4}).Values({-0.74, 0.11,  -0.62, 0.9,   0.36,  0.08, 0.41, -0.47,
                                           0.85,  0.68,  0.45,  -0.04, 0.68,  0.49, 0.32, 0.83,
                                           0.27,  -0.27, 0.11,  -0.61, -0.62, 0.45, 0.57, 0.94})};
    cases.push_back(Fails(c, "W"));
  }
  AddWrongShapes(&cases);
  return suite;
}

OP_TEST(MultiheadMatmul, MultiheadMatmulSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
