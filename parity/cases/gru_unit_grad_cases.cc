#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// Activations that there are none of, from attributes and from variables.
OpSuite GruUnitGradSuite() {
  OpSuite suite;
  suite.type = "gru_unit_grad";
  suite.op_class = OpClass::kProduct;
  suite.dtypes = Floats();
  OpCase c;
  for (const char* slot : {"Input", "Gate", "Weight"}) c.inputs[slot] = {In({2, 6})};
  for (const char* slot : {"HiddenPrev", "ResetHiddenPrev", "Hidden@GRAD"})
    c.inputs[slot] = {In({2, 2})};
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

OP_TEST(GruUnitGrad, GruUnitGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
