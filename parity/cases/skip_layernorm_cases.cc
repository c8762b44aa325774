#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase SkipLayernormCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {In({2, 2, 3}).Values(
      {0.1, 0.42, -0.42, 0.02, 0.79, 0.79, -0.75, -0.59, -0.9, -0.12, -0.94, -0.09})};
  c.inputs["Y"] = {In({2, 2, 3}).Values(
      {0.3, -0.44, 0.35, 0.18, -0.95, 0.12, -0.48, -0.17, -0.43, 0.39, -0.12, -0.69})};
  c.inputs["Scale"] = {In({3}).Values({0.09, 0.56, -0.39})};
  c.inputs["Bias"] = {In({3}).Values({-0.56, -0.22, 0.87})};
  c.attrs = {{"epsilon", 1e-05f}, {"begin_norm_axis", 2}};
  c.outputs = {{"Out", {}}};
  return c;
}

void AddSkipLayernormBroadcasts(std::vector<OpCase>* cases) {
  OpCase both = SkipLayernormCase("both_repeat");
  both.inputs["X"] = {In({1, 2, 3}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79})};
  both.inputs["Y"] = {In({2, 1, 3}).Values({0.3, -0.44, 0.35, 0.18, -0.95, 0.12})};
  both.truth["Out"] = {
      {2, 2, 3},
      {-0.4333333618495905, -0.547657021532645, 1.1906990538939208, -0.6271598048450411,
       -0.5936367704843063, 0.318762856703252, -0.4376518609213176, -0.7895887785725395,
       1.0034973699779388, -0.5836189410426049, -0.8204459678386643, 0.34948352788011894},
      {}};
  cases->push_back(both);
  OpCase lower = both;
  lower.name = "lower_rank";
  lower.inputs["X"] = {In({3}).Values({0.1, 0.42, -0.42})};
  lower.truth["Out"] = {{2, 1, 3},
                        {-0.4333333618495905, -0.547657021532645, 1.1906990538939208,
                         -0.4376518609213176, -0.7895887785725395, 1.0034973699779388},
                        {}};
  cases->push_back(lower);
}

// As layer_norm.
void AddSkipLayernormRefusals(std::vector<OpCase>* cases) {
  const std::pair<const char*, int> axes[] = {{"axis", 3}, {"axis_0", 0}, {"axis_below_0", -1}};
  for (const auto& [name, axis] : axes) {
    OpCase c = SkipLayernormCase(name);
    c.attrs = {{"epsilon", 1e-05f}, {"begin_norm_axis", axis}};
    cases->push_back(Fails(c, "begin_norm_axis"));
  }
  OpCase c = SkipLayernormCase("large_epsilon");
  c.attrs = {{"epsilon", 0.5f}, {"begin_norm_axis", 2}};
  cases->push_back(Fails(c, "epsilon"));
}

// Real Paddle has no kernel for the CPU: every result is worked out.
OpSuite SkipLayernormSuite() {
  OpSuite suite;
  suite.type = "skip_layernorm";
  suite.phi_kernel = "skip_layernorm";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = SkipLayernormCase("rows");
    c.truth["Out"] = {
        {2, 2, 3},
        {-0.4333333618495905, -0.547657021532645, 1.1906990538939208, -0.5836189410426049,
         -0.8204459678386643, 0.34948352788011894, -0.6046631965910196, 0.5611365073456407,
         1.2204652633403432, -0.4352856132085752, -0.7449416019194618, 1.0448446795213113},
        {}};
    cases.push_back(c);
  }
  {
    OpCase c = SkipLayernormCase("scale");
    c.inputs["Scale"] = {In({2}).Values({0.95, 0.34})};
    cases.push_back(Fails(c, "Scale"));
  }
  {
    OpCase c = SkipLayernormCase("bias");
    c.inputs["Bias"] = {In({2})};
    cases.push_back(Fails(c, "Scale and Bias must hold 3 numbers; they hold 3 and 2"));
  }
  {
    OpCase c = SkipLayernormCase("nothing");
    for (const char* slot : {"X", "Y"}) c.inputs[slot] = {In({2, 2, 0})};
    for (const char* slot : {"Scale", "Bias"}) c.inputs[slot] = {In({0})};
    c.truth["Out"] = {{2, 2, 0}, {}, {}};
    cases.push_back(c);
  }
  AddRefused(&cases, SkipLayernormCase(""), "another_shape", "Y", [](OpCase* c) {
    c->inputs["Y"] = {In({2, 3, 2})};
  });
  AddSkipLayernormBroadcasts(&cases);
  AddSkipLayernormRefusals(&cases);
  OpCase lod = cases[0];
  lod.name = "lod";
  lod.inputs["X"][0].LoD({{0, 1, 2}});
  lod.truth["Out"].lod = {{0, 1, 2}};
  cases.push_back(lod);
  return suite;
}

OP_TEST(SkipLayernorm, SkipLayernormSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
