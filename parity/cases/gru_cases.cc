#include <algorithm>
#include <vector>

#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase GruCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["Input"] = {In({3, 6})
                           .Values({-0.62, 0.9, 0.36, 0.08, 0.41, -0.47, 0.85, 0.68, 0.45, -0.04,
                                    0.68, 0.49, 0.32, 0.83, 0.27, -0.27, 0.11, -0.61})
                           .LoD({{0, 2, 3}})};
  c.inputs["Weight"] = {In({2, 6}).Values(
      {-0.62, 0.45, 0.57, 0.94, 0.7, 0.09, -0.82, -0.02, 0.86, 0.58, -0.03, -0.09})};
  c.outputs = {
      {"BatchGate", {}}, {"BatchResetHiddenPrev", {}}, {"BatchHidden", {}}, {"Hidden", {}}};
  c.outputs["BatchGate"].compare = false;
  c.outputs["BatchResetHiddenPrev"].compare = false;
  return c;
}

// What real Paddle 2.6.2 answers, and in BatchHidden the rows `by_step` of it: of the first step of
// each sequence, the longest sequence first, then of the second step.
void SetHidden(const Truth& hidden, const std::vector<size_t>& by_step, OpCase* c) {
  c->truth["Hidden"] = hidden;
  Truth& batch = c->truth["BatchHidden"];
  batch.dims = hidden.dims;
  const size_t width = hidden.values.size() / by_step.size();
  for (const size_t row : by_step) {
    const auto first = hidden.values.begin() + static_cast<std::ptrdiff_t>(row * width);
    batch.values.insert(batch.values.end(), first, first + static_cast<std::ptrdiff_t>(width));
  }
}

std::vector<OpCase> WideOpenGru() {
  std::vector<OpCase> cases;
  for (const bool origin : {true, false}) {
    // Gates never close: the sigmoid of 20 is that of 13. float64 shows it.
    OpCase c = GruCase(origin ? "wide_open_origin" : "wide_open");
    c.inputs["Input"] = {In({2, 3}).Values({20, -50, 0.5, 14, 3, 1}).LoD({{0, 2}})};
    c.inputs["Weight"] = {In({1, 3}).Values({0.5, -0.5, 0.25})};
    c.inputs["H0"] = {In({1, 1}).Values({0.5})};
    c.attrs = {{"origin_mode", origin}};
    Truth hidden = {{2, 1}, {0.4999999143724901, 0.5000006076001058}, {{0, 2}}};
    if (!origin) hidden.values = {0.4621172428875197, 0.8036051887297949};
    SetHidden(hidden, {0, 1}, &c);
    c.not_differentiated = "the gates are cut, which the original's gradient does not know";
    cases.push_back(c);
  }
  return cases;
}

void AddGruAttributes(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  {
    OpCase c = GruCase("reverse_with_bias");
    c.inputs["Bias"] = {In({1, 6}).Values({-0.56, -0.65, -0.85, 0.78, 0.28, -0.71})};
    c.attrs = {{"is_reverse", true}};
    SetHidden({{3, 2},
               {0.47435654689987417, -0.5192485198529515, 0.4257234899613558, -0.10988279442726273,
                0.16350483953905126, -0.4722922670789093},
               {{0, 2, 3}}},
              {1, 2, 0}, &c);
    cases.push_back(c);
  }
  {
    OpCase c = GruCase("origin_with_start");
    c.inputs["H0"] = {In({2, 2}).Values({-0.17, -0.9, -0.58, 0.46})};
    c.attrs = {{"origin_mode", true}};
    SetHidden({{3, 2},
               {0.1910875917263361, -0.7595243005999355, 0.4084940260795771, -0.32589044878576734,
                -0.44827271030120025, 0.07358416251993405},
               {{0, 2, 3}}},
              {0, 2, 1}, &c);
    cases.push_back(c);
  }
  {
    OpCase c = GruCase("activations");
    c.attrs = {{"activation", std::string("relu")}, {"gate_activation", std::string("tanh")}};
    SetHidden({{3, 2},
               {-0.22596249170064026, 0, 0.41450228096261355, 0.23428045537435363,
                0.03404576133339023, 0},
               {{0, 2, 3}}},
              {0, 2, 1}, &c);
    cases.push_back(c);
  }
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite GruSuite() {
  OpSuite suite;
  suite.type = "gru";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases = WideOpenGru();
  {
    OpCase c = GruCase("plain");
    SetHidden({{3, 2},
               {0.13588053792538934, -0.3115375849309737, 0.457865608587491, 0.23781374976934339,
                0.06346987882353551, -0.37890558773742256},
               {{0, 2, 3}}},
              {0, 2, 1}, &c);
    cases.push_back(c);
  }
  {
    OpCase c = GruCase("shorter_first");  // the sequences of `plain`, the other way round
    std::vector<double>& x = c.inputs["Input"][0].values;
    std::rotate(x.begin(), x.end() - 6, x.end());
    c.inputs["Input"][0].LoD({{0, 1, 3}});
    SetHidden({{3, 2},
               {0.06346987882353551, -0.37890558773742256, 0.13588053792538934, -0.3115375849309737,
                0.457865608587491, 0.23781374976934339},
               {{0, 1, 3}}},
              {1, 0, 2}, &c);
    cases.push_back(c);
  }
  AddGruAttributes(&cases);
  {
    OpCase c = GruCase("no_lod");
    c.inputs["Input"] = {
        In({3, 6}).Values({-0.62, 0.9, 0.36, 0.08, 0.41, -0.47, 0.85, 0.68, 0.45, -0.04, 0.68, 0.49,
                           0.32, 0.83, 0.27, -0.27, 0.11, -0.61})};
    cases.push_back(Fails(c, "LoD"));
  }
  {
    OpCase c = GruCase("wrong_weight");
    c.inputs["Weight"] = {In({2, 4}).Values({0.3, -0.04, -0.45, 0.3, 0.91, -0.13, -0.86, -0.88})};
    cases.push_back(Fails(c, "Weight"));
  }
  AddRefused(&cases, GruCase(""), "narrow_input", "Input", [](OpCase* c) {
    c->inputs["Input"] = {In({3, 5}).LoD({{0, 2, 3}})};
  });
  return suite;
}

OP_TEST(Gru, GruSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
