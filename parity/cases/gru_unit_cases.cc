#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase GruUnitCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["Input"] = {In({2, 6}).Values(
      {-0.83, 0.92, 0.08, 0.67, -0.66, -0.48, 0.38, 0.79, -0.32, -0.87, 0.73, -0.42})};
  c.inputs["HiddenPrev"] = {In({2, 2}).Values({0.48, -0.68, 0.39, 0.68})};
  c.inputs["Weight"] = {In({2, 6}).Values(
      {0.45, -0.28, 0.45, -0.72, -0.37, -0.16, 0.75, -0.69, 0.76, 0.6, 0.94, -0.26})};
  c.outputs = {{"Gate", {}}, {"ResetHiddenPrev", {}}, {"Hidden", {}}};
  return c;
}

void AddGruUnitLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = GruUnitCase("gates_of_no_states");
  c.inputs["Input"] = {In({2, 6})};
  c.inputs["HiddenPrev"] = {In({2, 0})};
  c.inputs["Weight"] = {In({0, 0})};
  cases.push_back(Fails(c, "width of Input"));
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite GruUnitSuite() {
  OpSuite suite;
  suite.type = "gru_unit";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = GruUnitCase("plain");
    c.truth["Gate"] = {
        {2, 6},
        {0.4103787180229774, 0.7097973428486855, 0.44670324311189713, 0.6886037972207109,
         -0.7339323189075815, -0.2256528484466296, 0.5753956263068953, 0.6392245365175633,
         0.5903711739170576, 0.1652048701906146, 0.7660038580480456, -0.3014023538165414},
        {}};
    c.truth["ResetHiddenPrev"] = {
        {2, 2},
        {0.21441755669371063, -0.4682505821100834, 0.23024475782765247, 0.11233931172961795},
        {}};
    c.truth["Hidden"] = {
        {2, 2},
        {-0.01817198879995341, -0.3575055990965487, 0.6063509753953642, 0.052663535244375614},
        {}};
    cases.push_back(c);
  }
  {
    OpCase c = GruUnitCase("origin_with_bias");
    c.inputs["Bias"] = {In({1, 6}).Values({-0.59, -0.52, 0.66, 0.93, 0.4, -0.04})};
    c.attrs = {{"origin_mode", true}};
    c.truth["Gate"] = {
        {2, 6},
        {0.27840241882135863, 0.5925217441636875, 0.6096877783048902, 0.8485919581572623,
         -0.5226697020190382, -0.1919672214687661, 0.4289589185937058, 0.5129970714585417,
         0.7360425473492155, 0.3340330732481797, 0.9156917148197952, -0.3335550935439024},
        {}};
    c.truth["ResetHiddenPrev"] = {
        {2, 2},
        {0.2926501335863473, -0.5770425315469384, 0.28705659346619405, 0.22714248980876223},
        {}};
    c.truth["Hidden"] = {
        {2, 2},
        {-0.2435240316980471, -0.4811372546131435, 0.6901915653170251, 0.18639570120600785},
        {}};
    cases.push_back(c);
  }
  {
    OpCase c = GruUnitCase("relu_identity");
    c.attrs = {{"activation", 3}, {"gate_activation", 0}};
    c.truth["Gate"] = {{2, 6},
                       {-0.3624, 0.8944000000000001, -0.21400000000000002, 0.7936000000000001, 0, 0,
                        0.3039, 0.5720000000000001, 0.36550000000000005, -1.62, 0, 0},
                       {}};
    c.truth["ResetHiddenPrev"] = {
        {2, 2}, {-0.10272, -0.5396480000000001, 0.14254500000000003, -1.1016000000000001}, {}};
    c.truth["Hidden"] = {
        {2, 2}, {0.653952, -0.07180799999999998, 0.271479, 0.29103999999999997}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = GruUnitCase("wrong_width");
    c.inputs["Input"] = {
        In({2, 5}).Values({-0.43, 0.67, 0.74, -0.82, -0.57, 0.66, 0.7, -0.37, -0.44, -0.14})};
    cases.push_back(Fails(c, "width"));
  }
  return suite;
}

// Activations that there are none of, from attributes and from variables.
OpSuite GruUnitGradSuite() {
  OpSuite suite;
  suite.type = "gru_unit_grad";
  suite.dtypes = Floats();
  OpCase c = GruUnitCase("");
  for (const char* slot : {"Input", "Gate"}) c.inputs[slot] = {In({2, 6})};
  for (const char* slot : {"ResetHiddenPrev", "Hidden@GRAD"}) c.inputs[slot] = {In({2, 2})};
  c.outputs = {{"Input@GRAD", {}}};
  c.attrs = {{"activation", 2}, {"gate_activation", 1}, {"origin_mode", false}};
  for (const char* name : {"activation", "gate_activation"}) {
    for (const int number : {-1, 4}) {
      const std::string of = std::string(name) + (number < 0 ? "_below" : "_above");
      AddRefused(&suite.cases, c, of.c_str(), "must be one of 0, 1, 2, 3",
                 [&](OpCase* wrong) { wrong->attrs[name] = number; });
      AddRefused(&suite.cases, c, (of + "_of_a_variable").c_str(), "must be in [0, 3]; it is ",
                 [&](OpCase* wrong) {
                   wrong->attrs.erase(name);
                   wrong->inputs[name] = {Ints({static_cast<double>(number)})};
                   wrong->variable_attrs = {name};
                 });
    }
  }
  return suite;
}

OpSuite WithoutStates(OpSuite suite) {
  AddGruUnitLimits(&suite.cases);
  return suite;
}

OP_TEST(GruUnit, WithoutStates(GruUnitSuite()));
OP_TEST(GruUnitGrad, GruUnitGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
