#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase LodResetCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79})};
  c.outputs = {{"Out", {}}};
  return c;
}

void AddWrongOffsets(std::vector<OpCase>* cases) {
  const std::vector<std::pair<const char*, std::vector<int>>> wrong = {
      {"wrong_end", {0, 2}},
      {"one_offset", {0}},
      {"falls", {0, 2, 1, 3}},
      {"first_offset_is_not_zero", {1, 3}}};
  for (const auto& [name, offsets] : wrong) {
    OpCase c = LodResetCase(name);
    c.attrs = {{"target_lod", offsets}};
    cases->push_back(Fails(c, "offsets"));
  }
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite LodResetSuite() {
  OpSuite suite;
  suite.type = "lod_reset";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  {
    OpCase c = LodResetCase("target");
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 2, 3}})};
    c.attrs = {{"target_lod", std::vector<int>{0, 1, 3}}};
    c.truth["Out"] = {{3, 2}, {0.1, 0.42, -0.42, 0.02, 0.79, 0.79}, {{0, 1, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = LodResetCase("offsets_of_y");
    c.inputs["Y"] = {In({3}).Values({0, 1, 3}).Type(DataType::INT32)};
    c.truth["Out"] = {{3, 2}, {0.1, 0.42, -0.42, 0.02, 0.79, 0.79}, {{0, 1, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = LodResetCase("lod_of_y");
    c.inputs["Y"] = {In({3, 1}).Values({-0.56, -0.29, 0.57}).LoD({{0, 1, 2}, {0, 2, 3}})};
    c.truth["Out"] = {{3, 2}, {0.1, 0.42, -0.42, 0.02, 0.79, 0.79}, {{0, 1, 2}, {0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c = LodResetCase("append");
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 2, 3}})};
    c.attrs = {{"target_lod", std::vector<int>{0, 1, 2, 3}}, {"append", true}};
    c.truth["Out"] = {{3, 2}, {0.1, 0.42, -0.42, 0.02, 0.79, 0.79}, {{0, 2, 3}, {0, 1, 2, 3}}};
    cases.push_back(c);
  }
  cases.push_back(Fails(LodResetCase("nothing_given"), "target_lod"));
  {
    OpCase c = LodResetCase("y_without_offsets");
    c.inputs["Y"] = {In({3, 1}).LoD({{}})};
    cases.push_back(Fails(c, "LoD"));
  }
  {
    OpCase c = LodResetCase("one");
    c.inputs["X"] = {In({1, 1}).Values({0.5})};
    c.attrs = {{"target_lod", std::vector<int>{0, 1}}};
    c.truth["Out"] = {{1, 1}, {0.5}, {{0, 1}}};
    cases.push_back(c);
  }
  AddWrongOffsets(&cases);
  return suite;
}

OpSuite LodResetGradSuite() {
  OpSuite suite = GradientSuite("lod_reset_grad");
  const OpCase base =
      PlainCase("", {{"X", {In({3, 2})}}, {"Out@GRAD", {In({3, 2})}}}, {}, {"X@GRAD"});
  AddRefused(&suite.cases, base, "other_shape",
             "Out@GRAD must have the shape of X, [3, 2]; it has [2, 2]", [](OpCase* c) {
               c->inputs["Out@GRAD"] = {In({2, 2})};
             });
  return RefusedAtRun(std::move(suite), "the kernel compares the shapes of gradients",
                      {"other_shape"});
}

OP_TEST(LodReset, LodResetSuite());
OP_TEST(LodResetGrad, LodResetGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
